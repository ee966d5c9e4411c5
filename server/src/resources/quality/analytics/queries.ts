import type { Statement } from '../../../db/batch.ts';
import { textArray } from '../../../db/binary-array.ts';
import { computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';

/**
 * A rollup of a day or a closed period (`what` is `question_rollup` or `session_rollup`), one increment that
 * belongs to a rollup, or, as `open`, a program with days that are in no closed period.
 */
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
  /** For sessions: the people who started one, and those of them who completed it. */
  viewers: nullable(computed('bytea')),
  respondents: nullable(computed('bytea')),
  durations: nullable(computed('bytea')),
  question_counts: nullable(computed('bytea')),
  /** Everybody who took part in a closed period. */
  people: nullable(computed('integer')),
});

export type CountRow = RowOf<typeof COUNT>;

const NO_ROLLUP = `NULL::integer[] AS counts, NULL::bytea AS viewers, NULL::bytea AS respondents,
  NULL::bytea AS durations, NULL::bytea AS question_counts, NULL::integer AS people`;
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

/**
 * Joins the row of each queue entry by its key. The subquery with OFFSET is not merged into the join: the
 * plan of a prepared statement, made while the queue was long, would read the whole table for each batch.
 */
function found(table: 'answer_batches' | 'instrument_events', alias: string): string {
  return `CROSS JOIN LATERAL (SELECT * FROM ${table} r WHERE r.organization_id = t.organization_id
    AND r.environment_id = t.environment_id AND r.id = t.id OFFSET 0) ${alias}`;
}

/**
 * Selects the increments of the queued rows in `queued`; with `organization`, a parameter, those of one
 * organization: a node of a distributed database then runs the whole statement, with one snapshot.
 */
function increments(organization?: `$${number}`): string {
  const ofOne = (alias: string) =>
    organization === undefined ? '' : ` AND ${alias}.organization_id = ${organization}`;
  return `${ANSWERS} FROM queued t ${found('answer_batches', 'b')} ${OF_BATCH}
  WHERE t.what = 'answers'${ofOne('b')}
  UNION ALL
  ${EVENTS} FROM queued t ${found('instrument_events', 'e')}
  WHERE t.what = 'event'${ofOne('e')}
  UNION ALL
  ${sessions('t.what')} FROM queued t JOIN participant_sessions p ON p.organization_id = t.organization_id
    AND p.id = t.id
  WHERE t.what NOT IN ('answers', 'event')${ofOne('p')}`;
}

export const QUESTION_ROLLUP = `SELECT r.organization_id, r.environment_id, r.program_id,
    to_char(r.day, 'YYYY-MM-DD') AS day, r.question_id, 'question_rollup' AS what, ${NO_INCREMENT},
    ARRAY[r.views, r.answers, r.changed, r.skips] AS counts, r.viewers, r.respondents,
    r.elapsed AS durations, NULL::bytea AS question_counts, NULL::integer AS people`;
export const SESSION_ROLLUP = `SELECT r.organization_id, r.environment_id, r.program_id,
    to_char(r.day, 'YYYY-MM-DD') AS day, NULL::text AS question_id, 'session_rollup' AS what, ${NO_INCREMENT},
    ARRAY[r.started, r.completed, r.abandoned, r.revoked] AS counts, r.starters AS viewers,
    r.completers AS respondents, r.active_ms AS durations, r.question_counts, NULL::integer AS people`;

/** The days with counts: a session can have some on a day without any of its questions, and the reverse. */
export const ROLLUPS = `(SELECT organization_id, environment_id, program_id, day FROM instrument_rollups
  UNION ALL SELECT organization_id, environment_id, program_id, day FROM instrument_session_rollups)`;

export interface CountWindow {
  organizationId: string;
  environmentId: string;
  programId: string | null;
  startsAt: Date;
  endsAt: Date;
  /** Whether the window ends after the present, so that it has rows that are not counted yet. */
  isPresent: boolean;
  /** Programs that the reader may not see. */
  hiddenPrograms: readonly string[];
}

const AFTER_ALL_DAYS = new Date('9999-12-31T00:00:00Z');
/** A read adds at most this many rows that the worker has not counted yet. */
const MAX_QUEUED = 10_000;

