import {
  ConceptCounter,
  type ConceptPsychometrics,
  conceptPsychometrics,
  type ItemDif,
  itemDif,
  type MeasuredConcept,
} from '@eps/engine';
import { LRUCache } from 'lru-cache';
import { createTurns } from '../../../threads/turns.ts';
import { countsId } from './counts.ts';
import type { CountKey } from './queries.ts';
import type { SelectedConcept } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

/** The psychometrics of a window. */
export interface Analysis {
  respondents: number;
  isFloorApplied: boolean;
  concepts: ConceptPsychometrics[];
  groups: { value: string; n: number; concepts: ConceptPsychometrics[] }[];
  dif: ItemDif[];
}

/** The counters of a concept: of everybody, and by value of the variable. */
export interface ConceptTotals {
  concept: MeasuredConcept;
  total: ConceptCounter;
  groups: Map<string, ConceptCounter>;
}

/**
 * Computes psychometrics from counters. Other requests get turns between concepts, groups and items.
 *
 * @param least concepts, groups and items that fewer people answered are left out
 */
export async function analyze({ concepts, counts }: Snapshot, least = 1): Promise<Analysis> {
  const turn = createTurns();
  const analysis: Analysis = { respondents: 0, isFloorApplied: false, concepts: [], groups: [], dif: [] };
  for (const selected of concepts) {
    await turn();
    const { report, people } = await reportOf(selected, counts, least, turn);
    if (people < least) continue;
    analysis.respondents = Math.max(analysis.respondents, people);
    analysis.concepts.push(report);
    const totals = { ...selected, groups: await groupsOf(selected.groups, counts, turn) };
    await addGroups(analysis, totals, least, turn);
    await addDif(analysis, totals, report, least, turn);
  }
  analysis.groups.sort((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1));
  return analysis;
}

/** The psychometrics of everybody. */
interface ConceptReport {
  report: ConceptPsychometrics;
  people: number;
}

/** Reports by the versions of their counters: pages that show them ask again and again. */
const reports = new LRUCache<string, ConceptReport>({ maxSize: 10_000 });

async function reportOf(
  { concept, total: keys }: SelectedConcept,
  counts: Snapshot['counts'],
  least: number,
  turn: () => Promise<void>,
): Promise<ConceptReport> {
  const versions = keys.map((key) => counts.get(countsId(key))?.version);
  const key = JSON.stringify([concept.label, concept.fingerprint, least, versions]);
  // Evaluations that the worker has not counted yet are in no version.
  const isKnown = !versions.includes(undefined);
  const known = isKnown ? reports.get(key) : undefined;
  // Groups are compared with each other, and flag items of the report.
  if (known) return structuredClone(known);
  const total = new ConceptCounter(concept.items.length);
  for (const one of keys) {
    const counter = counts.get(countsId(one))?.open().counter;
    if (counter) total.merge(counter);
    await turn();
  }
  const reported = { report: conceptPsychometrics(concept, total, least), people: total.n };
  if (isKnown) reports.set(key, structuredClone(reported), { size: concept.items.length + 1 });
  return reported;
}

async function groupsOf(
  keys: readonly CountKey[],
  counts: Snapshot['counts'],
  turn: () => Promise<void>,
): Promise<ConceptTotals['groups']> {
  const groups: ConceptTotals['groups'] = new Map();
  for (const key of keys) {
    const one = counts.get(countsId(key))?.open();
    const known = one && groups.get(one.value);
    if (known) known.merge(one.counter);
    else if (one) groups.set(one.value, one.counter);
    await turn();
  }
  return groups;
}

export async function addGroups(
  analysis: Analysis,
  { concept, groups }: Pick<ConceptTotals, 'concept' | 'groups'>,
  floor: number,
  turn: () => Promise<void>,
): Promise<void> {
  for (const [value, counter] of groups) {
    if (counter.n < floor) continue;
    await turn();
    const report = conceptPsychometrics(concept, counter, floor);
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
 */
export async function addDif(
  analysis: Analysis,
  { concept, groups }: Pick<ConceptTotals, 'concept' | 'groups'>,
  report: ConceptPsychometrics,
  floor: number,
  turn: () => Promise<void>,
): Promise<void> {
  const [reference, ...others] = [...groups]
    .map(([value, counter]) => ({ value, counter }))
    .filter(({ counter }) => counter.moments.n >= floor)
    .sort((a, b) => b.counter.moments.n - a.counter.moments.n || (a.value < b.value ? -1 : 1));
  if (!reference) return;
  for (const focal of others) {
    for (const test of itemDif(concept, reference, focal)) {
      await turn();
      if (!test) continue;
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
