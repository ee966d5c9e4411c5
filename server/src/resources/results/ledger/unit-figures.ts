import type { UnitTree } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectOwnMakers } from '../../answers/evaluations/makers.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import type { CellRow, CellSource } from './cell-queries.ts';
import { type CellReader, cellsFor, valuesOf } from './cells-for.ts';
import { selectPeriods } from './queries.ts';
import { openUnit } from './sealed-sums.ts';
import { selectSums, selectTotals, type TotalRow } from './sum-queries.ts';
import { EVERYBODY, type SummedPeople, UnitProjection, type UnitSums, unitsAbove } from './unit-sums.ts';
import { enrolledOf, setsOf } from './write-sums.ts';

/** When a period begins and ends; null for all cells of the program. */
export type AskedPeriod = { starts_at: string; ends_at: string } | null;

export interface UnitQuestion {
  programId: string;
  tree: UnitTree;
  periods: readonly AskedPeriod[];
  /** The units whose sums are read, besides everybody. */
  units: readonly string[];
  /** Units that are compared: the people who belong to several of them are returned as `shared`. */
  compared?: readonly string[];
}

/** The sums of a period. */
export interface PeriodSums {
  sums: ReadonlyMap<string, UnitSums>;
  /** People who belong to several of the compared units. */
  shared: readonly SummedPeople[];
}

export interface UnitFigures {
  /** The fewest people of whom a figure is shown. */
  floor: number;
  /** When the last cell was closed. */
  closedAt: string | null;
  /** In the order of the question. */
  periods: PeriodSums[];
}

/**
 * Reads the sums of units over cells that the reader did not make: those that were stored with the cells or,
 * for readers who made some, and while units that have moved are added up again, over the cells themselves.
 */
export async function unitFigures(
  services: Pick<Services, 'db' | 'vault'>,
  scope: EnvironmentScope,
  reader: CellReader,
  question: UnitQuestion,
): Promise<UnitFigures> {
  return (
    (await storedFigures(services, scope, reader, question)) ??
    (await addedFigures(services, scope, reader, question))
  );
}

/** The totals of a source if they hold for a reader, and the floor. */
export interface Totals {
  totals: TotalRow[];
  floor: number;
}

/** Returns the stored totals; undefined if they are not current, or contain cells that the reader made. */
export async function totalsFor(
  run: ReadRows,
  { organizationId, environmentId }: EnvironmentScope,
  { userId }: CellReader,
  source: CellSource,
): Promise<Totals | undefined> {
  const [totals, [settings]] = await Promise.all([
    run(selectTotals({ organizationId, environmentId }, source)),
    run(selectPrivacyFloor(organizationId)),
  ]);
  if (totals.length === 0 || totals.some((row) => !row.is_current)) return undefined;
  const makers = [...new Set(totals.flatMap((row) => row.makers))];
  if (userId !== null && makers.length > 0) {
    const own = await run(selectOwnMakers(organizationId, makers, userId));
    if (own.length > 0) return undefined;
  }
  return { totals, floor: Math.max(settings!.privacy_floor, ...totals.map(({ floor }) => floor)) };
}

/** When the last cell was closed. */
export const lastClosed = (rows: readonly { closed_at: string | null }[]): string | null =>
  rows
    .flatMap(({ closed_at }) => closed_at ?? [])
    .sort()
    .at(-1) ?? null;

async function storedFigures(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  scope: EnvironmentScope,
  reader: CellReader,
  { programId, tree, periods, units, compared = [] }: UnitQuestion,
): Promise<UnitFigures | undefined> {
  const { organizationId } = scope;
  const starts = periods.map((period) => period?.starts_at ?? null);
  const found = await db.snapshot(organizationId, async (tx) => {
    const totals = await totalsFor(tx.rows, scope, reader, { programId, bundleId: null });
    if (!totals || totals.totals.some((row) => isShared(setsOf(row), compared, tree))) return undefined;
    const rows = await tx.rows(selectSums({ organizationId, programId }, starts, [EVERYBODY, ...units]));
    return { ...totals, rows };
  });
  if (!found) return undefined;
  const keys = await vault.environment(scope);
  return {
    floor: found.floor,
    closedAt: lastClosed(found.totals),
    periods: starts.map((at) => {
      const own = found.rows.filter((row) => row.starts_at === at);
      return { sums: new Map(own.map((row) => [row.unit_id, openUnit(keys, row)])), shared: [] };
    }),
  };
}

/** Whether some people belong to several of the compared units. */
function isShared(sets: readonly string[][], compared: readonly string[], tree: UnitTree): boolean {
  return sets.some((units) => comparedIn(units, compared, tree) > 1);
}

export function comparedIn(units: readonly string[], compared: readonly string[], tree: UnitTree): number {
  const above = unitsAbove(units, tree);
  return compared.filter((unit) => above.has(unit)).length;
}

async function addedFigures(
  services: Pick<Services, 'db' | 'vault'>,
  scope: EnvironmentScope,
  reader: CellReader,
  { programId, tree, periods, units, compared = [] }: UnitQuestion,
): Promise<UnitFigures> {
  const { organizationId } = scope;
  const { cells, floor } = await cellsFor(services, scope, reader, { programId, bundleId: null });
  const closed = await services.db.read(organizationId, selectPeriods(organizationId, programId));
  const isOf = (period: AskedPeriod) => (cell: CellRow) =>
    period === null || (cell.starts_at === period.starts_at && cell.ends_at === period.ends_at);
  const values = await valuesOf(
    services,
    scope,
    cells.filter((cell) => periods.some((period) => isOf(period)(cell))),
  );
  return {
    floor,
    closedAt: lastClosed(cells),
    periods: periods.map((period) => {
      const projection = new UnitProjection(tree, new Set([EVERYBODY, ...units]));
      const own = cells.filter(isOf(period));
      const people = own.map((cell) => ({ ...values.get(cell.id)!, units: cell.units, people: cell.people }));
      // Of all periods, one without a new cell changes nothing.
      const counted = closed.findLast((row) =>
        period === null ? row.left_out !== null : row.starts_at === period.starts_at,
      );
      if (counted) projection.addEnrolled(enrolledOf(counted));
      for (const each of people) projection.addPeople(each);
      const shared = people.filter((each) => comparedIn(each.units, compared, tree) > 1);
      return { sums: projection.sums, shared };
    }),
  };
}
