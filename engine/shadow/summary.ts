import { privacyFloor } from '../guardrails/privacy-floor.ts';
import { rounded } from '../numeric/decimal.ts';
import { chiSquareQuantile, fQuantile } from '../numeric/distributions.ts';
import type { CompiledBundle } from '../types.ts';
import { type Cell, cellsAbove } from './privacy.ts';
import type { ShadowCase } from './score.ts';

/** The most evaluations that are listed as flips. */
const MOST_FLIPS = 1000;

interface Estimate {
  value: number;
  /** Bounds of the 95 % interval. */
  lower: number;
  upper: number;
}

/** People by what they had under the bundle in use and would have under the candidate. */
export interface Migration {
  cells: Cell[];
  /** Whether cells are left out because they, or a difference with them, would describe too few people. */
  suppressed: boolean;
}

/** Result of shadow scoring in wire shape. Numbers about fewer people than the privacy floor are null. */
export interface ShadowSummary {
  n: number;
  privacy_floor: number;
  concepts: {
    concept_id: string;
    label: string;
    /** People with a score under both. */
    n: number | null;
    /** Of the differences candidate − in use. */
    mean_difference: Estimate | null;
    sd_difference: Estimate | null;
    /** By band; null means no band or no score. */
    migration: Migration;
  }[];
  statuses: Migration;
  guardrails: {
    rule_id: string;
    newly: number | null;
    no_longer: number | null;
    both: number | null;
  }[];
  ignored_answers: { question_id: string; count: number | null }[];
  /** The evaluations whose status, or the band of a concept of both bundles, is another; at most 1,000. */
  flips: { total: number; items: { evaluation_id: string; subject_id: string }[] };
}

/** Returns the counts of all people by part as they are published; null where one is left out. */
type Publish = (counts: readonly number[]) => (number | null)[];

/** Summarizes the cases; the privacy floor is the highest one of the organization and the two bundles. */
export function summarizeShadow(
  inUse: CompiledBundle,
  candidate: CompiledBundle,
  cases: readonly ShadowCase[],
  organizationFloor: number,
): ShadowSummary {
  const floor = shadowFloor(inUse, candidate, organizationFloor);
  const publish: Publish = (counts) => countsOf(counts, floor);
  const scored = scoredByBoth(inUse, candidate);
  const flipped = cases.filter((one) => hasFlipped(one, scored));
  return {
    n: cases.length,
    privacy_floor: floor,
    concepts: scored.map(({ id, label }) => conceptSummary(id, label, cases, floor)),
    statuses: migrationOf(statusesOf(cases), publish),
    guardrails: guardrailsOf(cases, publish),
    ignored_answers: ignoredOf(cases, publish),
    flips: {
      total: flipped.length,
      items: flipped
        .slice(0, MOST_FLIPS)
        .map(({ evaluationId, subjectId }) => ({ evaluation_id: evaluationId, subject_id: subjectId })),
    },
  };
}

/**
 * Summarizes the cases for readers who may not read answers. Parts with fewer people than the floor count
 * with the largest part beside them: the author of the candidate chooses the parts, so a part of a few people
 * must look like one of nobody. Differences of scores are left out for the same reason.
 */
export function releaseShadow(
  inUse: CompiledBundle,
  candidate: CompiledBundle,
  cases: readonly ShadowCase[],
  organizationFloor: number,
): ShadowSummary {
  const floor = shadowFloor(inUse, candidate, organizationFloor);
  const publish: Publish = (counts) => joinedCounts(counts, floor);
  const scored = scoredByBoth(inUse, candidate);
  const flips = cases.filter((one) => hasFlipped(one, scored)).length;
  return {
    n: cases.length,
    privacy_floor: floor,
    concepts: scored.map(({ id, label }) => {
      const pairs = pairsOf(id, cases);
      const measured = differencesOf(pairs).length;
      return {
        concept_id: id,
        label,
        n: publish([measured, cases.length - measured])[0]!,
        mean_difference: null,
        sd_difference: null,
        migration: { ...migrationOf(bandsOf(pairs), publish), suppressed: true },
      };
    }),
    statuses: { ...migrationOf(statusesOf(cases), publish), suppressed: true },
    // That a rule or question is listed would say that there is somebody.
    guardrails: guardrailsOf(cases, publish).filter(
      ({ newly, no_longer, both }) => newly! + no_longer! + both! > 0,
    ),
    ignored_answers: ignoredOf(cases, publish).filter(({ count }) => count! > 0),
    flips: { total: publish([flips, cases.length - flips])[0]!, items: [] },
  };
}

/** Returns the number of people below which the comparison of two bundles publishes no count. */
export function shadowFloor(
  inUse: CompiledBundle,
  candidate: CompiledBundle,
  organizationFloor: number,
): number {
  return Math.max(organizationFloor, privacyFloor(inUse), privacyFloor(candidate));
}

function conceptsOf({ scorecard }: CompiledBundle): readonly { id: string; label: string }[] {
  return [...scorecard.concepts, ...scorecard.composites];
}

function scoredByBoth(inUse: CompiledBundle, candidate: CompiledBundle) {
  return conceptsOf(candidate).filter(({ id }) => conceptsOf(inUse).some((concept) => concept.id === id));
}

