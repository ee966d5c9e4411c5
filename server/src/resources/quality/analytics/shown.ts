import { utcDay } from '../../../utc-days.ts';
import { OF_QUESTION, OF_SESSIONS } from './blocks.ts';
import { countQuestion, countSessions } from './counters.ts';
import type { CountedProgram } from './programs.ts';
import type { CountRow, CountWindow } from './queries.ts';

/**
 * Chooses the counts of a window that are shown, so that no count, and no difference of counts, describes few
 * people.
 */

export interface ShownCounts<Row = CountRow> {
  rows: Row[];
  /** Whether counts of the window were left out, or counts from before it are included. */
  isFloorApplied: boolean;
}

/** A window in UTC days (see utc-days.ts). */
export interface DayWindow {
  first: string;
  /** The day after the last one. */
  end: string;
  /** Whether the window ends after the present. Only such a window shows the open block. */
  isPresent: boolean;
}

export function inDays({ startsAt, endsAt, isPresent }: CountWindow): DayWindow {
  return { first: utcDay(startsAt), end: utcDay(endsAt), isPresent };
}

/**
 * Returns the rows of a question in a program that are shown: the closed blocks that lie in the window, and
 * the open one if it lies in the window and has enough people.
 *
 * @param rows rollups of the window, increments, and perhaps a row `open_before`
 */
export function shownOfQuestion<Row extends CountRow>(
  rows: readonly Row[],
  { first, end, isPresent }: DayWindow,
  floor: number,
): ShownCounts<Row> {
  const closed = rows.filter(isClosed);
  const whole = closed.filter(
    ({ block_first, block_last }) => block_first! >= first && (isPresent || block_last! < end),
  );
  const lastClosed = lastOf(closed);
  const open = rows.filter(
    // An increment of a closed block waits until the worker counts it and opens the block again.
    (row) => !isClosed(row) && (!isIncrement(row) || row.day > lastClosed),
  );
  const isOpenShown =
    isPresent && open.every(({ day }) => day >= first) && OF_QUESTION.isEnough(countQuestion(open), floor);
  return {
    rows: isOpenShown ? [...whole, ...open] : whole,
    isFloorApplied: whole.length < closed.length || (!isOpenShown && open.some(({ day }) => day >= first)),
  };
}

export interface ShownSessions extends ShownCounts {
  /** Returns the last day of the block of a row that is shown. */
  lastDayOf(row: CountRow): string;
}

/**
 * Returns the rows of a program's sessions that are shown: the blocks whose last day is in the window.
 * Numbers of sessions are in every response, so a block that begins before the window is not left out. The
 * open block is shown if it has enough people, or if it is the only one: there is nothing to subtract it
 * from.
 */
export function shownSessions(
  rows: readonly CountRow[],
  { first, end, isPresent }: DayWindow,
  { floor, hasBlocks }: CountedProgram,
): ShownSessions {
  const closed = rows.filter((row) => isClosed(row) && (isPresent || row.block_last! < end));
  const lastDays = new Map(closed.map(({ day, block_last }) => [day, block_last!]));
  const late = new Set(rows.filter((row) => isStart(row) && lastDays.has(row.day)).map(({ day }) => day));
  // A session is counted on the day of its start, even if it ends much later.
  const ends = rows.filter((row) => isIncrement(row) && lastDays.has(row.day) && !late.has(row.day));
  const isOnly = !hasBlocks && closed.length === 0;
  const open = openSessions(rows, first, lastOf(closed), isOnly);
  const lastOpen = latest(open.rows.map(({ day }) => day));
  const isOpenShown =
    isPresent &&
    lastOpen >= first &&
    (isOnly || (open.isComplete && OF_SESSIONS.isEnough(countSessions(open.rows), floor)));
  const leftOut = rows.some((row) => isClosed(row) && !lastDays.has(row.day));
  return {
    rows: [...closed, ...ends, ...(isOpenShown ? open.rows : [])],
    isFloorApplied: leftOut || (lastOpen >= first && !isOpenShown) || closed.some(({ day }) => day < first),
    lastDayOf: ({ day }) => lastDays.get(day) ?? lastOpen,
  };
}

/**
 * Returns the rows of the open block. Increments of days before the window and before all open rollups belong
 * to blocks that are not in `rows`; starts among them can also belong to the open one, which is then not
 * complete.
 */
function openSessions(rows: readonly CountRow[], first: string, lastClosed: string, isOnly: boolean) {
  const rollups = rows.filter((row) => !isClosed(row) && !isIncrement(row));
  const since = isOnly ? '' : earliest([first, ...rollups.map(({ day }) => day)]);
  const increments = rows.filter((row) => isIncrement(row) && row.day > lastClosed);
  return {
    rows: [...rollups, ...increments.filter(({ day }) => day >= since)],
    isComplete: !increments.some((row) => isStart(row) && row.day < since),
  };
}

const isStart = ({ what }: CountRow) => what === 'started';
const isClosed = ({ block_last }: CountRow) => block_last !== null;
const isIncrement = ({ counts, what }: CountRow) => counts === null && what !== 'open_before';

/** Returns the last day of closed blocks, or a text before all days. */
const lastOf = (closed: readonly CountRow[]) => latest(closed.map(({ block_last }) => block_last!));

function latest(days: readonly string[]): string {
  let last = '';
  for (const day of days) if (day > last) last = day;
  return last;
}

function earliest(days: readonly string[]): string {
  let first = '9999-12-31';
  for (const day of days) if (day < first) first = day;
  return first;
}
