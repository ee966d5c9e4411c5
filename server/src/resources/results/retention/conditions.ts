import { UNFINISHED } from '../../people/tasks/queries.ts';

/**
 * SQL, to follow FROM, for data that is old enough to be removed. `$1` is the organization and `$2` the
 * environment. Ids contain real times, which are never after the times of the environment: a row with an id
 * after the cutoff is itself after the cutoff, so the indexes by id are enough to find old rows.
 *
 * `OFFSET 0` and scalar subqueries keep the planner from reading whole tables: it would join in any order.
 */

/** A result that awaits its review is not old: nobody has looked at it yet. */
const RESULT = `SELECT e.id, e.subject_id, e.program_id, e.enrollment_id, e.status, e.created_at,
    e.completed_at, e.cycle_ends_at, e.result_sealed IS NOT NULL AS has_result
  FROM evaluations e WHERE e.organization_id = $1 AND e.environment_id = $2
    AND e.status IN ('completed', 'failed', 'superseded', 'pending', 'in_progress')`;

/** Answers are removed with the context in which they were given. */
const HAS_ANSWERS = 'AND e.context_sealed IS NOT NULL';

/** The number of tasks about a person that somebody still has to do. */
const openTasks = (subjectId: string) => `(SELECT count(*) FROM tasks t WHERE t.organization_id = $1
      AND t.subject_id = ${subjectId} AND t.status IN ${UNFINISHED}`;

/** A review is later than the completion of its evaluation. A result stays until its tasks are done. */
const IS_OLD_RESULT = `CROSS JOIN LATERAL (
    SELECT s.held_at FROM subjects s WHERE s.organization_id = $1 AND s.id = e.subject_id OFFSET 0) s
  CROSS JOIN LATERAL (
    SELECT n.status FROM enrollments n WHERE n.organization_id = $1 AND n.id = e.enrollment_id OFFSET 0) n
  CROSS JOIN LATERAL (
    SELECT g.mode FROM programs g WHERE g.organization_id = $1 AND g.id = e.program_id OFFSET 0) g
  WHERE coalesce(e.completed_at, e.created_at) <= p.cutoff
    AND (SELECT max(r.created_at) FROM evaluation_reviews r WHERE r.organization_id = $1
      AND r.evaluation_id = e.id) > p.cutoff IS NOT TRUE
    AND ${openTasks('e.subject_id')} AND t.evaluation_id = e.id) = 0
    AND (e.status NOT IN ('pending', 'in_progress') OR (
      (n.status IN ('completed', 'withdrawn') OR g.mode = 'one_time')
      AND (e.cycle_ends_at IS NULL OR e.cycle_ends_at <= p.cutoff)
      AND (SELECT max(greatest(coalesce(x.ended_at, 'infinity'), x.link_expires_at))
        FROM participant_sessions x WHERE x.organization_id = $1 AND x.evaluation_id = e.id)
        > p.cutoff IS NOT TRUE
      AND (SELECT max(b.answered_at) FROM answer_batches b WHERE b.organization_id = $1
        AND b.evaluation_id = e.id) > p.cutoff IS NOT TRUE
      AND (SELECT max(y.entered_at) FROM answer_origins o
        JOIN paper_entries y ON y.organization_id = $1 AND y.origin_id = o.id
        WHERE o.organization_id = $1 AND o.evaluation_id = e.id) > p.cutoff IS NOT TRUE))`;

const oldResults = (condition: string) => `unnest($3::uuid[], $4::timestamptz[]) AS p(program_id, cutoff)
  CROSS JOIN LATERAL (
    ${RESULT} AND e.program_id = p.program_id AND e.id < eps.uuid_at(p.cutoff) ${condition} OFFSET 0) e
  ${IS_OLD_RESULT}`;

const oldOfResults = (condition: string) => `(${RESULT} AND e.id = ANY ($5::uuid[]) ${condition} OFFSET 0) e
  JOIN unnest($3::uuid[], $4::timestamptz[]) AS p(program_id, cutoff) ON p.program_id = e.program_id
  ${IS_OLD_RESULT}`;

/** Of the programs `$3` with their cutoffs `$4`. */
export const OLD_RESULTS = oldResults('');
export const OLD_ANSWERS = oldResults(HAS_ANSWERS);

/** The same of the evaluations `$5`. */
export const OLD_OF_RESULTS = oldOfResults('');
export const OLD_OF_ANSWERS = oldOfResults(HAS_ANSWERS);

/** Evaluations of the program `$3` with answers that may be older than `$4`, after the id `$5`, in order. */
export function pageOfAnswers(limit: number): string {
  return `(${RESULT} AND e.program_id = $3 AND e.id > $5 AND e.id < eps.uuid_at($4) ${HAS_ANSWERS}
    ORDER BY e.id LIMIT ${limit}) e`;
}

const SESSION = `SELECT x.id, x.subject_id, x.program_id, x.evaluation_id
  FROM participant_sessions x WHERE x.organization_id = $1 AND x.environment_id = $2
    AND x.ended_status IN ('completed', 'abandoned', 'revoked')
    AND greatest(x.expires_at, x.link_expires_at) <= $5`;

