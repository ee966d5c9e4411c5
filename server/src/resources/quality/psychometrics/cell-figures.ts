import { ConceptCounter, conceptPsychometrics, type MeasuredConcept } from '@eps/engine';
import { LRUCache } from 'lru-cache';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { CellRow } from '../../results/ledger/cell-queries.ts';
import { cellsFor, countersOf, valuesOf } from '../../results/ledger/cells-for.ts';
import { selectSummedCounters } from '../../results/ledger/counter-queries.ts';
import { type LeftOutRow, selectLeftOut } from '../../results/ledger/queries.ts';
import { openGroup } from '../../results/ledger/sealed-sums.ts';
import type { TotalRow } from '../../results/ledger/sum-queries.ts';
import type { CellCounters } from '../../results/ledger/sums.ts';
import { lastClosed, totalsFor } from '../../results/ledger/unit-figures.ts';
import { type Analysis, addDif, addGroups, type ConceptTotals } from './analyze.ts';
import type { EvaluationSource } from './left-out-queries.ts';

interface CellQuestion {
  concepts: readonly MeasuredConcept[];
  /** The context variable by which people are compared. */
  variable: string | null;
  /** The user that reads, signed in or with an API key: cells that this user made are left out. */
  reader: string;
  /** Cells whose periods are within these times, in epoch milliseconds. */
  from: number | null;
  until: number | null;
}

/** The figures of closed cells. */
export interface CellFigures {
  analysis: Analysis;
  bundleIds: string[];
  /** First and last day on which somebody completed; null without cells. */
  window: { first: string; last: string } | null;
  /** When the last cell was closed. */
  closedAt: string | null;
  leftOut: { failed: number | null; superseded: number | null; erased: number | null };
  awaitingReview: number;
  /** Why there are no figures. */
  reason: 'too_few' | 'open' | undefined;
}

/** Reads the figures of closed cells: the same, byte for byte, until the next cell is closed. */
export async function readCellFigures(
  services: Services,
  scope: EnvironmentScope,
  source: EvaluationSource,
  { concepts, variable, reader, from, until }: CellQuestion,
): Promise<CellFigures> {
  const { organizationId } = scope;
  const own = { userId: reader };
  const stored =
    from === null && until === null
      ? await services.db.snapshot(organizationId, (tx) => totalsFor(tx.rows, scope, own, source))
      : undefined;
  const found = stored
    ? { cells: stored.totals.filter(({ people }) => people > 0), hidden: stored.totals, floor: stored.floor }
    : await cellsFor(services, scope, own, { ...source, from, until });
  const { cells, hidden, floor } = found;
  const leftOut = await services.db.read(organizationId, selectLeftOut(scope, source));
  const days = cells.flatMap(({ first_day, last_day }) => [first_day!, last_day!]).sort();
  const shown = { concepts, variable, floor };
  const counters = stored
    ? await storedCounters(services, scope, stored.totals, variable)
    : cellCounters(services, scope, cells as CellRow[], variable);
  return {
    analysis: await analysisOf(counters, shown),
    bundleIds: [...new Set(cells.map((cell) => cell.version_bundle_id))].sort(),
    window: days.length > 0 ? { first: days[0]!, last: days.at(-1)! } : null,
    closedAt: lastClosed(cells),
    leftOut: leftOutOf(cells.length === 0 ? [] : leftOut, source, floor),
    awaitingReview: cells.reduce((sum, cell) => sum + cell.awaiting_review, 0),
    reason: cells.length > 0 ? undefined : hidden.length > 0 || leftOut.length > 0 ? 'too_few' : 'open',
  };
}

/** Adds up what is left out, by reason; fewer than the floor are null. */
function leftOutOf(
  rows: readonly { left_out: string | null }[],
  { bundleId }: EvaluationSource,
  floor: number,
) {
  const all = rows.flatMap(({ left_out }) => (left_out ? (parseJson(left_out) as LeftOutRow[]) : []));
  const total = (status: LeftOutRow['status']) => {
    const sum = all
      .filter((row) => row.status === status && (bundleId === null || row.version_bundle_id === bundleId))
      .reduce((known, { evaluations }) => known + evaluations, 0);
    return sum > 0 && sum < floor ? null : sum;
  };
  return { failed: total('failed'), superseded: total('superseded'), erased: total('deleted') };
}