function statusesOf(cases: readonly ShadowCase[]) {
  return cases.map((one) => [one.inUse.status, one.candidate.status]);
}

function hasFlipped({ inUse, candidate }: ShadowCase, scored: readonly { id: string }[]): boolean {
  if (inUse.status !== candidate.status) return true;
  return scored.some(({ id }) => inUse.scores.get(id)!.band !== candidate.scores.get(id)!.band);
}

function conceptSummary(
  id: string,
  label: string,
  cases: readonly ShadowCase[],
  floor: number,
): ShadowSummary['concepts'][number] {
  const pairs = pairsOf(id, cases);
  const differences = differencesOf(pairs);
  const [n] = countsOf([differences.length, cases.length - differences.length], floor);
  const isEnough = differences.length >= Math.max(floor, 2);
  return {
    concept_id: id,
    label,
    n: n!,
    mean_difference: isEnough ? meanOf(differences) : null,
    sd_difference: isEnough ? sdOf(differences) : null,
    migration: migrationOf(bandsOf(pairs), (counts) => countsOf(counts, floor)),
  };
}

/** The scores of a concept under both bundles, by case. */
function pairsOf(id: string, cases: readonly ShadowCase[]) {
  return cases.map(({ inUse, candidate }) => [inUse.scores.get(id)!, candidate.scores.get(id)!] as const);
}

type Pairs = ReturnType<typeof pairsOf>;

function differencesOf(pairs: Pairs): number[] {
  return pairs.flatMap(([before, after]) =>
    before.value === null || after.value === null ? [] : [after.value - before.value],
  );
}

function bandsOf(pairs: Pairs) {
  return pairs.map(([before, after]) => [before.band, after.band]);
}

/** Student's interval; t² has an F distribution with 1 and n − 1 degrees of freedom. */
function meanOf(values: readonly number[]): Estimate {
  const { mean, sd } = momentsOf(values);
  const half = Math.sqrt(fQuantile(0.95, 1, values.length - 1) / values.length) * sd;
  return { value: rounded(mean), lower: rounded(mean - half), upper: rounded(mean + half) };
}

/** The interval of a standard deviation of normal differences. */
function sdOf(values: readonly number[]): Estimate {
  const { sd } = momentsOf(values);
  const degrees = values.length - 1;
  const bound = (p: number) => rounded(sd * Math.sqrt(degrees / chiSquareQuantile(p, degrees)));
  return { value: rounded(sd), lower: bound(0.975), upper: bound(0.025) };
}

function momentsOf(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (values.length - 1)) };
}

function migrationOf(moves: readonly (readonly (string | null)[])[], publish: Publish): Migration {
  const cells = new Map<string, Cell>();
  for (const [from, to] of moves) {
    const key = JSON.stringify([from, to]);
    const cell = cells.get(key) ?? { from: from!, to: to!, count: 0 };
    cells.set(key, { ...cell, count: cell.count + 1 });
  }
  // Their order would say who was counted first.
  const all = [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
  const counts = publish(all.map(({ count }) => count));
  const published = all.flatMap((cell, i) => (counts[i] ? [{ ...cell, count: counts[i] }] : []));
  return { cells: published, suppressed: published.length < all.length };
}

function guardrailsOf(cases: readonly ShadowCase[], publish: Publish): ShadowSummary['guardrails'] {
  const ids = new Set(cases.flatMap(({ inUse, candidate }) => [...inUse.rules, ...candidate.rules]));
  return [...ids].sort().map((rule_id) => {
    const count = (before: boolean, after: boolean) =>
      cases.filter(
        ({ inUse, candidate }) =>
          inUse.rules.has(rule_id) === before && candidate.rules.has(rule_id) === after,
      ).length;
    const counts = [count(false, true), count(true, false), count(true, true), count(false, false)];
    const [newly, no_longer, both] = publish(counts);
    return { rule_id, newly: newly!, no_longer: no_longer!, both: both! };
  });
}

function ignoredOf(cases: readonly ShadowCase[], publish: Publish): ShadowSummary['ignored_answers'] {
  const counts = new Map<string, number>();
  for (const { ignored } of cases) for (const id of ignored) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([question_id, count]) => {
    const [published] = publish([count, cases.length - count]);
    return { question_id, count: published! };
  });
}

/** Leaves out counts of fewer people than the floor, and those from which they follow. */
function countsOf(counts: readonly number[], floor: number): (number | null)[] {
  const entries = counts.map((count) => ({ count }));
  const published = new Set(cellsAbove(entries, floor));
  return entries.map((entry) => (published.has(entry) ? entry.count : null));
}

/** Adds counts below the floor to the largest one. */
function joinedCounts(counts: readonly number[], floor: number): number[] {
  const largest = counts.indexOf(Math.max(...counts));
  const isSmall = (count: number, i: number) => i !== largest && count < floor;
  const joined = counts.filter(isSmall).reduce((sum, count) => sum + count, 0);
  return counts.map((count, i) => {
    if (isSmall(count, i)) return 0;
    return i === largest ? count + joined : count;
  });
}
