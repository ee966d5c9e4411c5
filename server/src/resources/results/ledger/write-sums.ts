import { hasCommonCycles, type UnitTree } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import { cyclesOf, selectProgram } from '../../people/programs/queries.ts';
import { selectPaths, unitTree } from '../../people/units/queries.ts';
import type { CellRow } from './cell-queries.ts';
import type { EnrolledPeople } from './counted-cells.ts';
import { type GroupKey, selectCountersOfGroups, writeCounters } from './counter-queries.ts';
import { type GroupCounters, openGroup, openUnit, sealGroup, sealUnit } from './sealed-sums.ts';
import {
  type CountedProgram,
  selectBasis,
  selectSums,
  selectTotals,
  type TotalRow,
  writeEnrolled,
  writeSums,
  writeTotal,
} from './sum-queries.ts';
import { addCounters, type CellCounters, type CellValues } from './sums.ts';
import { EVERYBODY, UnitProjection, unitsAbove } from './unit-sums.ts';

/** Rows that one statement writes. */
const ROWS = 500;

/** A cell with its opened sums. */
export interface SummedCell {
  cell: CellRow;
  values: CellValues;
  counters: CellCounters;
}

export interface Summing {
  program: CountedProgram;
  /** Whether the program shows its cycles, and not only all of its cells together. */
  hasCycles: boolean;
  tree: UnitTree;
  basis: string;
  privacyFloor: number;
}

/** Reads how the sums of a program are computed; undefined without the program. */
export async function readSumming(
  { db }: Pick<Services, 'db'>,
  program: CountedProgram,
): Promise<Summing | undefined> {
  const { organizationId, environmentId, programId } = program;
  const [current] = await db.read(organizationId, selectBasis(program));
  const [row] = await db.read(organizationId, selectProgram(organizationId, environmentId, programId));
  if (!current || !row) return undefined;
  const tree = unitTree(await db.read(organizationId, selectPaths(organizationId, environmentId)));
  const schedule = cyclesOf(row);
  const hasCycles = schedule !== null && hasCommonCycles(schedule);
  return { program, hasCycles, tree, basis: current.basis, privacyFloor: current.privacy_floor };
}

/** A closed period with the cells that it closed. */
export interface SummedPeriod {
  startsAt: string;
  endsAt: string;
  /** Null if they are as before. */
  enrolled: readonly EnrolledPeople[] | null;
  cells: readonly SummedCell[];
}

/** Adds what a period closed to the sums of its program, which the transaction has locked. */
export async function addToSums(
  tx: Transaction,
  keys: EnvironmentKeys,
  summing: Summing,
  { startsAt, endsAt, enrolled, cells }: SummedPeriod,
): Promise<void> {
  const { program, hasCycles, privacyFloor } = summing;
  const shown = cells.filter(({ cell }) => cell.people >= Math.max(privacyFloor, cell.floor));
  const isOwn = ({ cell }: SummedCell) => cell.starts_at === startsAt && cell.ends_at === endsAt;
  await addTotals(tx, summing, cells, shown);
  await addGroups(tx, keys, program, shown);
  await addUnits(tx, keys, summing, null, shown);
  if (enrolled) addEnrolled(tx, summing, hasCycles ? startsAt : null, enrolled);
  if (hasCycles) await addUnits(tx, keys, summing, startsAt, shown.filter(isOwn));
}

/** Adds cells to the sums of their units and of those above, in a period or at all. */
async function addUnits(
  tx: Transaction,
  keys: EnvironmentKeys,
  { program, tree }: Summing,
  startsAt: string | null,
  cells: readonly SummedCell[],
): Promise<void> {
  if (cells.length === 0) return;
  const units = unitsAbove(
    cells.flatMap(({ cell }) => cell.units),
    tree,
  );
  const projection = new UnitProjection(tree);
  for (const row of await tx.rows(selectSums(program, [startsAt], [EVERYBODY, ...units])))
    projection.sums.set(row.unit_id, openUnit(keys, row));
  const turn = createTurns();
  for (const { cell, values } of cells) {
    projection.addPeople({ ...values, units: cell.units, people: cell.people });
    await turn();
  }
  const sums = [...projection.sums];
  for (let at = 0; at < sums.length; at += ROWS) {
    await turn();
    const rows = sums.slice(at, at + ROWS).map(([unit, { people, ...own }]) => {
      const key = { program_id: program.programId, starts_at: startsAt, unit_id: unit };
      const sealed = sealUnit(keys, key, own);
      return { unit, people, sealed };
    });
    tx.push(writeSums(program, startsAt, rows));
  }
}

