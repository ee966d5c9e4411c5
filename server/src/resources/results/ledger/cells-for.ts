import { isInUnit, type UnitTree } from '@eps/engine';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectOwnMakers } from '../../answers/evaluations/makers.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import {
  type CellRow,
  type CellSource,
  selectBroken,
  selectCells,
  selectCounters,
  selectValues,
} from './cell-queries.ts';
import { type CellCounters, type CellValues, openCounters, openValues } from './sums.ts';

/**
 * The one module that reads the ledger. Every statistic for readers without the right to answers is a sum
 * over whole cells that `cellsFor` returns:
 *
 * - `cellsFor(services, scope, reader, filter)` returns the cells of a program or bundle, without those that
 *   the reader made (issued a token or entered answers, with any of their keys) and those with fewer people
 *   than the floor, which is the organization's or, if higher, the bundle's. Their sum can be shown exactly;
 *   each figure needs `floor` people of its own (a question that few of them answered has fewer).
 * - `valuesOf(…)` and `countersOf(…)` open the sums of these cells: `values` for results of groups and
 *   change, `counters` for psychometrics.
 * - `wholeCells(…)` leaves out cells in which somebody's content was removed since. Statistics that need
 *   people and not sums (calibration, shadow scoring, outcomes) select evaluations with `cell_id = ANY
 *   (ids)`, of whole cells only: without one person, the difference to an earlier result would describe that
 *   person.
 * - `isInUnit(cell, unit, tree)` of the engine says whether the people of a cell belong to a unit.
 */

export interface CellReader {
  /** The user who reads, signed in or with an API key; null for everybody's cells. */
  userId: string | null;
}

export interface CellFilter extends CellSource {
  /** A unit, with those below it; null for everybody. Needs `tree`. */
  unit?: string | null;
  tree?: UnitTree;
  /** Cells whose periods all begin at this time or later, in epoch milliseconds. */
  from?: number | null;
  /** Cells whose periods all end at this time or earlier. */
  until?: number | null;
}

export interface ReadCells {
  cells: CellRow[];
  /** The fewest people of whom a figure is shown: the highest floor of the cells and the organization. */
  floor: number;
  /** Cells that are left out because they are below the floor or the reader made them. */
  hidden: CellRow[];
}

export async function cellsFor(
  { db }: Pick<Services, 'db'>,
  scope: EnvironmentScope,
  { userId }: CellReader,
  filter: CellFilter,
): Promise<ReadCells> {
  const { organizationId } = scope;
  const { unit = null, tree = new Map(), from = null, until = null } = filter;
  const { rows, privacyFloor, own } = await db.snapshot(organizationId, async (tx) => {
    const [selected, [settings]] = await Promise.all([
      tx.rows(selectCells(scope, filter)),
      tx.rows(selectPrivacyFloor(organizationId)),
    ]);
    const makers = [...new Set(selected.flatMap((row) => row.makers))];
    const known =
      userId === null || makers.length === 0
        ? []
        : await tx.rows(selectOwnMakers(organizationId, makers, userId));
    return { rows: selected, privacyFloor: settings!.privacy_floor, own: known };
  });
  const known = new Set(own.map(({ maker }) => maker));
  const isShown = ({ people, floor, makers }: CellRow) =>
    people >= Math.max(privacyFloor, floor) && !makers.some((maker) => known.has(maker));
  const asked = rows.filter(
    (row) =>
      isInUnit(row, unit, tree) &&
      (from === null || Date.parse(row.starts_at) >= from) &&
      (until === null || Date.parse(row.ends_at) <= until),
  );
  const cells = asked.filter(isShown);
  return {
    cells,
    floor: Math.max(privacyFloor, ...new Set(cells.map(({ floor }) => floor))),
    hidden: asked.filter((row) => !isShown(row)),
  };
}

/** Opened values of cells, by id: a closed cell never changes. */
const opened = new LRUCache<string, CellValues>({ max: 20_000 });

/** Returns the values of cells by id. They are shared: do not change them. */
export async function valuesOf(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  scope: EnvironmentScope,
  cells: readonly CellRow[],
): Promise<ReadonlyMap<string, CellValues>> {
  const found = new Map<string, CellValues>();
  const missing: string[] = [];
  for (const { id } of cells) {
    const known = opened.get(id);
    if (known) found.set(id, known);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  const keys = await vault.environment(scope);
  for (const { id, values_sealed } of await db.read(
    scope.organizationId,
    selectValues(scope.organizationId, missing),
  )) {
    const values = openValues(keys, id, values_sealed);
    opened.set(id, values);
    found.set(id, values);
  }
  return found;
}

const BATCH = 500;

/** Returns the counters of cells one after another, in their order. */
export async function* countersOf(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  scope: EnvironmentScope,
  cells: readonly CellRow[],
): AsyncGenerator<{ cell: CellRow; counters: CellCounters }> {
  const keys = await vault.environment(scope);
  for (let at = 0; at < cells.length; at += BATCH) {
    const batch = cells.slice(at, at + BATCH);
    const ids = batch.map(({ id }) => id);
    const rows = await db.read(scope.organizationId, selectCounters(scope.organizationId, ids));
    const sealed = new Map(rows.map((row) => [row.id, row.counters_sealed]));
    for (const cell of batch) yield { cell, counters: openCounters(keys, cell.id, sealed.get(cell.id)!) };
  }
}

/** Leaves out cells with an evaluation whose content was removed. */
export async function wholeCells(
  { db }: Pick<Services, 'db'>,
  { organizationId }: EnvironmentScope,
  cells: readonly CellRow[],
): Promise<CellRow[]> {
  const ids = cells.map(({ id }) => id);
  const broken = await db.read(organizationId, selectBroken(organizationId, ids));
  const removed = new Set(broken.map(({ id }) => id));
  return cells.filter(({ id }) => !removed.has(id));
}

/**
 * Returns the ids of the newest whole cells with at most so many evaluations, and whether older ones are left
 * out: a part of a cell could be one person.
 */
export async function newestCells(
  services: Pick<Services, 'db'>,
  scope: EnvironmentScope,
  reader: CellReader,
  { most, ...filter }: CellFilter & { most: number },
): Promise<{ ids: string[]; truncated: boolean }> {
  const { cells } = await cellsFor(services, scope, reader, filter);
  const whole = (await wholeCells(services, scope, cells)).reverse();
  let evaluations = 0;
  const newest = whole.filter((cell) => {
    evaluations += cell.evaluations;
    return evaluations <= most;
  });
  return { ids: newest.map(({ id }) => id), truncated: newest.length < whole.length };
}
