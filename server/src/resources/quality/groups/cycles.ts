import type { UnitTree } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { DAY_MS } from '../../../utc-days.ts';
import { cellsFor, valuesOf } from '../../results/ledger/cells-for.ts';
import { countEnrolled, selectPeriods } from '../../results/ledger/queries.ts';
import type { CountedPeople, GroupedCycle } from './figures.ts';
import { readPeople } from './people.ts';
import { type CycleTimes, type GroupedProgram, selectCycleTimes } from './queries.ts';

/** How many cycles are shown, the latest. */
const MAX_CYCLES = 104;

export interface GroupedFigures {
  /** The fewest people of whom a figure is shown; 1 for live figures. */
  floor: number;
  /** When the last cell was closed; null for live figures, and before the first. */
  closedAt: string | null;
  /** The oldest first. */
  cycles: GroupedCycle[];
}

/** Returns the cycles of a program that are over, with all people. */
export async function readLive(
  request: Request,
  program: GroupedProgram,
  hasCycles: boolean,
): Promise<GroupedFigures> {
  const cycles: GroupedCycle[] = [];
  for (const times of await timesOf(request, program, hasCycles)) {
    const { starts_at: startsAt, ends_at: endsAt } = times;
    const asked = { startsAt: startsAt && new Date(startsAt), endsAt: endsAt && new Date(endsAt) };
    cycles.push({
      startsAt,
      cells: await readPeople(request, program, times),
      enrolled: await request.read(countEnrolled(request.vaultScope, program.programId, asked as Asked)),
      merged: [],
    });
  }
  return { floor: 1, closedAt: null, cycles };
}

type Asked = Parameters<typeof countEnrolled>[2];

/** Returns the closed cycles of a program without cells that the reader made. */
export async function readClosed(
  request: Request,
  { programId }: GroupedProgram,
  hasCycles: boolean,
  tree: UnitTree,
): Promise<GroupedFigures> {
  const { services, vaultScope, organizationId, principal } = request;
  const filter = { programId, bundleId: null, tree };
  const { cells, floor } = await cellsFor(services, vaultScope, { userId: principal.userId }, filter);
  const values = await valuesOf(services, vaultScope, cells);
  const periods = await services.db.read(
    organizationId,
    selectPeriods(organizationId, programId, MAX_CYCLES),
  );
  const counted = (own: typeof cells): CountedPeople[] =>
    own.map(({ id, units, people }) => ({ units, people, concepts: values.get(id)!.concepts }));
  const mergedIn = (own: typeof cells) =>
    own.flatMap(({ merged_units: units, units: into }) => (units.length > 0 ? [{ units, into }] : []));
  const enrolledIn = (enrolled: string | undefined) =>
    (enrolled === undefined ? [] : (parseJson(enrolled) as [string[], number][])).map(([units, people]) => {
      return { units, people };
    });
  const closedAt =
    cells
      .map(({ closed_at }) => closed_at)
      .sort()
      .at(-1) ?? null;
  if (!hasCycles) {
    // A period without a new cell changes nothing.
    const latest = periods
      .filter(({ left_out }) => left_out !== null)
      .sort((a, b) => Date.parse(a.closed_at) - Date.parse(b.closed_at))
      .at(-1);
    const enrolled = enrolledIn(latest?.enrolled);
    const all = { startsAt: null, cells: counted(cells), enrolled, merged: mergedIn(cells) };
    return { floor, closedAt, cycles: periods.length > 0 ? [all] : [] };
  }
  const cycles = periods.map(({ starts_at, ends_at, enrolled }): GroupedCycle => {
    const isWithin = (cell: (typeof cells)[number]) => cell.starts_at <= starts_at && cell.ends_at >= ends_at;
    const own = cells.filter((cell) => cell.starts_at === starts_at && cell.ends_at === ends_at);
    // Who waited for another period counts in no time that does not contain both.
    const longer = cells.filter((cell) => isWithin(cell) && !own.includes(cell));
    const waited = longer.map((cell) => ({ units: [...cell.units, ...cell.merged_units], into: null }));
    const merged = [...mergedIn(own), ...waited];
    return { startsAt: starts_at, cells: counted(own), enrolled: enrolledIn(enrolled), merged };
  });
  return { floor, closedAt, cycles };
}

/** Returns the cycles that were over a day ago, the oldest first; one without times if there are none. */
async function timesOf(request: Request, program: GroupedProgram, hasCycles: boolean): Promise<CycleTimes[]> {
  if (!hasCycles) return [{ starts_at: null, ends_at: null }];
  const until = request.now.getTime() - DAY_MS;
  const rows = await request.read(selectCycleTimes(program, 2 * MAX_CYCLES));
  const over = rows.filter(
    ({ cycle_ends_at }) => cycle_ends_at !== null && Date.parse(cycle_ends_at) <= until,
  );
  const byStart = new Map(over.map((row) => [row.cycle_starts_at, row.cycle_ends_at]));
  return [...byStart]
    .map(([starts_at, ends_at]) => ({ starts_at, ends_at }))
    .slice(0, MAX_CYCLES)
    .reverse();
}
