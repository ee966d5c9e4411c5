import type { Statement } from '../../db/batch.ts';
import { byteaArray, textArray } from '../../db/binary-array.ts';
import { columns, computed, nullable, type Query, type RowOf, rowsOf } from '../../db/rows.ts';
import type { QuestionCounter, SessionCounter } from './counters.ts';

/** A rollup (`what` is `question_rollup` or `session_rollup`) or one increment that belongs to a rollup. */
export const COUNT = rowsOf({
  organization_id: computed('uuid'),
  environment_id: computed('uuid'),
  program_id: computed('uuid'),
  /** YYYY-MM-DD, UTC. */
  day: computed('text'),
  /** Null for counts of sessions. */
  question_id: nullable(computed('text')),
  what: computed('text'),
  subject_id: nullable(computed('uuid')),
  ms: nullable(computed('integer')),
  questions: nullable(computed('integer')),
  counts: nullable(computed('integer[]')),
  viewers: nullable(computed('bytea')),
  respondents: nullable(computed('bytea')),
  durations: nullable(computed('bytea')),
  question_counts: nullable(computed('bytea')),
});

export type CountRow = RowOf<typeof COUNT>;

const NO_ROLLUP = `NULL::integer[] AS counts, NULL::bytea AS viewers, NULL::bytea AS respondents,
  NULL::bytea AS durations, NULL::bytea AS question_counts`;
const NO_INCREMENT = 'NULL::uuid AS subject_id, NULL::integer AS ms, NULL::integer AS questions';

