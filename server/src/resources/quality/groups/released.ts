import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import { selectOwnMakers } from '../../answers/evaluations/makers.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { type Cell, type GatheredCell, gather, grown, pooled, type Tree } from './cells.ts';
import { groupsAad } from './commands.ts';
import { readPeople } from './people.ts';
import {
  type CycleTimes,
  countEnrolled,
  type EnrolledRow,
  type GroupedProgram,
  selectCycleTimes,
  selectGroupRelease,
  writeGroupRelease,
} from './queries.ts';

/**
 * The minimum time between two searches for ended cycles and new people, and between the end of a cycle and
 * its count.
 */
const INTERVAL_MS = 86_400_000;
/** How many cycles are kept, the latest. */
const MAX_CYCLES = 104;

/** A cycle with its cells and, by units and importer, the people who were enrolled in it. */
export interface GroupedCycle extends CycleTimes {
  cells: Record<string, Cell>;
  enrolled: EnrolledRow[];
}

export interface GroupedFigures {
  /** The highest privacy floor that a cell was counted with; 1 for live figures. */
  floor: number;
  /** The oldest first. */
  cycles: GroupedCycle[];
}

/** Whether all people of a program have the same cycles. */
export interface Calendar {
  hasCycles: boolean;
}

/** Returns the cycles of a program that are over, with all people. */
export async function readLive(
  request: Request,
  program: GroupedProgram,
  { hasCycles }: Calendar,
  tree: Tree,
): Promise<GroupedFigures> {
  const cycles: GroupedCycle[] = [];
  for (const each of await timesOf(request, program, hasCycles)) {
    const sets = gather(await readPeople(request, program, each), tree);
    cycles.push({
      ...each,
      cells: cellsOf(sets, request.now),
      enrolled: await request.read(countEnrolled(program, each)),
    });
  }
  return { floor: 1, cycles };
}

/** Returns the released cycles of a program without people whom the reader created. */
export async function readReleased(
  request: Request,
  program: GroupedProgram,
  calendar: Calendar,
  tree: Tree,
): Promise<GroupedFigures> {
  const { organizationId, principal } = request;
  const [settings] = await request.read(selectPrivacyFloor(organizationId));
  const { floor: counted, cycles } = await latest(request, program, calendar, tree, settings!.privacy_floor);
  const floor = Math.max(counted, settings!.privacy_floor);
  const makers = cycles.flatMap(({ cells, enrolled }) => [
    ...Object.values(cells).flatMap((cell) => cell.makers),
    ...enrolled.flatMap(({ made_by }) => made_by ?? []),
  ]);
  const own = await request.read(selectOwnMakers(organizationId, [...new Set(makers)], principal.userId));
  const known = new Set(own.map(({ maker }) => maker));
  const isKnown = ({ makers: by, people }: Cell) => by.some((maker) => known.has(maker)) || people < floor;
  return {
    floor,
    cycles: cycles.map((cycle) => ({
      ...cycle,
      cells: Object.fromEntries(Object.entries(cycle.cells).filter(([, cell]) => !isKnown(cell))),
      enrolled: cycle.enrolled.filter(({ made_by }) => made_by === null || !known.has(made_by)),
    })),
  };
}

/** Returns the stored release. Once a day, it is first updated with ended cycles and new people. */
async function latest(
  request: Request,
  program: GroupedProgram,
  { hasCycles }: Calendar,
  tree: Tree,
  floor: number,
): Promise<GroupedFigures> {
  const { organizationId, services, now } = request;
  const keys = await services.vault.environment(request.vaultScope);
  const [stored] = await request.read(selectGroupRelease(program));
  const known: GroupedFigures = stored ? open(keys, program, stored.cycles_sealed) : { floor, cycles: [] };
  if (stored && now.getTime() - Date.parse(stored.tried_at) < INTERVAL_MS) return known;
  const renewed: GroupedFigures = { floor: Math.max(known.floor, floor), cycles: [] };
  for (const times of await timesOf(request, program, hasCycles)) {
    const earlier = known.cycles.find(({ starts_at }) => starts_at === times.starts_at);
    renewed.cycles.push(
      earlier && times.starts_at !== null
        ? earlier
        : await count(request, program, times, tree, renewed, earlier),
    );
  }
  const row = { tried_at: now.toISOString(), cycles_sealed: seal(keys, program, renewed) };
  return services.db.withTenant(organizationId, async (tx) => {
    tx.push(writeGroupRelease(program, row, stored?.tried_at ?? null));
    // Concurrent requests all return the release that the first of them stored.
    return open(keys, program, (await tx.first(selectGroupRelease(program)))!.cycles_sealed);
  });
}

/**
 * Counts a cycle. One that has ended is counted once, and people of small sets with those of the units above.
 * A cell of a cycle without end is counted again when at least the privacy floor of its people are new.
 */
async function count(
  request: Request,
  program: GroupedProgram,
  times: CycleTimes,
  tree: Tree,
  renewed: GroupedFigures,
  earlier: GroupedCycle | undefined,
): Promise<GroupedCycle> {
  const { now } = request;
  // People who have finished since then are new for the next count.
  const people = (await readPeople(request, program, times)).filter(({ at }) => at <= now.getTime());
  renewed.floor = Math.max(renewed.floor, ...people.map(({ privacyFloor }) => privacyFloor));
  const enrolled = await request.read(countEnrolled(program, times));
  if (times.starts_at !== null)
    return { ...times, cells: cellsOf(pooled(gather(people, tree), renewed.floor, tree), now), enrolled };
  const before = earlier?.cells ?? {};
  const cells = grown(before, people, renewed.floor, tree, now.toISOString());
  const isSame = earlier && Object.entries(cells).every(([id, cell]) => before[id] === cell);
  return { ...times, cells, enrolled: isSame ? earlier.enrolled : enrolled };
}

function cellsOf(sets: ReadonlyMap<string, GatheredCell>, now: Date): Record<string, Cell> {
  const released_at = now.toISOString();
  return Object.fromEntries([...sets].map(([id, { cell }]) => [id, { ...cell, released_at }]));
}

/** Returns the cycles that were over a day ago, the oldest first. */
async function timesOf(request: Request, program: GroupedProgram, hasCycles: boolean): Promise<CycleTimes[]> {
  if (!hasCycles) return [{ starts_at: null, ends_at: null }];
  const until = request.now.getTime() - INTERVAL_MS;
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

function open(keys: EnvironmentKeys, program: GroupedProgram, sealed: Buffer): GroupedFigures {
  return parseJson(keys.open(groupsAad(program.programId), sealed)) as GroupedFigures;
}

function seal(keys: EnvironmentKeys, program: GroupedProgram, grouped: GroupedFigures): Buffer {
  return keys.seal(groupsAad(program.programId), JSON.stringify(grouped));
}
