import { LEAST_PRIVACY_FLOOR, periodOf, privacyFloor } from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS, startOfDay, utcDay } from '../../../utc-days.ts';
import { scheduleOf } from '../../results/ledger/schedule.ts';
import { countQuestion, countSessions } from './counters.ts';
import {
  countsOfQuestion,
  countsOfSessions,
  type Days,
  insertPeriod,
  type OpenProgram,
  type PeriodCounts,
  selectOpenPrograms,
  selectQuestionsOf,
  selectSessionsOf,
} from './period-queries.ts';
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
      const days = { ...scope, firstDay, endDay };
      const counted = await countDays({ db }, days);
      if (!isEnough(counted, floorOf(program))) continue;
      await db.withTenant(organizationId, async (tx) => {
        const { people, rows } = counted;
        if ((await tx.count(insertPeriod(days, people, rows.slice(0, 1)))) === 0) return;
        for (let at = 1; at < rows.length; at += CHUNK)
          tx.push(insertPeriod(days, people, rows.slice(at, at + CHUNK)));
      });
      firstDay = undefined;
    }
  }
}

/** Returns the first day after the period in which a day begins: its rollups belong to that period. */
function endOfPeriod(program: OpenProgram, day: string): string {
  const at = new Date(startOfDay(day));
  const { endsAt } = periodOf(scheduleOf(program), { cycle: null, finishedAt: at });
  return utcDay(new Date(Math.ceil(endsAt.getTime() / DAY_MS) * DAY_MS));
}

interface CountedDays {
  /** Of the sessions first. */
  rows: PeriodCounts[];
  people: number;
  starters: number;
}

async function countDays({ db }: Pick<Services, 'db'>, days: Days): Promise<CountedDays> {
  const { organizationId } = days;
  const sessions = countSessions(await db.read(organizationId, selectSessionsOf(days)));
  const everybody = new Sketch();
  everybody.mergeBytes(sessions.starters.toBytes());
  const rows = [countsOfSessions(sessions)];
  for (let after = ''; ; ) {
    const found = await db.read(organizationId, selectQuestionsOf(days, after, CHUNK));
    for (const [id, own] of Map.groupBy(found, ({ question_id }) => question_id!)) {
      const counts = countsOfQuestion(id, countQuestion(own));
      everybody.mergeBytes(counts.viewers);
      everybody.mergeBytes(counts.respondents);
      rows.push(counts);
      after = id;
    }
    if (found.length === 0) break;
  }
  return { rows, people: everybody.size(), starters: sessions.starters.size() };
}

/** Numbers of sessions are in every response, so that they are of enough people or of nobody. */
function isEnough({ people, starters }: CountedDays, floor: number): boolean {
  return people >= floor && (starters === 0 || starters >= floor);
}

/** Returns the privacy floor of a program. Its bundle need not be compiled for this. */
export function floorOf({ guardrail, privacy_floor }: Pick<OpenProgram, 'guardrail' | 'privacy_floor'>) {
  const { privacy } = parseJson(guardrail) as { privacy?: { min_cell?: number } };
  const minCell = privacy?.min_cell ?? LEAST_PRIVACY_FLOOR;
  return Math.max(privacyFloor({ guardrail: { minCell } }), privacy_floor);
}
