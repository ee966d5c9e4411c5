import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentKeys } from '../../../vault/vault.ts';
import { selectOwnMakers } from '../../answers/evaluations/makers.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { type MeasuredProgram, selectChangeRelease, writeChangeRelease } from './change-queries.ts';
import { changesAad } from './commands.ts';
import { type MeasuredPerson, readPeople } from './people.ts';
import { addCounts, coarseWeek, noCounts, type WeekCounts, weeksOf } from './weeks.ts';

/** The minimum time between two searches for new people. */
const INTERVAL_MS = 86_400_000;

/**
 * A week of people who have values of the same concepts and were created by the same principals. It is
 * counted again when it has at least as many new people as the privacy floor. Every figure is a sum over
 * cells, so two figures differ by nobody or by at least that many new people.
 */
interface Cell {
  week: number;
  makers: string[];
  /** By concept. */
  counts: Record<string, WeekCounts>;
  released_at: string;
}

interface ReleasedCells {
  /** The highest privacy floor that a cell was counted with. */
  floor: number;
  cells: Record<string, Cell>;
}

/** Returns the released counts of a concept by week, without people whom the reader created. */
export async function readReleasedChange(
  request: Request,
  program: MeasuredProgram,
  conceptId: string,
): Promise<{ released_at: string | null; weeks: Map<number, WeekCounts> }> {
  const { organizationId, principal } = request;
  const [settings] = await request.read(selectPrivacyFloor(organizationId));
  const released = await latestRelease(request, program, settings!.privacy_floor);
  const cells = Object.values(released.cells).filter(({ counts }) => conceptId in counts);
  const makers = [...new Set(cells.flatMap((cell) => cell.makers))];
  const own = await request.read(selectOwnMakers(organizationId, makers, principal.userId));
  const known = new Set(own.map(({ maker }) => maker));
  const weeks = new Map<number, WeekCounts>();
  let releasedAt: string | null = null;
  for (const { week, counts, makers: madeBy, released_at } of cells) {
    if (madeBy.some((maker) => known.has(maker))) continue;
    const sum = weeks.get(week) ?? noCounts();
    weeks.set(week, sum);
    addCounts(sum, counts[conceptId]!);
    if (releasedAt === null || released_at > releasedAt) releasedAt = released_at;
  }
  const floor = Math.max(released.floor, settings!.privacy_floor);
  return {
    released_at: releasedAt,
    weeks: new Map([...weeks].map(([week, counts]) => [week, coarseWeek(counts, floor)])),
  };
}

/** Returns the stored release. Once a day, it is first updated with new people. */
async function latestRelease(
  request: Request,
  program: MeasuredProgram,
  floor: number,
): Promise<ReleasedCells> {
  const { organizationId, services, now } = request;
  const keys = await services.vault.environment(request.vaultScope);
  const [stored] = await request.read(selectChangeRelease(program));
  const known = stored ? open(keys, program, stored.counts_sealed) : { floor, cells: {} };
  if (stored && now.getTime() - Date.parse(stored.tried_at) < INTERVAL_MS) return known;
  const renewed = await renew(known, readPeople(request, program, null), floor, now);
  const row = { tried_at: now.toISOString(), counts_sealed: seal(keys, program, renewed) };
  return services.db.withTenant(organizationId, async (tx) => {
    tx.push(writeChangeRelease(program, row, stored?.tried_at ?? null));
    // Concurrent requests all return the release that the first of them stored.
    return open(keys, program, (await tx.first(selectChangeRelease(program)))!.counts_sealed);
  });
}

/** Counts the cells with enough new people again. */
async function renew(
  known: ReleasedCells,
  people: AsyncIterable<MeasuredPerson>,
  floor: number,
  now: Date,
): Promise<ReleasedCells> {
  const renewed: ReleasedCells = { floor: Math.max(known.floor, floor), cells: { ...known.cells } };
  const counted = new Map<string, CountedCell>();
  for await (const person of people) {
    renewed.floor = Math.max(renewed.floor, person.privacyFloor);
    addPerson(counted, person, known, now.getTime());
  }
  for (const [id, { newPeople, ...cell }] of counted)
    if (newPeople >= renewed.floor) renewed.cells[id] = { ...cell, released_at: now.toISOString() };
  return renewed;
}

interface CountedCell extends Omit<Cell, 'released_at'> {
  /** People who were not in the cell when it was last counted. */
  newPeople: number;
}

/** Adds a person to the cells of the weeks that are over. */
function addPerson(
  counted: Map<string, CountedCell>,
  person: MeasuredPerson,
  known: ReleasedCells,
  now: number,
): void {
  const makers = [...person.makers].sort();
  const before = new Map<string, ReadonlySet<string>>();
  for (const [id, { week, counts }] of cellsOf(person, makers, now)) {
    const cell = counted.get(id) ?? { week, makers, counts: {}, newPeople: 0 };
    counted.set(id, cell);
    const at = known.cells[id]?.released_at;
    if (at !== undefined && !before.has(at))
      before.set(at, new Set(cellsOf(person, makers, Date.parse(at)).keys()));
    if (at === undefined || !before.get(at)!.has(id)) cell.newPeople += 1;
    for (const [concept, own] of Object.entries(counts)) {
      cell.counts[concept] ??= noCounts();
      addCounts(cell.counts[concept], own);
    }
  }
}

/**
 * Returns by cell what a person contributed at an instant: the weeks that were over, of the values that were
 * released. A value that is released later, after a review, can be of a week that is over, or be the first
 * one, from which weeks are counted.
 */
function cellsOf(
  { values }: MeasuredPerson,
  makers: readonly string[],
  at: number,
): Map<string, Pick<Cell, 'week' | 'counts'>> {
  const weeks = [...values].flatMap(([concept, own]) =>
    weeksOf(own.filter(({ releasedAt }) => releasedAt <= at)).map((each) => ({ concept, ...each })),
  );
  const over = [...Map.groupBy(weeks, ({ week }) => week)].filter(([, own]) =>
    own.every(({ endsAt }) => endsAt <= at),
  );
  return new Map(
    over.map(([week, own]) => [
      JSON.stringify([week, makers, own.map(({ concept }) => concept).sort()]),
      { week, counts: Object.fromEntries(own.map(({ concept, counts }) => [concept, counts])) },
    ]),
  );
}

function open(keys: EnvironmentKeys, program: MeasuredProgram, sealed: Buffer): ReleasedCells {
  return parseJson(keys.open(changesAad(program.programId), sealed)) as ReleasedCells;
}

function seal(keys: EnvironmentKeys, program: MeasuredProgram, released: ReleasedCells): Buffer {
  return keys.seal(changesAad(program.programId), JSON.stringify(released));
}