interface Shown {
  concepts: readonly MeasuredConcept[];
  variable: string | null;
  floor: number;
}

/** Figures by their cells, which never change. */
const known = new LRUCache<string, Analysis>({ max: 500 });

async function analysisOf(source: SummedCounters, { concepts, variable, floor }: Shown): Promise<Analysis> {
  const asked = concepts.map(({ fingerprint, label }) => [fingerprint, label]);
  const key = JSON.stringify([asked, variable, floor, source.versions]);
  const found = known.get(key);
  if (found) return found;
  const analysis: Analysis = { respondents: 0, isFloorApplied: false, concepts: [], groups: [], dif: [] };
  const turn = createTurns();
  const totals = await totalsOf(source, concepts);
  for (const { concept, total, groups } of totals) {
    await turn();
    for (const counter of [total, ...groups.values()]) hideFew(counter, floor);
    if (total.n < floor) continue;
    const report = conceptPsychometrics(concept, total, floor);
    analysis.respondents = Math.max(analysis.respondents, total.n);
    analysis.isFloorApplied ||= report.items.length < concept.items.length;
    analysis.concepts.push(report);
    if (groups.size === 0) continue;
    await addGroups(analysis, { concept, groups }, floor, turn);
    await addDif(analysis, { concept, groups }, report, floor, turn);
  }
  analysis.groups.sort((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1));
  known.set(key, analysis);
  return analysis;
}

/** Counters of people, with the value of the variable that they have in common. */
interface SummedCounters {
  /** Change with the counters. */
  versions: readonly string[];
  read(): AsyncIterable<PartCounters> | Iterable<PartCounters>;
}

interface PartCounters {
  counters: CellCounters;
  /** Whether they are of everybody, and not also of others. */
  isWhole: boolean;
  group: string | undefined;
}

/** The version of the key and the random nonce of a sealed value, which identify the value. */
const VERSION_BYTES = 15;

/** The counters that were stored with the cells. */
async function storedCounters(
  { db, vault }: Services,
  scope: EnvironmentScope,
  totals: readonly TotalRow[],
  variable: string | null,
): Promise<SummedCounters> {
  const { organizationId } = scope;
  const rows = await db.read(organizationId, selectSummedCounters(organizationId, totals, variable));
  const keys = await vault.environment(scope);
  return {
    versions: rows.map(({ counters_sealed }) => counters_sealed.toString('latin1', 0, VERSION_BYTES)),
    *read() {
      for (const row of rows) {
        const { value, counters } = openGroup(keys, row);
        const isWhole = row.variable === '';
        yield { counters, isWhole, group: isWhole ? undefined : value };
      }
    },
  };
}

/** The counters of cells. */
function cellCounters(
  services: Services,
  scope: EnvironmentScope,
  cells: readonly CellRow[],
  variable: string | null,
): SummedCounters {
  return {
    versions: cells.map(({ id }) => id),
    async *read() {
      const values = variable === null ? undefined : await valuesOf(services, scope, cells);
      for await (const { cell, counters } of countersOf(services, scope, cells)) {
        const group = values?.get(cell.id)?.groups.find(([name]) => name === variable)?.[1];
        yield { counters, isWhole: true, group };
      }
    },
  };
}

/** Adds up counters by concept. */
async function totalsOf(
  source: SummedCounters,
  concepts: readonly MeasuredConcept[],
): Promise<ConceptTotals[]> {
  const totals = concepts.map((concept): ConceptTotals => {
    return { concept, total: new ConceptCounter(concept.items.length), groups: new Map() };
  });
  const turn = createTurns();
  for await (const { counters, isWhole, group } of source.read()) {
    for (const { concept, total, groups } of totals) {
      const own = counters.get(concept.id);
      if (own?.itemsHash !== concept.fingerprint) continue;
      if (isWhole) total.merge(own.counter);
      if (group === undefined) continue;
      const sum = groups.get(group) ?? new ConceptCounter(concept.items.length);
      groups.set(group, sum);
      sum.merge(own.counter);
    }
    await turn();
  }
  return totals;
}

/** Removes statistics of complete cases, and of estimates, that rest on fewer people than the floor. */
function hideFew(counter: ConceptCounter, floor: number): void {
  if (counter.moments.n < floor) counter.dropCompleteCases();
  if (counter.theta.n < floor) Object.assign(counter.theta, { n: 0, sum: 0, squares: 0, errors: 0 });
}