const dayOf = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`;

export const ANSWERS = `SELECT b.organization_id, b.environment_id, b.program_id, ${dayOf('b.answered_at')},
    q.question_id, (ARRAY['answer', 'first_view_and_answer', 'change', 'further_change'])[q.kind + 1]
      AS what, b.subject_id, q.elapsed_ms AS ms, NULL::integer AS questions, ${NO_ROLLUP}`;
export const OF_BATCH = `CROSS JOIN LATERAL unnest(b.question_ids, b.kinds, b.elapsed_ms)
    AS q(question_id, kind, elapsed_ms)`;
export const EVENTS = `SELECT e.organization_id, e.environment_id, e.program_id, ${dayOf('e.occurred_at')},
    e.question_id, e.type AS what, e.subject_id, NULL::integer AS ms,
    NULL::integer AS questions, ${NO_ROLLUP}`;
export const sessions = (what: string) => `SELECT p.organization_id, p.environment_id, p.program_id,
    ${dayOf('p.started_at')}, NULL::text AS question_id, ${what} AS what, p.subject_id, p.active_ms AS ms,
    p.question_count AS questions, ${NO_ROLLUP}`;

/** Selects the increments of the queued rows in `queued`. */
const INCREMENTS = `${ANSWERS} FROM queued t JOIN answer_batches b ON b.organization_id = t.organization_id
    AND b.environment_id = t.environment_id AND b.id = t.id ${OF_BATCH}
  WHERE t.what = 'answers'
  UNION ALL
  ${EVENTS} FROM queued t JOIN instrument_events e ON e.organization_id = t.organization_id
    AND e.environment_id = t.environment_id AND e.id = t.id
  WHERE t.what = 'event'
  UNION ALL
  ${sessions('t.what')} FROM queued t JOIN participant_sessions p ON p.organization_id = t.organization_id
    AND p.id = t.id
  WHERE t.what NOT IN ('answers', 'event')`;

const QUESTION_ROLLUP = `SELECT r.organization_id, r.environment_id, r.program_id,
    to_char(r.day, 'YYYY-MM-DD') AS day, r.question_id, 'question_rollup' AS what, ${NO_INCREMENT},
    ARRAY[r.views, r.answers, r.changed, r.skips] AS counts, r.viewers, r.respondents,
    r.elapsed AS durations, NULL::bytea AS question_counts`;
const SESSION_ROLLUP = `SELECT r.organization_id, r.environment_id, r.program_id,
    to_char(r.day, 'YYYY-MM-DD') AS day, NULL::text AS question_id, 'session_rollup' AS what, ${NO_INCREMENT},
    ARRAY[r.started, r.completed, r.abandoned, r.revoked] AS counts, NULL::bytea AS viewers,
    NULL::bytea AS respondents, r.active_ms AS durations, r.question_counts`;

export interface CountWindow {
  organizationId: string;
  environmentId: string;
  programId: string | null;
  startsAt: Date;
  endsAt: Date;
}

/** A read adds at most this many rows that the worker has not counted yet. */
const MAX_QUEUED = 10_000;

/**
 * Selects the rollups of a window and the rows that are not counted yet, with one snapshot: a row that the
 * worker counts at the same time is in one of the two.
 */
export function selectCounts(window: CountWindow): Query<CountRow> {
  const { organizationId, environmentId, programId, startsAt, endsAt } = window;
  const inWindow = `WHERE r.organization_id = $1 AND r.environment_id = $2
    AND r.day >= ($3::timestamptz AT TIME ZONE 'UTC')::date
    AND r.day < ($4::timestamptz AT TIME ZONE 'UTC')::date
    AND ($5::uuid IS NULL OR r.program_id = $5)`;
  return {
    text: `WITH queued AS (
             SELECT * FROM instrument_count_queue WHERE organization_id = $1 AND environment_id = $2
             ORDER BY id LIMIT ${MAX_QUEUED})
           ${QUESTION_ROLLUP} FROM instrument_rollups r ${inWindow}
           UNION ALL ${SESSION_ROLLUP} FROM instrument_session_rollups r ${inWindow}
           UNION ALL SELECT * FROM (${INCREMENTS}) i
             WHERE i.day >= to_char($3::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD')
               AND i.day < to_char($4::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD')
               AND ($5::uuid IS NULL OR i.program_id = $5)`,
    values: [organizationId, environmentId, startsAt, endsAt, programId],
    rows: COUNT,
  };
}

const LOCKED = rowsOf({ locked: computed('boolean') });

/**
 * Tries to take the advisory lock for counting until the transaction ends. Only one transaction at a time
 * changes rollups.
 */
export function tryLockCounting(): Query<RowOf<typeof LOCKED>> {
  return {
    text: `SELECT pg_try_advisory_xact_lock(hashtext('eps.instrument_counts')) AS locked`,
    rows: LOCKED,
  };
}

/** Deletes up to `limit` rows from the queue, oldest first, and returns their increments. */
export function takeQueued(limit: number): Query<CountRow> {
  return {
    text: `WITH queued AS (
             DELETE FROM instrument_count_queue q
             USING (SELECT * FROM instrument_count_queue ORDER BY id LIMIT $1) oldest
             WHERE q.organization_id = oldest.organization_id AND q.environment_id = oldest.environment_id
               AND q.id = oldest.id AND q.what = oldest.what
             RETURNING q.*)
           ${INCREMENTS}`,
    values: [limit],
    rows: COUNT,
  };
}

/** The key of a rollup; `question_id` is null for sessions. */
export type RollupKey = Pick<
  CountRow,
  'organization_id' | 'environment_id' | 'program_id' | 'day' | 'question_id'
>;

const keyArrays = (keys: readonly RollupKey[]) => [
  keys.map(({ organization_id }) => organization_id),
  keys.map(({ environment_id }) => environment_id),
  keys.map(({ program_id }) => program_id),
  keys.map(({ day }) => day),
];
const KEYS = '$1::uuid[], $2::uuid[], $3::uuid[], $4::date[]';

/** Selects the existing rollups of these keys. */
export function selectQuestionRollups(keys: readonly RollupKey[]): Query<CountRow> {
  return {
    text: `${QUESTION_ROLLUP} FROM unnest(${KEYS}, $5::text[])
             AS k(organization_id, environment_id, program_id, day, question_id)
           JOIN instrument_rollups r USING (organization_id, environment_id, program_id, day, question_id)`,
    values: [...keyArrays(keys), textArray(keys.map(({ question_id }) => question_id!))],
    rows: COUNT,
  };
}

export function selectSessionRollups(keys: readonly RollupKey[]): Query<CountRow> {
  return {
    text: `${SESSION_ROLLUP} FROM unnest(${KEYS}) AS k(organization_id, environment_id, program_id, day)
           JOIN instrument_session_rollups r USING (organization_id, environment_id, program_id, day)`,
    values: keyArrays(keys),
    rows: COUNT,
  };
}

export function writeQuestionRollups(
  keys: readonly RollupKey[],
  counters: readonly QuestionCounter[],
): Statement {
  return {
    text: `INSERT INTO instrument_rollups (organization_id, environment_id, program_id, day, question_id,
             views, answers, changed, skips, viewers, respondents, elapsed)
           SELECT * FROM unnest(${KEYS}, $5::text[], $6::integer[], $7::integer[], $8::integer[],
             $9::integer[], $10::bytea[], $11::bytea[], $12::bytea[])
           ON CONFLICT (organization_id, environment_id, day, program_id, question_id) DO UPDATE
             SET views = excluded.views, answers = excluded.answers, changed = excluded.changed,
               skips = excluded.skips, viewers = excluded.viewers, respondents = excluded.respondents,
               elapsed = excluded.elapsed`,
    values: [
      ...keyArrays(keys),
      textArray(keys.map(({ question_id }) => question_id!)),
      counters.map(({ views }) => views),
      counters.map(({ answers }) => answers),
      counters.map(({ changed }) => changed),
      counters.map(({ skips }) => skips),
      byteaArray(counters.map(({ viewers }) => viewers.toBytes())),
      byteaArray(counters.map(({ respondents }) => respondents.toBytes())),
      byteaArray(counters.map(({ elapsed }) => elapsed.toBytes())),
    ],
  };
}

export function writeSessionRollups(
  keys: readonly RollupKey[],
  counters: readonly SessionCounter[],
): Statement {
  return {
    text: `INSERT INTO instrument_session_rollups (organization_id, environment_id, program_id, day,
             started, completed, abandoned, revoked, active_ms, question_counts)
           SELECT * FROM unnest(${KEYS}, $5::integer[], $6::integer[], $7::integer[], $8::integer[],
             $9::bytea[], $10::bytea[])
           ON CONFLICT (organization_id, environment_id, day, program_id) DO UPDATE
             SET started = excluded.started, completed = excluded.completed, abandoned = excluded.abandoned,
               revoked = excluded.revoked, active_ms = excluded.active_ms,
               question_counts = excluded.question_counts`,
    values: [
      ...keyArrays(keys),
      counters.map(({ started }) => started),
      counters.map(({ completed }) => completed),
      counters.map(({ abandoned }) => abandoned),
      counters.map(({ revoked }) => revoked),
      byteaArray(counters.map(({ activeMs }) => activeMs.toBytes())),
      byteaArray(counters.map(({ questionCounts }) => questionCounts.toBytes())),
    ],
  };
}

const UNCHECKED = rowsOf({
  ...columns('instrument_rollups', 'organization_id', 'environment_id'),
  day: computed('text'),
});

/** Selects days with counts for which the health of the environment has not been judged yet. */
export function selectUncheckedDays(since: Date, before: Date): Query<RowOf<typeof UNCHECKED>> {
  return {
    text: `SELECT DISTINCT r.organization_id, r.environment_id, to_char(r.day, 'YYYY-MM-DD') AS day
           FROM instrument_rollups r
           WHERE r.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date
             AND r.day < ($2::timestamptz AT TIME ZONE 'UTC')::date AND NOT EXISTS (
             SELECT 1 FROM instrument_health_checks c WHERE c.organization_id = r.organization_id
               AND c.environment_id = r.environment_id AND c.day = r.day)
           LIMIT 50`,
    values: [since, before],
    rows: UNCHECKED,
  };
}

/** Records that the health after a day has been judged. Changes no row if this is already recorded. */
export function insertHealthCheck(organizationId: string, environmentId: string, day: string): Statement {
  return {
    text: `INSERT INTO instrument_health_checks (organization_id, environment_id, day)
           VALUES ($1, $2, $3::date) ON CONFLICT DO NOTHING`,
    values: [organizationId, environmentId, day],
  };
}
