import { ConceptCounter, type MeasuredConcept } from '@eps/engine';
import { type EvaluationObservation, OTHER_VALUE } from '../../results/ledger/observe.ts';
import { type Counts, countsId } from './counts.ts';
import { ALL_DAYS, type CountKey, type GroupRow } from './queries.ts';

/** The increment of one counter by observed evaluations. */
export interface Increment extends CountKey, Counts {
  items_hash: string;
}

/** Returns the keyed digest of a value for a purpose. */
type Digest = (purpose: string, value: string) => string;

/** Values of a variable that are counted by themselves; people with further ones are counted together. */
const MOST_GROUPS = 50;

/**
 * Adds up observed evaluations, by the id of the counter to which they belong.
 *
 * @param known the groups that have counters
 */
export function incrementsOf(
  observed: readonly EvaluationObservation[],
  known: readonly GroupRow[],
  digest: Digest,
): Map<string, Increment> {
  const increments = new Map<string, Increment>();
  const groups = new Groups(known, digest);
  for (const evaluation of observed) {
    const { programId, bundleId, day, sign, concepts, groups: memberships } = evaluation;
    const cells = [
      { variable: '', group_digest: '', value: '' },
      ...memberships.map(({ variable, value }) => groups.assign(programId, bundleId, variable, value)),
    ];
    for (const { concept, observation } of concepts) {
      for (const { value, ...cell } of cells) {
        for (const period of [day, ALL_DAYS]) {
          const key: CountKey = {
            program_id: programId,
            version_bundle_id: bundleId,
            concept_id: concept.id,
            ...cell,
            day: period,
          };
          const increment = incrementOf(increments, key, value, concept);
          increment.counter.add(observation, sign);
        }
      }
    }
  }
  return increments;
}

/** Returns the increment of a counter; adds an empty one if there is none yet. */
function incrementOf(
  increments: Map<string, Increment>,
  key: CountKey,
  value: string,
  { items, fingerprint }: MeasuredConcept,
): Increment {
  const id = countsId(key);
  const known = increments.get(id);
  if (known) return known;
  const increment = {
    ...key,
    value,
    items_hash: fingerprint,
    counter: new ConceptCounter(items.length),
  };
  increments.set(id, increment);
  return increment;
}

/** Assigns values of group variables to counters. */
class Groups {
  readonly #digest: Digest;
  /** Digests of the values that have counters, by program, bundle and variable. */
  readonly #known = new Map<string, Set<string>>();

  constructor(known: readonly GroupRow[], digest: Digest) {
    this.#digest = digest;
    for (const { program_id, version_bundle_id, variable, group_digest } of known)
      this.#digestsOf(program_id, version_bundle_id, variable).add(group_digest);
  }

  /** Returns the counter of a value: its own, or that of all values beyond the limit. */
  assign(programId: string, bundleId: string, variable: string, value: string) {
    const purpose = `psychometrics/${variable}`;
    const digests = this.#digestsOf(programId, bundleId, variable);
    const own = this.#digest(purpose, value);
    if (!digests.has(own) && digests.size >= MOST_GROUPS)
      return { variable, value: OTHER_VALUE, group_digest: this.#digest(purpose, OTHER_VALUE) };
    digests.add(own);
    return { variable, value, group_digest: own };
  }

  #digestsOf(...key: [programId: string, bundleId: string, variable: string]): Set<string> {
    const id = JSON.stringify(key);
    let digests = this.#known.get(id);
    if (!digests) {
      digests = new Set();
      this.#known.set(id, digests);
    }
    return digests;
  }
}
