import {
  type ConceptCounter,
  type ConceptPsychometrics,
  conceptPsychometrics,
  hiddenInGroups,
  histogramOf,
  type ItemDif,
  itemDif,
  type MeasuredConcept,
} from '@eps/engine';
import { LRUCache } from 'lru-cache';
import { createTurns } from '../../../threads/turns.ts';
import { type CombinedCounters, combine, type Reduction } from './combine.ts';
import { countsId } from './counts.ts';
import type { SelectedCell } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

/** The psychometrics of a window, without what would describe fewer people than the floor. */
export interface Analysis {
  respondents: number;
  isFloorApplied: boolean;
  concepts: ConceptPsychometrics[];
  groups: { value: string; n: number; concepts: ConceptPsychometrics[] }[];
  dif: ItemDif[];
}

/** Computes psychometrics from counters. Other requests get turns between concepts, groups and items. */
export async function analyze(snapshot: Snapshot): Promise<Analysis> {
  const turn = createTurns();
  const { counts, isPartial, floor } = snapshot;
  const analysis: Analysis = {
    respondents: 0,
    isFloorApplied: snapshot.isFloorApplied,
    concepts: [],
    groups: [],
    dif: [],
  };
  for (const { concept, cells } of snapshot.concepts) {
    await turn();
    const reduction = { counts, isPartial, turn };
    const reported = await reportOf(concept, cells, floor, reduction);
    const { report, people, isFloorApplied } = reported;
    if (people < floor) continue;
    analysis.respondents = Math.max(analysis.respondents, people);
    analysis.isFloorApplied ||= isFloorApplied;
    analysis.concepts.push(report);
    if (!reported.combined) continue;
    await addGroups(analysis, reported.combined, floor, turn);
    await addDif(analysis, reported.combined, report, floor, turn);
  }
  analysis.groups.sort((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1));
  return analysis;
}

/** The psychometrics of everybody. */
interface ConceptReport {
  report: ConceptPsychometrics;
  people: number;
  isFloorApplied: boolean;
  /** The counters whose groups are yet to be reported; undefined without groups. */
  combined: CombinedCounters | undefined;
}

/** Reports without groups, by the versions of their counters: pages that show them ask again and again. */
const reports = new LRUCache<string, ConceptReport>({ maxSize: 10_000 });

async function reportOf(
  concept: MeasuredConcept,
  cells: readonly SelectedCell[],
  floor: number,
  reduction: Reduction,
): Promise<ConceptReport> {
  const key = cacheKeyOf(concept, cells, floor, reduction);
  const known = key === undefined ? undefined : reports.get(key);
  if (known) return known;
  const combined = await combine(concept, cells, reduction);
  const { total, groups, isReduced } = combined;
  const report = conceptPsychometrics(concept, total, floor);
  const reported = {
    report,
    people: total.n,
    isFloorApplied: isReduced || hasLeftOut(report, concept, total),
    combined: groups.size > 0 ? combined : undefined,
  };
  if (key !== undefined) reports.set(key, reported, { size: concept.items.length + 1 });
  return reported;
}

function cacheKeyOf(
  { label, fingerprint }: MeasuredConcept,
  cells: readonly SelectedCell[],
  floor: number,
  { counts, isPartial }: Reduction,
): string | undefined {
  const versions = cells.flatMap(({ total }) => total.map((key) => counts.get(countsId(key))?.version));
  if (versions.includes(undefined) || cells.some(({ groups }) => groups.length > 0)) return undefined;
  const floors = cells.map((cell) => cell.floor);
  return JSON.stringify([label, fingerprint, floor, isPartial, floors, versions]);
}

/** Whether the floor left out items, options, sum scores or extremes. */
function hasLeftOut(
  report: ConceptPsychometrics,
  concept: MeasuredConcept,
  counter: ConceptCounter,
): boolean {
  if (Object.values(report.reasons ?? {}).includes('privacy_floor')) return true;
  if (report.histogram.length < histogramOf(counter).length) return true;
  return concept.items.some(({ id }, index) => {
    const { n, options } = counter.items[index]!;
    const shown = report.items.find(({ question_id }) => question_id === id);
    const chosen = [...options.values()].filter(({ count }) => count > 0).length;
    return n > 0 && (!shown || shown.options.length < chosen);
  });
}

export async function addGroups(
  analysis: Analysis,
  { concept, total, groups }: CombinedCounters,
  floor: number,
  turn: () => Promise<void>,
): Promise<void> {
  const shown = [...groups].filter(([, { n }]) => n >= floor);
  const counters = shown.map(([, counter]) => counter);
  const hidden = hiddenInGroups(concept, total, counters, floor);
  for (const [value, counter] of shown) {
    await turn();
    const report = conceptPsychometrics(concept, counter, floor, hidden);
    analysis.isFloorApplied ||= hasLeftOut(report, concept, counter);
    const group = analysis.groups.find((known) => known.value === value);
    if (group) {
      group.n = Math.max(group.n, counter.n);
      group.concepts.push(report);
    } else {
      analysis.groups.push({ value, n: counter.n, concepts: [report] });
    }
  }
}

/**
 * Compares each group with the largest one, and flags the items that function differently.
 *
 * @param hiddenIn returns the ids of the items of a group that are not compared
 */
export async function addDif(
  analysis: Analysis,
  { concept, groups }: CombinedCounters,
  report: ConceptPsychometrics,
  floor: number,
  turn: () => Promise<void>,
  hiddenIn: (counter: ConceptCounter) => ReadonlySet<string> = () => new Set(),
): Promise<void> {
  const [reference, ...others] = [...groups]
    .map(([value, counter]) => ({ value, counter }))
    .filter(({ counter }) => counter.moments.n >= floor)
    .sort((a, b) => b.counter.moments.n - a.counter.moments.n || (a.value < b.value ? -1 : 1));
  if (!reference) return;
  for (const focal of others) {
    const hidden = [hiddenIn(reference.counter), hiddenIn(focal.counter)];
    for (const test of itemDif(concept, reference, focal)) {
      await turn();
      if (!test || hidden.some((ids) => ids.has(test.question_id))) continue;
      analysis.dif.push(test);
      flag(report, test);
    }
  }
}

/** Adds the worst class of an item to its flags. */
function flag({ items }: ConceptPsychometrics, test: ItemDif): void {
  const item = items.find(({ question_id }) => question_id === test.question_id);
  if (!item || item.guardrail_rules || (test.class !== 'B' && test.class !== 'C')) return;
  const others = item.flags.filter((known) => known !== 'dif_b');
  if (test.class === 'C' || item.flags.includes('dif_c'))
    item.flags = [...new Set([...others, 'dif_c' as const])];
  else item.flags = [...others, 'dif_b'];
}