/**
 * Sessions that must remain: an open evaluation is continued with its session, the four-eyes check needs the
 * issuer of a session in review, and statistics count each session once.
 */
const IS_OLD_SESSION = `CROSS JOIN LATERAL (
    SELECT s.held_at FROM subjects s WHERE s.organization_id = $1 AND s.id = x.subject_id OFFSET 0) s
  WHERE (SELECT e.status FROM evaluations e WHERE e.organization_id = $1 AND e.id = x.evaluation_id)
      IN ('pending', 'in_progress', 'needs_review') IS NOT TRUE
    AND (SELECT count(*) FROM instrument_count_queue q WHERE q.organization_id = $1
      AND q.environment_id = $2 AND q.id = x.id) = 0`;

/**
 * Sessions that have ended and whose tokens and links have expired, at the time `$5` of the environment: of
 * the programs `$3` with their cutoffs `$4`.
 */
export const OLD_SESSIONS = `unnest($3::uuid[], $4::timestamptz[]) AS p(program_id, cutoff)
  CROSS JOIN LATERAL (
    ${SESSION} AND x.program_id = p.program_id AND x.id < eps.uuid_at(p.cutoff)
      AND x.ended_at <= p.cutoff OFFSET 0) x
  ${IS_OLD_SESSION}`;

/** The same of the sessions `$6`. */
export const OLD_OF_SESSIONS = `unnest($3::uuid[], $4::timestamptz[]) AS p(program_id, cutoff)
  JOIN LATERAL (${SESSION} AND x.id = ANY ($6::uuid[]) AND x.ended_at <= p.cutoff OFFSET 0) x
    ON x.program_id = p.program_id
  ${IS_OLD_SESSION}`;

const CONTACT = `SELECT c.subject_id FROM contacts c
  WHERE c.organization_id = $1 AND c.environment_id = $2 AND c.updated_at <= $3`;

/** Nothing has been recorded about the person since the cutoff, and nothing is planned or due for them. */
const IS_OLD_CONTACT = `CROSS JOIN LATERAL (
    SELECT s.held_at, s.updated_at FROM subjects s WHERE s.organization_id = $1 AND s.id = c.subject_id
    OFFSET 0) s
  WHERE s.updated_at <= $3
    AND (SELECT bool_or(n.next_due_at IS NOT NULL OR n.enrolled_at > $3 OR n.last_cycle_at > $3
        OR n.withdrawn_at > $3)
      FROM enrollments n WHERE n.organization_id = $1 AND n.subject_id = c.subject_id) IS NOT TRUE
    AND (SELECT max(greatest(e.created_at, e.completed_at)) FROM evaluations e
      WHERE e.organization_id = $1 AND e.subject_id = c.subject_id) > $3 IS NOT TRUE
    AND (SELECT max(greatest(x.created_at, x.last_activity_at)) FROM participant_sessions x
      WHERE x.organization_id = $1 AND x.subject_id = c.subject_id) > $3 IS NOT TRUE
    AND (SELECT bool_or(t.next_due_at IS NOT NULL OR t.created_at > $3) FROM study_participants t
      WHERE t.organization_id = $1 AND t.subject_id = c.subject_id) IS NOT TRUE
    AND ${openTasks('c.subject_id')}) = 0`;

/** With the cutoff `$3`. */
export const OLD_CONTACTS = `(${CONTACT} OFFSET 0) c ${IS_OLD_CONTACT}`;

/** The same of the people `$4`. */
export const OLD_OF_CONTACTS = `(${CONTACT} AND c.subject_id = ANY ($4::uuid[]) OFFSET 0) c ${IS_OLD_CONTACT}`;

/** Events about a person name the subject in their data. */
const OF_EVENT = `LEFT JOIN LATERAL (
    SELECT s.held_at FROM subjects s WHERE s.organization_id = $1
      AND s.id = (v.payload::jsonb #>> '{data,subject_id}')::uuid OFFSET 0) s ON true`;

const EVENT = `SELECT v.id, v.transaction, v.created_at, v.payload FROM events v
  WHERE v.organization_id = $1 AND v.environment_id = $2`;

/** With the cutoff `$3`. */
export const OLD_EVENTS = `(${EVENT} AND v.id < eps.uuid_at($3) AND v.created_at <= $3 OFFSET 0) v ${OF_EVENT}`;

/** Leaves out events about the programs `$4` and their evaluations. */
export const NOT_ABOUT_HIDDEN = `(cardinality($4::uuid[]) = 0 OR NOT EXISTS (
  SELECT 1 FROM evaluations e WHERE e.organization_id = $1
    AND e.id = (v.payload::jsonb #>> '{data,evaluation_id}')::uuid AND e.program_id = ANY ($4::uuid[]))
  AND coalesce((v.payload::jsonb #>> '{data,program_id}')::uuid <> ALL ($4::uuid[]), true))`;

/** A page of the feed after the event `$5` of the transaction `$4`, old or not. */
export function pageOfEvents(limit: number): string {
  return `(${EVENT} AND (v.transaction, v.id) > ($4::xid8, $5::uuid)
    ORDER BY v.transaction, v.id LIMIT ${limit}) v ${OF_EVENT}`;
}