const FIRST = "($3::timestamptz AT TIME ZONE 'UTC')::date";
const END = "($4::timestamptz AT TIME ZONE 'UTC')::date";
const OF_SCOPE = `r.organization_id = $1 AND r.environment_id = $2
  AND ($5::uuid IS NULL OR r.program_id = $5) AND r.program_id <> ALL ($6::uuid[])`;
const QUEUED = `WITH queued AS (
  SELECT * FROM instrument_count_queue WHERE organization_id = $1 AND environment_id = $2
  ORDER BY id LIMIT ${MAX_QUEUED})`;

/**
 * Selects the rollups of the days of a window and the rows that are not counted yet, with one snapshot: a row
 * that the worker counts at the same time is in one of the two.
 */
export function selectCounts(window: CountWindow) {
  const { organizationId, environmentId, programId, startsAt, endsAt, isPresent, hiddenPrograms } = window;
  const ofWindow = `${OF_SCOPE} AND r.day >= ${FIRST} AND r.day < ${END}`;
  const queued = `UNION ALL SELECT * FROM (${increments('$1')}) i
    WHERE ($5::uuid IS NULL OR i.program_id = $5) AND i.program_id <> ALL ($6::uuid[])
      AND i.day >= to_char(${FIRST}, 'YYYY-MM-DD')`;
  return COUNT.query(
    `${isPresent ? QUEUED : ''} ${QUESTION_ROLLUP} FROM instrument_rollups r WHERE ${ofWindow}
     UNION ALL ${SESSION_ROLLUP} FROM instrument_session_rollups r WHERE ${ofWindow}
     ${isPresent ? queued : ''}`,
    // The clocks of participants can be ahead, so a present window has no end.
    [organizationId, environmentId, startsAt, isPresent ? AFTER_ALL_DAYS : endsAt, programId, hiddenPrograms],
  );
}

const LOCKED = rowsOf({ locked: computed('boolean') });

/**
 * Tries to take the advisory lock for counting until the transaction ends. Only one transaction at a time
 * changes rollups.
 */
export function tryLockCounting() {
  return LOCKED.query(`SELECT pg_try_advisory_xact_lock(hashtext('eps.instrument_counts')) AS locked`);
}

/** Waits for that lock. */
export const lockCounting = (): Statement => ({
  text: `SELECT pg_advisory_xact_lock(hashtext('eps.instrument_counts'))`,
});

/** Deletes up to `limit` rows from the queue, oldest first, and returns their increments. */
export function takeQueued(limit: number) {
  return COUNT.query(
    `WITH queued AS (
       DELETE FROM instrument_count_queue q
       USING (SELECT * FROM instrument_count_queue ORDER BY id LIMIT $1) oldest
       WHERE q.organization_id = oldest.organization_id AND q.environment_id = oldest.environment_id
         AND q.id = oldest.id AND q.what = oldest.what
       RETURNING q.*)
     ${increments()}`,
    [limit],
  );
}

/** The key of a rollup; `question_id` is null for sessions. */
export type RollupKey = Pick<
  CountRow,
  'organization_id' | 'environment_id' | 'program_id' | 'day' | 'question_id'
>;

export const keyArrays = (keys: readonly RollupKey[]) => [
  keys.map(({ organization_id }) => organization_id),
  keys.map(({ environment_id }) => environment_id),
  keys.map(({ program_id }) => program_id),
  keys.map(({ day }) => day),
];
export const KEYS = '$1::uuid[], $2::uuid[], $3::uuid[], $4::date[]';

/** Selects the existing rollups of these keys. */
export function selectQuestionRollups(keys: readonly RollupKey[]) {
  return COUNT.query(
    `${QUESTION_ROLLUP} FROM unnest(${KEYS}, $5::text[])
       AS k(organization_id, environment_id, program_id, day, question_id)
     JOIN instrument_rollups r USING (organization_id, environment_id, program_id, day, question_id)`,
    [...keyArrays(keys), textArray(keys.map(({ question_id }) => question_id!))],
  );
}

export function selectSessionRollups(keys: readonly RollupKey[]) {
  return COUNT.query(
    `${SESSION_ROLLUP} FROM unnest(${KEYS}) AS k(organization_id, environment_id, program_id, day)
     JOIN instrument_session_rollups r USING (organization_id, environment_id, program_id, day)`,
    keyArrays(keys),
  );
}
