import { type Cycle, cycleOfAnswers, type ProgramSchedule } from '@eps/engine';
import type { ReadRow } from './read-row.ts';

/** A row with the time in which its person has at most one evaluation, [from, until); null: no bound. */
export interface PlacedRow {
  read: ReadRow;
  cycle: Cycle;
  from: Date | null;
  until: Date | null;
}

/**
 * Returns the cycle of a row; undefined after the last one of the program.
 *
 * @param schedule null for a program with one evaluation a person
 */
export function placed(schedule: ProgramSchedule | null, read: ReadRow): PlacedRow | undefined {
  const cycle = schedule === null ? { startsAt: read.at, endsAt: null } : cycleOfAnswers(schedule, read.at);
  if (!cycle) return undefined;
  const isOnly = schedule === null || schedule.recurrence.frequency === 'one_time';
  if (isOnly) return { read, cycle, from: null, until: null };
  return { read, cycle, from: cycle.startsAt, until: cycle.endsAt ?? new Date(cycle.startsAt.getTime() + 1) };
}

/** How many rows one transaction imports. */
const GROUP = 100;
/** A person with more rows in one cycle is divided. */
const MOST = 2000;

/**
 * Divides rows, which are ordered by person and time, into groups. Rows of a person in one cycle are in one
 * group. The same rows always give the same groups: an interrupted import goes on with the next one.
 */
export function groupsOf(rows: readonly PlacedRow[]): PlacedRow[][] {
  const groups: PlacedRow[][] = [];
  for (const [index, row] of rows.entries()) {
    const group = groups.at(-1);
    const before = rows[index - 1];
    const isSame = before?.read.person === row.read.person && before.from?.getTime() === row.from?.getTime();
    if (group && (group.length < GROUP || (isSame && group.length < MOST))) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Orders rows by the first row of their person, then by their time, then as the file has them. */
export function ordered(rows: readonly ReadRow[]): ReadRow[] {
  const people = Map.groupBy(rows, ({ person }) => person);
  return [...people.values()].flatMap((own) =>
    own.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.row - b.row),
  );
}
