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
  /** People whose week has ended since the cell was counted. */
  newPeople: number;
}

/** Adds the weeks of a person that are over: later values do not change them. */
function addPerson(
  counted: Map<string, CountedCell>,
  { makers, values }: MeasuredPerson,
  known: ReleasedCells,
  now: number,
): void {
  const madeBy = [...makers].sort();
  const weeks = [...values].flatMap(([concept, own]) => weeksOf(own).map((each) => ({ concept, ...each })));
  for (const [week, own] of Map.groupBy(weeks, (each) => each.week)) {
    const endsAt = Math.max(...own.map((each) => each.endsAt));
    if (endsAt > now) continue;
    const id = JSON.stringify([week, madeBy, own.map(({ concept }) => concept).sort()]);
    const cell = counted.get(id) ?? { week, makers: madeBy, counts: {}, newPeople: 0 };
    counted.set(id, cell);
    const earlier = known.cells[id];
    if (!earlier || endsAt > Date.parse(earlier.released_at)) cell.newPeople += 1;
    for (const { concept, counts } of own) {
      cell.counts[concept] ??= noCounts();
      addCounts(cell.counts[concept], counts);
    }
  }
}

function open(keys: EnvironmentKeys, program: MeasuredProgram, sealed: Buffer): ReleasedCells {
  return parseJson(keys.open(changesAad(program.programId), sealed)) as ReleasedCells;
}

function seal(keys: EnvironmentKeys, program: MeasuredProgram, released: ReleasedCells): Buffer {
  return keys.seal(changesAad(program.programId), JSON.stringify(released));
}
