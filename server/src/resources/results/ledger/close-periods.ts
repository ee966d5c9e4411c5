import { closeCells, type OpenCell, type Period, periodOf } from '@eps/engine';
import type { Services } from '../../../services.ts';
import { DAY_MS } from '../../../utc-days.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { markInCells, NO_CELL } from '../../answers/evaluations/commands.ts';
import { finishedAt, measuredAt } from '../../answers/evaluations/queries.ts';
import { cyclesOf, type ProgramRow, selectProgram } from '../../people/programs/queries.ts';
import { insertCell } from './cell-queries.ts';
import { closedCell } from './closed-cell.ts';
import { enrolledCells } from './counted-cells.ts';
import { type Entry, type Part, readParts } from './parts.ts';
import {
  countEnrolled,
  countUncounted,
  insertPeriod,
  selectClosedUntil,
  selectEndedImports,
  selectWaiting,
  type WaitingRow,
} from './queries.ts';
import { lockSums, selectIsCurrent } from './sum-queries.ts';
import { addToSums, readSumming } from './write-sums.ts';

/** A period is closed when it has been over for this time, so that what was finished in it has arrived. */
const REST_MS = DAY_MS;
/** Evaluations that one statement marks. */
const MARKED = 5000;

/**
 * Closes the periods of a program that have been over for a day: divides the people who finished into cells,
 * once. Each period is one transaction; of two at the same time, one writes. Imported responses are in cells
 * of their own: by when they were answered, closed when their job has ended. Throws NeedsThread in the main
 * thread for large content.
 *
 * @param now the time of the environment
 */
export async function closePeriods(
  services: Services,
  scope: EnvironmentScope,
  programId: string,
  now: Date,
): Promise<void> {
  const { organizationId, environmentId } = scope;
  const { db } = services;
  const [program] = await db.read(organizationId, selectProgram(organizationId, environmentId, programId));
  if (!program) return;
  const [closed] = await db.read(organizationId, selectClosedUntil(organizationId, programId));
  const until = closed?.until ? Date.parse(closed.until) : Number.NEGATIVE_INFINITY;
  const rows = await db.read(organizationId, selectWaiting(organizationId, programId, null));
  const live = await closeWaiting(services, scope, program, { rows, until, importId: null, now });
  // An import must not close a period before the people who took part in it are counted.
  if (live.isStopped) return;
  for (const { id } of await db.read(organizationId, selectEndedImports(scope, programId))) {
    const imported = await db.read(organizationId, selectWaiting(organizationId, programId, id));
    const work = { rows: imported, until: Number.NEGATIVE_INFINITY, importId: id, now };
    const { left, isOver } = await closeWaiting(services, scope, program, work);
    // They are too few in all periods of the job together.
    const marks = left.map((each) => ({ id: each.row.id, cellId: NO_CELL }));
    if (isOver)
      await db.withTenant(organizationId, async (tx) => tx.push(markInCells(organizationId, marks, id)));
  }
}

interface Waiting {
  row: WaitingRow;
  period: Period;
}

/**
 * Closes the periods of evaluations. Returns those that are in no cell, whether all periods are over, and
 * whether something changed meanwhile, so that the next run continues.
 */
async function closeWaiting(
  services: Services,
  scope: EnvironmentScope,
  program: ProgramRow,
  {
    rows,
    until,
    importId,
    now,
  }: Omit<ClosingPeriod, 'period' | 'entries'> & {
    rows: readonly WaitingRow[];
    until: number;
  },
): Promise<{ left: Waiting[]; isOver: boolean; isStopped: boolean }> {
  const schedule = cyclesOf(program);
  let left = rows.map(
    (row): Waiting => ({ row, period: periodOf(schedule, finished(row, importId !== null)) }),
  );
  const ends = [...new Set(left.map(({ period }) => period.endsAt.getTime()))].sort((a, b) => a - b);
  const isOver = ends.every((end) => end + REST_MS <= now.getTime());
  for (const end of ends) {
    if (end <= until || end + REST_MS > now.getTime()) continue;
    const arrived = left.filter(({ period }) => period.endsAt.getTime() <= end);
    const { period } = arrived.find((each) => each.period.endsAt.getTime() === end)!;
    const entries = entriesOf(arrived);
    const done = await closePeriod(services, scope, program, { period, entries, importId, now });
    if (!done) return { left, isOver: false, isStopped: true };
    left = left.filter(({ row }) => !done.has(row.id));
  }
  return { left, isOver, isStopped: false };
}

