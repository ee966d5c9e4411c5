import { LEAST_PRIVACY_FLOOR, periodOf, privacyFloor } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS, startOfDay, utcDay } from '../../../utc-days.ts';
import { cyclesOf } from '../../people/programs/queries.ts';
import { countQuestion, countSessions, type SessionCounter } from './counters.ts';
import {
  countsOfQuestion,
  countsOfSessions,
  type Days,
  insertPeriod,
  type OpenProgram,
  type PeriodCounts,
  selectClosedFrom,
  selectOpenPrograms,
  selectQuestionsOf,
  selectSessionsOf,
} from './period-queries.ts';
import { lockCounting } from './queries.ts';
import { Sketch } from './sketch.ts';

/** Questions whose rollups are in memory at the same time. */
const CHUNK = 50;

/**
 * Closes the periods of an environment's programs that have been over for a day: what happened on their days
 * is stored once and never changes. Periods with fewer people than the floor are closed with the next one.
 *
 * @param now the time of the environment
 */
export async function closeHealth(
  { db }: Pick<Services, 'db'>,
  { organizationId, environmentId }: { organizationId: string; environmentId: string },
  now: Date,
): Promise<void> {
  const until = utcDay(new Date(now.getTime() - DAY_MS));
  for (const program of await db.read(
    organizationId,
    selectOpenPrograms(organizationId, environmentId, until),
  )) {
    const scope = { organizationId, environmentId, programId: program.id };
    let firstDay: string | undefined;
    for (const [endDay, [day]] of Map.groupBy(program.days, (each) => endOfPeriod(program, each))) {
      firstDay ??= day!;
      if (endDay > until) break;
      if (await closeDays({ db }, { ...scope, firstDay, endDay }, floorOf(program))) firstDay = undefined;
    }
  }
}

/**
 * Closes days together, if they have enough people and are in no closed period. Nothing is counted meanwhile:
 * what is counted afterwards belongs to the next period.
 */
function closeDays({ db }: Pick<Services, 'db'>, days: Days, floor: number): Promise<boolean> {
  return db.withTenant(days.organizationId, async (tx) => {
    tx.push(lockCounting());
    const [closed] = await tx.rows(selectClosedFrom(days));
    if (closed) return true;
    const { people, rows, isEnough } = await countDays(tx.rows, days, floor);
    if (!isEnough) return false;
    for (let at = 0; at < rows.length; at += CHUNK)
      tx.push(insertPeriod(days, people, rows.slice(at, at + CHUNK)));
    return true;
  });
}

/** Returns the first day after the period in which a day begins: its rollups belong to that period. */
function endOfPeriod(program: OpenProgram, day: string): string {
  const at = new Date(startOfDay(day));
  const { endsAt } = periodOf(cyclesOf(program), { cycle: null, finishedAt: at });
  return utcDay(new Date(Math.ceil(endsAt.getTime() / DAY_MS) * DAY_MS));
}

interface CountedDays {
  /** Of the sessions first. */
  rows: PeriodCounts[];
  people: number;
  isEnough: boolean;
}

async function countDays(run: ReadRows, days: Days, floor: number): Promise<CountedDays> {
  const sessions = countSessions(await run(selectSessionsOf(days)));
  const everybody = peopleOfSessions(sessions);
  const rows = [countsOfSessions(sessions)];
  for (let after = ''; ; ) {
    const found = await run(selectQuestionsOf(days, after, CHUNK));
    for (const [id, own] of Map.groupBy(found, ({ question_id }) => question_id!)) {
      const counts = countsOfQuestion(id, countQuestion(own));
      everybody.mergeBytes(counts.viewers);
      everybody.mergeBytes(counts.respondents);
      rows.push(counts);
      after = id;
    }
    if (found.length === 0) break;
  }
  const people = everybody.size();
  return { rows, people, isEnough: people >= floor && hasEnoughSessions(sessions, floor) };
}

/** Whether numbers of sessions, which are in every response, are of enough people or of nobody. */
export function hasEnoughSessions(sessions: SessionCounter, floor: number): boolean {
  const { started, completed, abandoned, revoked } = sessions;
  const isNone = [started, completed, abandoned, revoked].every((count) => count === 0);
  return isNone || peopleOfSessions(sessions).size() >= floor;
}

function peopleOfSessions({ starters, completers }: SessionCounter): Sketch {
  const people = new Sketch();
  for (const sketch of [starters, completers]) people.mergeBytes(sketch.toBytes());
  return people;
}

/** Returns the privacy floor of a program. Its bundle need not be compiled for this. */
export function floorOf({ guardrail, privacy_floor }: Pick<OpenProgram, 'guardrail' | 'privacy_floor'>) {
  const { privacy } = parseJson(guardrail) as { privacy?: { min_cell?: number } };
  const minCell = privacy?.min_cell ?? LEAST_PRIVACY_FLOOR;
  return Math.max(privacyFloor({ guardrail: { minCell } }), privacy_floor);
}
