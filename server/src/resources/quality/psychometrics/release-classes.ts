import { ConceptCounter, type StoredCounter } from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import type { EvaluationObservation } from './observe.ts';
import type { MemberRow, ReleaseRow } from './release-queries.ts';

/**
 * People of a program and bundle whose sums are released together: with the same groups, the same complete
 * concepts, and the same principals that imported them, gave them a token and entered their paper forms.
 * Every published figure is a sum over whole blocks of classes, so any combination of figures describes at
 * least as many people as a block.
 */
export class ReleaseClass {
  readonly madeBy: string | null;
  readonly issuedBy: string | null;
  readonly enteredBy: string[] | null;
  /** The group of each context variable, ordered by variable. */
  readonly groups: readonly [variable: string, value: string][];
  /** By concept id, over complete cases. */
  readonly concepts: Map<string, { itemsHash: string; counter: ConceptCounter }>;
  evaluationIds: string[] = [];
  readonly people = new Set<string>();
  /** Those of them who are in no earlier block of the program and bundle. */
  readonly newPeople = new Set<string>();
  privacyFloor = 1;
  firstDay = '9999-12-31';
  lastDay = '0000-01-01';

  constructor(identity: ClassIdentity) {
    this.madeBy = identity.madeBy;
    this.issuedBy = identity.issuedBy;
    this.enteredBy = identity.enteredBy;
    this.groups = identity.groups;
    this.concepts = new Map();
  }

  add(row: MemberRow, observed: EvaluationObservation): void {
    this.evaluationIds.push(row.id);
    this.people.add(row.subject_id);
    if (row.is_new) this.newPeople.add(row.subject_id);
    this.privacyFloor = Math.max(this.privacyFloor, observed.privacyFloor);
    if (observed.day < this.firstDay) this.firstDay = observed.day;
    if (observed.day > this.lastDay) this.lastDay = observed.day;
    for (const { concept, observation } of completeOf(observed)) {
      let known = this.concepts.get(concept.id);
      if (!known) {
        known = { itemsHash: concept.fingerprint, counter: new ConceptCounter(concept.items.length) };
        this.concepts.set(concept.id, known);
      }
      known.counter.add(observation);
    }
  }

  /** Adds the sums of earlier blocks. */
  merge(earlier: ReleasedCounts): void {
    for (const [id, { itemsHash, counter }] of earlier.concepts) {
      const known = this.concepts.get(id);
      if (known) known.counter.merge(counter);
      else this.concepts.set(id, { itemsHash, counter });
    }
  }
}

interface ClassIdentity {
  madeBy: string | null;
  issuedBy: string | null;
  /** Who entered the paper form. */
  enteredBy: string[] | null;
  groups: [variable: string, value: string][];
  complete: string[];
}

/** Returns the key of an evaluation's class, as a string and by its parts. */
export function classOf(
  row: MemberRow,
  observed: EvaluationObservation,
): { id: string; identity: ClassIdentity } {
  const groups = observed.groups
    .map(({ variable, value }): [string, string] => [variable, value])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const complete = completeOf(observed)
    .map(({ concept }) => concept.id)
    .sort();
  const { made_by: madeBy, issued_by: issuedBy, entered_by: enteredBy } = row;
  // Classes without paper forms keep the ids that they had before there were any.
  const id = JSON.stringify([madeBy, issuedBy, groups, complete, ...(enteredBy ? [enteredBy] : [])]);
  return { id, identity: { madeBy, issuedBy, enteredBy, groups, complete } };
}

function completeOf({ concepts }: EvaluationObservation): EvaluationObservation['concepts'] {
  return concepts.filter(({ observation }) => observation.keyed.every((score) => score !== null));
}

/** The sealed content of a release. */
export interface ReleasedCounts {
  groups: readonly [variable: string, value: string][];
  concepts: ReadonlyMap<string, { itemsHash: string; counter: ConceptCounter }>;
}

type ReleaseKey = Pick<ReleaseRow, 'program_id' | 'version_bundle_id' | 'class_digest'>;

export function openReleased(keys: EnvironmentKeys, row: ReleaseRow): ReleasedCounts {
  const { groups, concepts } = parseJson(keys.open(releaseAad(row), row.counts_sealed)) as {
    groups: [string, string][];
    concepts: [id: string, itemsHash: string, counter: StoredCounter][];
  };
  return {
    groups,
    concepts: new Map(
      concepts.map(([id, itemsHash, counter]) => [id, { itemsHash, counter: ConceptCounter.from(counter) }]),
    ),
  };
}

export function sealReleased(keys: EnvironmentKeys, key: ReleaseKey, released: ReleasedCounts): Buffer {
  const concepts = [...released.concepts]
    .map(([id, { itemsHash, counter }]) => [id, itemsHash, counter] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return keys.seal(releaseAad(key), JSON.stringify({ groups: released.groups, concepts }));
}

/** The additional authenticated data names the table, the row and the version of the content. */
export function releaseAad({ program_id, version_bundle_id, class_digest }: ReleaseKey): string {
  return `psychometric_releases/${program_id}/${version_bundle_id}/${class_digest}/counts/v1`;
}