function finished(row: WaitingRow, isImported: boolean) {
  const { cycle_starts_at: startsAt, cycle_ends_at: endsAt, supersedes_id } = row;
  // A correction is as old as what it corrects, and an import as what it contains.
  const isOld = isImported || supersedes_id !== null;
  const at = isOld ? Date.parse(measuredAt(row)) : finishedAt(row);
  return {
    cycle:
      startsAt === null
        ? null
        : { startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) },
    finishedAt: new Date(at),
  };
}

function entriesOf(arrived: readonly Waiting[]): Entry[] {
  const last = new Map(arrived.map(({ row }) => [row.subject_id, row.id]));
  return arrived.map(({ row: { id, subject_id: subjectId }, period }) => ({
    id,
    subjectId,
    period,
    isLast: last.get(subjectId) === id,
  }));
}

interface ClosingPeriod {
  period: Period;
  /** Of this period, and those that were too few before. */
  entries: readonly Entry[];
  /** The job that imported them; null for evaluations of people who took part. */
  importId: string | null;
  now: Date;
}

/** Writes the cells of a period. Returns the ids that are done; undefined if something changed meanwhile. */
async function closePeriod(
  services: Services,
  scope: EnvironmentScope,
  program: ProgramRow,
  { period, entries, importId, now }: ClosingPeriod,
): Promise<ReadonlySet<string> | undefined> {
  const { db, vault } = services;
  const { organizationId, environmentId } = scope;
  const summed = { organizationId, environmentId, programId: program.id };
  const summing = await readSumming(services, summed);
  if (!summing) return undefined;
  const { hasCycles, tree, privacyFloor, basis } = summing;
  const { parts, unreadable } = await readParts(services, scope, program.id, entries, {
    tree,
    importId,
  });
  const keys = await vault.environment(scope);
  const times = hasCycles ? period : { startsAt: null, endsAt: null };
  const enrolled = await db.read(organizationId, countEnrolled(scope, program.id, times));
  const cells = [...Map.groupBy(parts, ({ bundleId }) => bundleId).values()].flatMap((own) => {
    const floor = Math.max(privacyFloor, ...own.map((part) => part.floor));
    const open = own.map((part): OpenCell<Part> => ({ ...part, parts: [part] }));
    return closeCells(open, floor, tree).closed.map((cell) => ({
      ids: cell.parts.flatMap(({ ids }) => ids),
      ...closedCell(keys, program.id, cell, now),
    }));
  });
  const marks = cells.flatMap(({ ids, cell }) => ids.map((id) => ({ id, cellId: cell.id })));
  marks.push(...unreadable.map((id) => ({ id, cellId: NO_CELL })));
  const leftOut = await db.read(organizationId, countUncounted(organizationId, program.id));
  const stored = enrolledCells(enrolled, Math.max(privacyFloor, ...parts.map(({ floor }) => floor)), tree);
  const closedPeriod = {
    program_id: program.id,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    closed_at: now,
    enrolled: JSON.stringify(stored.map(({ units, people, merged }) => [units, people, merged])),
    // Without a new cell, a difference to the numbers before would describe the few who finished.
    left_out: cells.length === 0 ? null : JSON.stringify(leftOut),
  };
  const isWritten = await db
    .withTenant(organizationId, async (tx) => {
      const isImport = importId !== null;
      tx.push(lockSums(summed));
      const [sums] = await tx.rows(selectIsCurrent(summed, basis));
      const closing = insertPeriod(scope, closedPeriod, isImport);
      // An import without cells closes nothing.
      if (!(isImport && cells.length === 0) && (await tx.count(closing)) === 0) return false;
      for (const { cell } of cells) tx.push(insertCell(scope, cell));
      let marked = 0;
      for (let at = 0; at < marks.length; at += MARKED)
        marked += await tx.count(markInCells(organizationId, marks.slice(at, at + MARKED), importId));
      // Something was corrected or erased meanwhile, or another process counted it.
      if (marked !== marks.length) throw new Stale();
      // Otherwise a worker adds up all cells again.
      if (sums!.is_current && (hasCycles || cells.length > 0))
        await addToSums(tx, keys, summing, {
          startsAt: period.startsAt.toISOString(),
          endsAt: period.endsAt.toISOString(),
          enrolled: isImport && cells.length === 0 ? null : stored,
          cells,
        });
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof Stale) return false;
      throw error;
    });
  return isWritten ? new Set(marks.map(({ id }) => id)) : undefined;
}

class Stale extends Error {}
