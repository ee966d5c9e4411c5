import {
  ConceptCounter,
  coarseCount,
  coarsePsychometrics,
  coarseValue,
  conceptPsychometrics,
  type ItemDif,
  type MeasuredConcept,
  nearlyUniformItems,
} from '@eps/engine';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { type Analysis, addDif, addGroups } from './analyze.ts';
import type { CombinedCounters } from './combine.ts';
import { type LeftOutRow, selectReleasedLeftOut } from './left-out-queries.ts';
import { openReleased, type ReleasedCounts } from './release-classes.ts';
import {
  countWaitingPeople,
  type EvaluationSource,
  type ReleaseRow,
  selectReleases,
} from './release-queries.ts';

interface ReleaseQuestion {
  concepts: readonly MeasuredConcept[];
  /** The context variable by which people are compared. */
  variable: string | null;
  /**
   * The user that reads, signed in or with an API key. People whom this user imported or gave a token are
   * left out.
   */
  reader: string;
}

/** The figures of a release. */
export interface ReleasedFigures {
  analysis: Analysis;
  bundleIds: string[];
  /** First and last day on which somebody completed; null before the first release. */
  window: { first: string; last: string } | null;
  releasedAt: string | null;
  /** Before the first release: the smallest number of further people that are needed, in steps of five. */
  peopleNeeded: number | undefined;
  leftOut: LeftOutRow;
}

/** Reads the figures of closed blocks. They are the same, byte for byte, until the next block is closed. */
export async function readReleased(
  services: Services,
  scope: EnvironmentScope,
  source: EvaluationSource,
  { concepts, variable, reader }: ReleaseQuestion,
): Promise<ReleasedFigures> {
  const { organizationId } = scope;
  const { releases, organization, leftOut, people } = await services.db.snapshot(
    organizationId,
    async (tx) => {
      const [own, [settings], left] = await Promise.all([
        tx.rows(selectReleases(scope, source, reader)),
        tx.rows(selectPrivacyFloor(organizationId)),
        tx.rows(selectReleasedLeftOut(scope, source)),
      ]);
      const [waiting] =
        own.length > 0 ? [] : await tx.rows(countWaitingPeople(scope, source, settings!.privacy_floor));
      return { releases: own, organization: settings!, leftOut: left, people: waiting?.people };
    },
  );
  const floor = Math.max(organization.privacy_floor, ...releases.map((row) => row.floor));
  const keys = await services.vault.environment(scope);
  const opened = releases.map((row) => openReleased(keys, row));
  const days = releases.flatMap(({ first_day, last_day }) => [first_day, last_day]).sort();
  return {
    analysis: await analysisOf(opened, concepts, variable, floor),
    bundleIds: [...new Set(releases.map((row) => row.version_bundle_id))].sort(),
    window: days.length > 0 ? { first: days[0]!, last: days.at(-1)! } : null,
    releasedAt: latest(releases),
    peopleNeeded: people === undefined ? undefined : 5 * Math.max(1, Math.ceil((floor - people) / 5)),
    leftOut: sumOf(releases.length > 0 ? leftOut : [], floor),
  };
}

function latest(releases: readonly ReleaseRow[]): string | null {
  return (
    releases
      .map(({ released_at }) => released_at)
      .sort()
      .at(-1) ?? null
  );
}

function sumOf(rows: readonly LeftOutRow[], floor: number): LeftOutRow {
  const total = (name: keyof LeftOutRow) => rows.reduce((sum, row) => sum + coarseCount(row[name], floor), 0);
  return {
    failed: total('failed'),
    superseded: total('superseded'),
    erased: total('erased'),
    awaiting_review: total('awaiting_review'),
  };
}

async function analysisOf(
  releases: readonly ReleasedCounts[],
  concepts: readonly MeasuredConcept[],
  variable: string | null,
  floor: number,
): Promise<Analysis> {
  const analysis: Analysis = { respondents: 0, isFloorApplied: true, concepts: [], groups: [], dif: [] };
  const turn = createTurns();
  for (const concept of concepts) {
    await turn();
    const combined = combinedOf(releases, concept, variable);
    const { n } = combined.total.moments;
    if (n < floor) continue;
    const report = conceptPsychometrics(concept, combined.total, floor);
    const coarse = coarsePsychometrics(report, concept, combined.total, floor);
    analysis.respondents = Math.max(analysis.respondents, coarse.n_complete);
    analysis.concepts.push(coarse);
    if (combined.groups.size === 0) continue;
    await addCoarseGroups(analysis, combined, floor, turn);
    await addDif(analysis, combined, coarse, floor, turn, (counter) => uniformIn(concept, counter, floor));
    analysis.dif = analysis.dif.map((test) =>
      test.concept_id === concept.id ? coarseDif(test, floor) : test,
    );
  }
  analysis.groups.sort((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1));
  return analysis;
}

/** Adds up the classes of a concept: of everybody, and by the value of a variable. */
function combinedOf(
  releases: readonly ReleasedCounts[],
  concept: MeasuredConcept,
  variable: string | null,
): CombinedCounters {
  const total = new ConceptCounter(concept.items.length);
  const groups = new Map<string, ConceptCounter>();
  for (const { groups: values, concepts } of releases) {
    const found = concepts.get(concept.id);
    if (found?.itemsHash !== concept.fingerprint) continue;
    total.merge(found.counter);
    const value = values.find(([name]) => name === variable)?.[1];
    if (value === undefined) continue;
    const group = groups.get(value) ?? new ConceptCounter(concept.items.length);
    group.merge(found.counter);
    groups.set(value, group);
  }
  return { concept, total, groups, isReduced: false };
}

async function addCoarseGroups(
  analysis: Analysis,
  combined: CombinedCounters,
  floor: number,
  turn: () => Promise<void>,
): Promise<void> {
  const { concept, groups } = combined;
  const exact: Analysis = { ...analysis, groups: [] };
  await addGroups(exact, combined, floor, turn);
  for (const { value, concepts } of exact.groups) {
    const counter = groups.get(value)!;
    const reports = concepts.map((report) => coarsePsychometrics(report, concept, counter, floor));
    const n = coarseCount(counter.n, floor);
    const known = analysis.groups.find((group) => group.value === value);
    if (known) known.concepts.push(...reports);
    else analysis.groups.push({ value, n, concepts: reports });
    if (known) known.n = Math.max(known.n, n);
  }
}

/** Whether an item can be compared depends on whether anybody differs from the others. */
function uniformIn({ items }: MeasuredConcept, counter: ConceptCounter, floor: number): Set<string> {
  const uniform = nearlyUniformItems(counter, floor);
  return new Set(items.filter((_, index) => uniform[index]).map(({ id }) => id));
}

/**
 * Rounds a comparison of groups to the change that the smallest number of people could cause in the smaller
 * group.
 */
function coarseDif(test: ItemDif, floor: number): ItemDif {
  const influence = floor / Math.max(floor, Math.min(test.n_reference, test.n_focal));
  const round = (value: unknown) => (typeof value === 'number' ? coarseValue(value, influence) : value);
  const numbers = Object.fromEntries(Object.entries(test).map(([name, value]) => [name, round(value)]));
  const { logistic } = test;
  return {
    ...(numbers as unknown as ItemDif),
    n_reference: coarseCount(test.n_reference, floor),
    n_focal: coarseCount(test.n_focal, floor),
    ...(logistic && {
      logistic: Object.fromEntries(
        Object.entries(logistic).map(([name, value]) => [name, round(value)]),
      ) as unknown as typeof logistic,
    }),
  };
}
