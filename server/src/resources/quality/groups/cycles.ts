import type { UnitTree } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import { DAY_MS } from '../../../utc-days.ts';
import type { CellReader } from '../../results/ledger/cells-for.ts';
import { countEnrolled, selectPeriodTimes } from '../../results/ledger/queries.ts';
import type { CountedProgram } from '../../results/ledger/sum-queries.ts';
import { comparedIn, unitFigures } from '../../results/ledger/unit-figures.ts';
import { EVERYBODY, UnitProjection } from '../../results/ledger/unit-sums.ts';
import type { GroupedCycle } from './figures.ts';
import { readPeople } from './people.ts';
import { type CycleTimes, selectCycleTimes } from './queries.ts';

/** How many cycles are shown, the latest. */
const MAX_CYCLES = 104;

export interface GroupedFigures {
  /** The fewest people of whom a figure is shown; 1 for live figures. */
  floor: number;
  /** When the last cell was closed; null for live figures, and before the first. */
  closedAt: string | null;
  /** When all cycles began, the oldest first. */
  starts: string[];
  /** The cycles that are shown. */
  cycles: GroupedCycle[];
}

/** What is read of a program. */
export interface Asked {
  hasCycles: boolean;
  /** Which cycles are shown. */
  choose<Times extends CycleTimes>(cycles: readonly Times[]): Times[];
  tree: UnitTree;
  /** The units that are shown, besides everybody. */
  units: readonly string[];
  /** Those of them that are compared. */
  compared: readonly string[];
}

/** Returns cycles of a program that are over, with all people. */
export async function readLive(
  request: Request,
  program: CountedProgram,
  { hasCycles, choose, tree, units, compared }: Asked,
): Promise<GroupedFigures> {
  const all = await timesOf(request, program, hasCycles);
  const cycles: GroupedCycle[] = [];
  for (const times of choose(all)) {
    const { starts_at: startsAt, ends_at: endsAt } = times;
    const asked = { startsAt: startsAt && new Date(startsAt), endsAt: endsAt && new Date(endsAt) };
    const people = await readPeople(request, program, times);
    const projection = new UnitProjection(tree, new Set([EVERYBODY, ...units]));
    for (const person of people) projection.addPeople(person);
    const enrolled = countEnrolled(request.vaultScope, program.programId, asked as EnrolledIn);
    projection.addEnrolled(await request.read(enrolled));
    const shared = people.filter((person) => comparedIn(person.units, compared, tree) > 1);
    cycles.push({ startsAt, sums: projection.sums, shared });
  }
  return { floor: 1, closedAt: null, starts: all.flatMap(({ starts_at }) => starts_at ?? []), cycles };
}

type EnrolledIn = Parameters<typeof countEnrolled>[2];

/** Returns closed cycles of a program without cells that the reader made; with all for `userId` null. */
export async function readClosed(
  request: Request,
  { organizationId, programId }: CountedProgram,
  reader: CellReader,
  { hasCycles, choose, ...asked }: Asked,
): Promise<GroupedFigures> {
  const { services, vaultScope } = request;
  const closed = await services.db.read(
    organizationId,
    selectPeriodTimes({ organizationId, programId }, MAX_CYCLES),
  );
  const all = hasCycles ? closed : closed.slice(0, 1).map(() => null);
  const periods = hasCycles ? choose(closed) : all;
  const question = { programId, ...asked, periods };
  const figures = await unitFigures(services, vaultScope, reader, question);
  return {
    floor: figures.floor,
    closedAt: figures.closedAt,
    starts: all.flatMap((period) => period?.starts_at ?? []),
    cycles: figures.periods.map((sums, index) => ({
      ...sums,
      startsAt: periods[index]?.starts_at ?? null,
    })),
  };
}

/** Returns the cycles that were over a day ago, the oldest first; one without times if there are none. */
async function timesOf(request: Request, program: CountedProgram, hasCycles: boolean): Promise<CycleTimes[]> {
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
