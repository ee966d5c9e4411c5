import type { Statement } from '../../../db/batch.ts';
import { byteaArray, textArray } from '../../../db/binary-array.ts';
import { column, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { QuestionCounter, SessionCounter } from './counters.ts';
import {
  COUNT,
  type CountRow,
  type CountWindow,
  QUESTION_ROLLUP,
  ROLLUPS,
  SESSION_ROLLUP,
} from './queries.ts';

/** The sessions of a program have a row of their own in each period. */
const SESSIONS = '';

const PROGRAM = rowsOf({
  id: column('programs', 'id'),
  mode: column('programs', 'mode'),
  recurrence: column('programs', 'recurrence'),
  created_at: column('programs', 'created_at'),
  guardrail: column('definitions', 'content'),
  privacy_floor: column('organizations', 'privacy_floor'),
  days: computed('text[]'),
});

/** A program with the days that are counted and in no closed period, in their order. */
export type OpenProgram = RowOf<typeof PROGRAM>;

/** Selects programs of an environment that have counted days before `until` in no closed period. */
export function selectOpenPrograms(organizationId: string, environmentId: string, until: string) {
  return PROGRAM.query(
    `SELECT p.id, p.mode, p.recurrence, p.created_at, g.content AS guardrail, o.privacy_floor,
       array_agg(to_char(d.day, 'YYYY-MM-DD') ORDER BY d.day) AS days
     FROM programs p
     JOIN organizations o ON o.id = p.organization_id
     JOIN bundles b ON b.organization_id = $1 AND b.id = p.version_bundle_id
     JOIN definitions g ON g.organization_id = $1 AND g.id = b.guardrail_version_id
     LEFT JOIN LATERAL (SELECT max(i.end_day) AS closed FROM instrument_periods i
       WHERE i.organization_id = $1 AND i.program_id = p.id) i ON true
     JOIN LATERAL (SELECT DISTINCT r.day FROM ${ROLLUPS} r
       WHERE r.organization_id = $1 AND r.environment_id = $2 AND r.program_id = p.id
         AND r.day >= coalesce(i.closed, '-infinity') AND r.day < $3::date) d ON true
     WHERE p.organization_id = $1 AND p.environment_id = $2
     GROUP BY p.organization_id, p.id, g.content, o.privacy_floor`,
    [organizationId, environmentId, until],
  );
}

/** Days of a program, [firstDay, endDay), as YYYY-MM-DD. */
export interface Days {
  organizationId: string;
  environmentId: string;
  programId: string;
  firstDay: string;
  endDay: string;
}

const OF_DAYS = `r.organization_id = $1 AND r.environment_id = $2 AND r.program_id = $3
  AND r.day >= $4::date AND r.day < $5::date`;
const valuesOf = ({ organizationId, environmentId, programId, firstDay, endDay }: Days) => [
  organizationId,
  environmentId,
  programId,
  firstDay,
  endDay,
];

export function selectSessionsOf(days: Days) {
  return COUNT.query(`${SESSION_ROLLUP} FROM instrument_session_rollups r WHERE ${OF_DAYS}`, valuesOf(days));
}

/** Selects the rollups of the next questions in the order of their ids. */
export function selectQuestionsOf(days: Days, after: string, limit: number) {
  return COUNT.query(
    `${QUESTION_ROLLUP} FROM (SELECT DISTINCT r.question_id FROM instrument_rollups r
       WHERE ${OF_DAYS} AND r.question_id > $6 ORDER BY 1 LIMIT $7) q
     JOIN instrument_rollups r ON r.question_id = q.question_id AND ${OF_DAYS} ORDER BY r.question_id`,
    [...valuesOf(days), after, limit],
  );
}

/** What is counted of a question; of the sessions if `questionId` is null. */
export interface PeriodCounts {
  questionId: string | null;
  counts: number[];
  viewers: Buffer;
  respondents: Buffer;
  durations: Buffer;
  questionCounts: Buffer;
}

export function countsOfQuestion(questionId: string, counter: QuestionCounter): PeriodCounts {
  const { views, answers, changed, skips, viewers, respondents, elapsed } = counter;
  return {
    questionId,
    counts: [views, answers, changed, skips],
    viewers: viewers.beyond(respondents).toBytes(),
    respondents: respondents.toBytes(),
    durations: elapsed.toBytes(),
    questionCounts: Buffer.alloc(0),
  };
}

export function countsOfSessions(counter: SessionCounter): PeriodCounts {
  const { started, completed, abandoned, revoked, starters, completers, activeMs, questionCounts } = counter;
  return {
    questionId: null,
    counts: [started, completed, abandoned, revoked],
    viewers: starters.toBytes(),
    respondents: completers.toBytes(),
    durations: activeMs.toBytes(),
    questionCounts: questionCounts.toBytes(),
  };
}

const CLOSED = rowsOf({ end_day: computed('text') });

/** Selects the end of a closed period that has days of these or later ones. */
export function selectClosedFrom({ organizationId, programId, firstDay }: Days) {
  return CLOSED.query(
    `SELECT to_char(max(r.end_day), 'YYYY-MM-DD') AS end_day FROM instrument_periods r
     WHERE r.organization_id = $1 AND r.program_id = $2 HAVING max(r.end_day) > $3::date`,
    [organizationId, programId, firstDay],
  );
}

const LATE = rowsOf({ program_id: computed('uuid'), end_day: computed('text') });

/** Selects until when the periods of programs are closed. */
export function selectClosedUntil(programs: readonly Pick<CountRow, 'organization_id' | 'program_id'>[]) {
  return LATE.query(
    `SELECT k.program_id, to_char(max(r.end_day), 'YYYY-MM-DD') AS end_day
     FROM unnest($1::uuid[], $2::uuid[]) AS k(organization_id, program_id)
     JOIN instrument_periods r USING (organization_id, program_id) GROUP BY k.program_id`,
    [programs.map((row) => row.organization_id), programs.map((row) => row.program_id)],
  );
}

/** Stores counts of a period that is closed. */
export function insertPeriod(days: Days, people: number, rows: readonly PeriodCounts[]): Statement {
  return {
    text: `INSERT INTO instrument_periods (organization_id, environment_id, program_id, first_day, end_day,
             people, question_id, counts, viewers, respondents, durations, question_counts)
           SELECT $1, $2, $3, $4::date, $5::date, $6, k.id, k.counts::integer[], k.viewers, k.respondents,
             k.durations, k.question_counts
           FROM unnest($7::text[], $8::text[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[])
             AS k(id, counts, viewers, respondents, durations, question_counts)`,
    values: [
      ...valuesOf(days),
      people,
      textArray(rows.map(({ questionId }) => questionId ?? SESSIONS)),
      rows.map(({ counts }) => `{${counts.join()}}`),
      byteaArray(rows.map(({ viewers }) => viewers)),
      byteaArray(rows.map(({ respondents }) => respondents)),
      byteaArray(rows.map(({ durations }) => durations)),
      byteaArray(rows.map(({ questionCounts }) => questionCounts)),
    ],
  };
}

/**
 * Selects the closed periods that end in a window, under their last day, and as `open` each program with
 * counted days in the window that are in no closed period.
 */
export function selectClosedCounts({
  organizationId,
  environmentId,
  programId,
  startsAt,
  endsAt,
  hiddenPrograms,
}: CountWindow) {
  const scope = `r.organization_id = $1 AND r.environment_id = $2
    AND ($5::uuid IS NULL OR r.program_id = $5) AND r.program_id <> ALL ($6::uuid[])`;
  const first = "($3::timestamptz AT TIME ZONE 'UTC')::date";
  const end = "($4::timestamptz AT TIME ZONE 'UTC')::date";
  const ended = 'NULL::uuid AS subject_id, NULL::integer AS ms, NULL::integer AS questions';
  return COUNT.query(
    `SELECT r.organization_id, r.environment_id, r.program_id, to_char(r.end_day - 1, 'YYYY-MM-DD') AS day,
       nullif(r.question_id, '') AS question_id,
       CASE r.question_id WHEN '' THEN 'session_rollup' ELSE 'question_rollup' END AS what, ${ended},
       r.counts, r.viewers, r.respondents, r.durations, r.question_counts, r.people
     FROM instrument_periods r WHERE ${scope} AND r.end_day > ${first} AND r.end_day <= ${end}
     UNION ALL
     SELECT DISTINCT r.organization_id, r.environment_id, r.program_id, '' AS day, NULL, 'open', ${ended},
       NULL::integer[], NULL::bytea, NULL::bytea, NULL::bytea, NULL::bytea, NULL::integer
     FROM ${ROLLUPS} r WHERE ${scope} AND r.day >= ${first} AND r.day < ${end} AND NOT EXISTS (
       SELECT 1 FROM instrument_periods i WHERE i.organization_id = $1 AND i.program_id = r.program_id
         AND i.end_day > r.day)`,
    [organizationId, environmentId, startsAt, endsAt, programId, hiddenPrograms],
  );
}

const FLOOR = rowsOf({
  id: column('programs', 'id'),
  guardrail: column('definitions', 'content'),
  privacy_floor: column('organizations', 'privacy_floor'),
});

/** Selects the guardrails of programs, which have their privacy floors. */
export function selectFloors(organizationId: string, ids: readonly string[]) {
  return FLOOR.query(
    `SELECT p.id, d.content AS guardrail, o.privacy_floor
     FROM programs p
     JOIN organizations o ON o.id = p.organization_id
     JOIN bundles b ON b.organization_id = p.organization_id AND b.id = p.version_bundle_id
     JOIN definitions d ON d.organization_id = b.organization_id AND d.id = b.guardrail_version_id
     WHERE p.organization_id = $1 AND p.id = ANY ($2::uuid[])`,
    [organizationId, ids],
  );
}