function addEnrolled(
  tx: Transaction,
  { program, tree }: Summing,
  startsAt: string | null,
  all: readonly EnrolledPeople[],
): void {
  const projection = new UnitProjection(tree);
  projection.addEnrolled(all);
  const rows = [...projection.sums].map(([unit, sum]) => ({ ...sum, unit }));
  for (const statement of writeEnrolled(program, startsAt, rows)) tx.push(statement);
}

/** Adds cells to the totals of their bundles. One below the floor is only known to exist. */
async function addTotals(
  tx: Transaction,
  { program, basis, tree }: Summing,
  all: readonly SummedCell[],
  shown: readonly SummedCell[],
): Promise<void> {
  const stored = await tx.rows(selectTotals(program, { programId: program.programId, bundleId: null }));
  const known = new Map(stored.map((row) => [row.version_bundle_id, row]));
  const cells = Map.groupBy(shown, ({ cell }) => cell.version_bundle_id);
  for (const bundleId of new Set(all.map(({ cell }) => cell.version_bundle_id))) {
    const total: Total = known.get(bundleId) ?? emptyTotal(program.programId, bundleId, basis);
    const makers = new Set(total.makers);
    const sets = new Set(setsOf(total).map((set) => JSON.stringify(set)));
    for (const { cell } of cells.get(bundleId) ?? []) {
      for (const maker of cell.makers) makers.add(maker);
      const units = cell.units.filter((id) => tree.has(id));
      if (units.length > 1) sets.add(JSON.stringify(units));
      addTotal(total, cell);
    }
    tx.push(writeTotal(program, { ...total, makers: [...makers], unit_sets: `[${[...sets].join()}]` }));
  }
}

/** The sets of several units to which people of a cell belong. */
export const setsOf = ({ unit_sets }: Pick<TotalRow, 'unit_sets'>) => parseJson(unit_sets) as string[][];

type Total = Omit<TotalRow, 'is_current'>;

const emptyTotal = (program_id: string, version_bundle_id: string, basis: string): Total => ({
  program_id,
  version_bundle_id,
  basis,
  makers: [],
  people: 0,
  awaiting_review: 0,
  floor: 1,
  closed_at: null,
  unit_sets: '[]',
  first_day: null,
  last_day: null,
});

/** Adds the counters of cells: to those of everybody, and of each group. */
async function addGroups(
  tx: Transaction,
  keys: EnvironmentKeys,
  program: CountedProgram,
  cells: readonly SummedCell[],
): Promise<void> {
  const groups = new Map<string, GroupCounters & { key: Omit<GroupKey, 'program_id'> }>();
  const turn = createTurns();
  for (const { cell, values, counters } of cells) {
    await turn();
    for (const [variable, value] of [['', ''], ...values.groups] as const) {
      const group_digest = variable === '' ? '' : keys.digest('statistic-group', value);
      const key = { version_bundle_id: cell.version_bundle_id, variable, group_digest };
      const id = JSON.stringify(key);
      const group = groups.get(id) ?? { key, value, counters: new Map() };
      groups.set(id, group);
      addCounters(group.counters, counters);
    }
  }
  const all = [...groups.values()];
  for (const row of await tx.rows(
    selectCountersOfGroups(
      program,
      all.map(({ key }) => key),
    ),
  )) {
    const { version_bundle_id, variable, group_digest } = row;
    const group = groups.get(JSON.stringify({ version_bundle_id, variable, group_digest }))!;
    addCounters(group.counters, openGroup(keys, row).counters);
  }
  for (const { key, value, counters } of all) {
    const row = { ...key, program_id: program.programId };
    tx.push(writeCounters(program, { ...row, counters_sealed: sealGroup(keys, row, { value, counters }) }));
  }
}

function addTotal(total: Total, cell: CellRow): void {
  total.people += cell.people;
  total.awaiting_review += cell.awaiting_review;
  total.floor = Math.max(total.floor, cell.floor);
  if (total.closed_at === null || cell.closed_at > total.closed_at) total.closed_at = cell.closed_at;
  if (total.first_day === null || cell.first_day < total.first_day) total.first_day = cell.first_day;
  if (total.last_day === null || cell.last_day > total.last_day) total.last_day = cell.last_day;
}

/** The people who were enrolled when a period was closed. */
export const enrolledOf = ({ enrolled }: { enrolled: string }): EnrolledPeople[] =>
  (parseJson(enrolled) as [string[], number, string[]?][]).map(([units, people, merged = []]) => ({
    units,
    people,
    merged,
  }));
