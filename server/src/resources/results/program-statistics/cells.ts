import {
  closeCells,
  lowestUnits,
  type OpenCell,
  type OutcomeRule,
  shortestMs,
  type UnitTree,
} from '@eps/engine';
import { mergedUnits } from '../ledger/counted-cells.ts';
import { EXCLUSIONS, type Exclusion, type JudgedPerson } from './judge.ts';

/**
 * People who are counted together by all rules of a concept: rules that divided the same people differently
 * would show, by their difference, what a few people have. At least the privacy floor is eligible by each.
 * The counts are those of the first rule. A later rule counts nobody here if fewer people than the floor are
 * eligible by some of the rules alone whose windows overlap.
 */
export interface OutcomeCell extends OutcomeCounts {
  /** The counts of the other rules, by id. */
  others?: Record<string, OutcomeCounts>;
  /** The privacy floor for which the other rules were compared; absent in cells of version 1.0. */
  floor?: number;
  /** The lowest units that all of them belonged to; none for the whole environment. */
  units: readonly string[];
  /** Units below whose people were too few, so that they count here; absent in cells of version 1.0. */
  merged?: readonly string[];
  /** The users and API keys that issued their tokens or entered their answers. */
  makers: readonly string[];
  /** The first month in which a window of them ended, as its first day; the last is that of the cells. */
  from: string;
}

export interface OutcomeCounts {
  eligible: number;
  excluded: Record<Exclusion, number>;
  /** Eligible people with a value in the window. */
  followed_up: number;
  response: number;
  remission: number;
}

/** Returns the counts of a later rule. For a floor that was raised since, the rules were not compared. */
export function countsOfOther({ floor, others }: OutcomeCell, ruleId: string, shownFrom: number) {
  return floor !== undefined && floor >= shownFrom ? others?.[ruleId] : undefined;
}

/** A person whose window is over. */
export interface CountedPerson {
  subjectId: string;
  units: readonly string[];
  makers: readonly string[];
  /** In the order of the rules. */
  judged: readonly JudgedPerson[];
  /** When the last of their windows is over. */
  closesAt: number;
}

export const noOutcomes = (): OutcomeCounts => ({
  eligible: 0,
  excluded: { no_baseline: 0, below_threshold: 0, withdrawn: 0, erased: 0 },
  followed_up: 0,
  response: 0,
  remission: 0,
});

export function addOutcomes(sum: OutcomeCounts, counts: OutcomeCounts): void {
  sum.eligible += counts.eligible;
  for (const reason of EXCLUSIONS) sum.excluded[reason] += counts.excluded[reason];
  sum.followed_up += counts.followed_up;
  sum.response += counts.response;
  sum.remission += counts.remission;
}

/**
 * Divides people into cells of at least `floor` people who are eligible by each rule: the figures rest on
 * those.
 *
 * @param rules of a concept
 * @returns the cells with their people; who is in none waits for the next month
 */
export function outcomeCells(
  people: readonly CountedPerson[],
  rules: readonly OutcomeRule[],
  floor: number,
  tree: UnitTree,
) {
  const open = new Map<string, OpenCell<CountedPerson> & { people: Set<string>; parts: CountedPerson[] }>();
  for (const person of people) {
    const units = lowestUnits(person.units, tree);
    const makers = [...new Set(person.makers)].sort();
    const key = JSON.stringify([units, makers]);
    const cell = open.get(key) ?? { units, groups: [], makers, people: new Set(), parts: [] };
    open.set(key, cell);
    cell.parts.push(person);
    if (person.judged.every(({ excluded }) => excluded === null)) cell.people.add(person.subjectId);
  }
  return closeCells([...open.values()], floor, tree).closed.map(({ units, makers, parts }) => ({
    cell: {
      units,
      merged: mergedUnits(
        parts.map((part) => part.units),
        units,
        tree,
      ),
      makers,
      from: firstMonth(parts),
      floor,
      ...countsOf(parts, 0),
      others: Object.fromEntries(
        tellingNobodyApart(parts, rules, floor).map((rule) => [rules[rule]!.id, countsOf(parts, rule)]),
      ),
    } satisfies OutcomeCell,
    people: parts.map(({ subjectId }) => subjectId),
  }));
}

/**
 * Returns the later rules that can be counted beside the ones before: those who are eligible by the same of
 * them are nobody or at least `floor` people, so that no sums or differences of rules whose windows overlap
 * describe fewer. Rules about different times count different values; of these, people who have withdrawn
 * between the windows can be fewer.
 */
function tellingNobodyApart(
  people: readonly CountedPerson[],
  rules: readonly OutcomeRule[],
  floor: number,
): number[] {
  const counted = [0];
  for (const rule of rules.keys()) {
    if (rule === 0) continue;
    const beside = [...counted, rule];
    const overlapping = beside.filter((each) => isOverlapping(rules[each]!, rules[rule]!));
    // Rules that judge different values have in common for whom they are.
    const alike = [
      ...Map.groupBy(people, ({ judged }) =>
        beside.map((i) => judged[i]!.outcome?.isEligible === true).join(),
      ),
      ...Map.groupBy(people, ({ judged }) => overlapping.map((i) => judged[i]!.excluded === null).join()),
    ];
    if (alike.every(([by, own]) => !by.includes('true') || own.length >= floor)) counted.push(rule);
  }
  return counted.slice(1);
}

/** Months and years have different lengths. */
const LONGEST_TO_SHORTEST = 1.2;

/** Whether the windows of two rules can contain the same value. */
function isOverlapping(a: OutcomeRule, b: OutcomeRule): boolean {
  const begins = ({ from }: OutcomeRule) => (from ? shortestMs(from) : 0);
  const ends = ({ by }: OutcomeRule) => shortestMs(by) * LONGEST_TO_SHORTEST;
  return a === b || (begins(a) <= ends(b) && begins(b) <= ends(a));
}

function countsOf(people: readonly CountedPerson[], rule: number): OutcomeCounts {
  const counts = noOutcomes();
  for (const { judged: byRule } of people) {
    const judged = byRule[rule]!;
    if (judged.excluded === 'window_open') throw new Error('A person was counted before the window ended.');
    if (judged.excluded !== null) counts.excluded[judged.excluded]++;
    else {
      counts.eligible++;
      if (judged.outcome?.decisive) counts.followed_up++;
      if (judged.outcome?.response) counts.response++;
      if (judged.outcome?.remission) counts.remission++;
    }
  }
  return counts;
}

function firstMonth(people: readonly CountedPerson[]): string {
  return monthOf(Math.min(...people.map(({ closesAt }) => closesAt)));
}

/** Returns the first day of the UTC month of an instant, as YYYY-MM-DD. */
export function monthOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 7)}-01`;
}

/** Returns the first instant after the month that begins on a day, in epoch milliseconds. */
export function endOfMonth(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return Date.UTC(year, number, 1);
}
