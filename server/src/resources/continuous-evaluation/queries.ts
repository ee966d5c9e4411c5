import type { Statement } from '../../db/batch.ts';
import { columns, computed, type Query, type RowOf, rowsOf } from '../../db/rows.ts';
import { idsSince } from '../../ids.ts';
import { CURRENT_ENROLLMENT } from '../enrollments/queries.ts';

/**
 * The latest delivery of every question in an enrollment, column by column in one row: a row for each costs
 * both sides three times as much. Instants are seconds of the epoch. All null where nothing was delivered
 * yet.
 */
export interface DueStates {
  questions: string[] | null;
  delivered: number[] | null;
  expires: (number | null)[] | null;
  answered: (number | null)[] | null;
  /** Whether it was delivered in the login session that was asked for. */
  in_login: boolean[] | null;
}

const DUE_STATES = `json_agg(question_id) AS questions,
  json_agg(date_part('epoch', delivered_at)) AS delivered,
  json_agg(date_part('epoch', expires_at)) AS expires, json_agg(date_part('epoch', answered_at)) AS answered`;

/** Of the enrollment of a subject in a program that was not withdrawn. */
export function selectDueStates(
  organizationId: string,
  programId: string,
  subjectId: string,
  loginSession: Buffer,
): Statement {
  return {
    text: `SELECT ${DUE_STATES}, json_agg(login_session = $4) AS in_login FROM due_states
           WHERE organization_id = $1 AND enrollment_id = (SELECT id FROM enrollments
             WHERE organization_id = $1 AND program_id = $2 AND subject_id = $3 AND ${CURRENT_ENROLLMENT})`,
    values: [organizationId, programId, subjectId, loginSession],
  };
}

/**
 * The same as of an earlier time, from the deliveries themselves: a delivery and its repetitions are answered
 * by any of them.
 */
export function selectDueStatesAt(
  organizationId: string,
  enrollmentId: string,
  loginSession: Buffer,
  at: Date,
): Statement {
  return {
    text: `SELECT ${DUE_STATES}, json_agg(login_session = $3) AS in_login FROM (
             SELECT DISTINCT ON (question_id) question_id, delivered_at, expires_at, login_session,
               max(answered_at) OVER (PARTITION BY question_id, turn) AS answered_at
             FROM (SELECT *, count(*) FILTER (WHERE due_reason <> 'repeat_until_answered')
                     OVER (PARTITION BY question_id ORDER BY delivered_at, id) AS turn
                   FROM question_deliveries WHERE organization_id = $1 AND enrollment_id = $2
                     AND delivered_at <= $4) numbered
             ORDER BY question_id, delivered_at DESC, id DESC) latest`,
    values: [organizationId, enrollmentId, loginSession, at],
  };
}

export interface LoginCount {
  question_id: string;
  count: number;
}

/** How often each question was delivered in one login session by then. */
export function selectLoginCounts(
  organizationId: string,
  enrollmentId: string,
  loginSession: Buffer,
  at: Date,
): Statement {
  return {
    text: `SELECT question_id, count(*)::int AS count FROM question_deliveries
           WHERE organization_id = $1 AND enrollment_id = $2 AND login_session = $3 AND delivered_at <= $4
             AND id > $5 AND id < $6
           GROUP BY question_id`,
    values: [organizationId, enrollmentId, loginSession, at, ...idsSince(enrollmentId)],
  };
}

export interface NewDelivery {
  id: string;
  questionId: string;
  dueReason: string;
  expiresAt: string | null;
}

interface DeliveryPlace {
  organizationId: string;
  environmentId: string;
  enrollmentId: string;
  evaluationId: string | null;
  subjectId: string;
  loginSession: Buffer;
  deliveredAt: string;
}

/** Deliveries and, by them, the latest state of their questions. */
export function insertDeliveries(place: DeliveryPlace, deliveries: readonly NewDelivery[]): Statement {
  return {
    text: `WITH delivered AS (
             INSERT INTO question_deliveries (organization_id, environment_id, enrollment_id, evaluation_id,
               subject_id, login_session, delivered_at, id, question_id, due_reason, expires_at)
             SELECT $1, $2, $3, $4, $5, $6, $7, d.id, d.question_id, d.due_reason, d.expires_at
             FROM unnest($8::uuid[], $9::text[], $10::text[], $11::timestamptz[])
               AS d(id, question_id, due_reason, expires_at)
             RETURNING id, question_id, delivered_at, expires_at)
           INSERT INTO due_states AS s (organization_id, enrollment_id, question_id, delivery_id,
             delivered_at, expires_at, login_session)
           SELECT $1, $3, question_id, id, delivered_at, expires_at, $6 FROM delivered
           ON CONFLICT (organization_id, enrollment_id, question_id) DO UPDATE
             SET delivery_id = excluded.delivery_id, delivered_at = excluded.delivered_at,
               expires_at = excluded.expires_at,
                 answered_at = NULL, login_session = excluded.login_session
             WHERE excluded.delivered_at >= s.delivered_at`,
    values: [
      place.organizationId,
      place.environmentId,
      place.enrollmentId,
      place.evaluationId,
      place.subjectId,
      place.loginSession,
      place.deliveredAt,
      deliveries.map(({ id }) => id),
      deliveries.map(({ questionId }) => questionId),
      deliveries.map(({ dueReason }) => dueReason),
      deliveries.map(({ expiresAt }) => expiresAt),
    ],
  };
}

export interface DeliveryRow {
  id: string;
  /** Null where it was delivered into a cycle that was not running by the clock. */
  evaluation_id: string | null;
  question_id: string;
  delivered_at: string;
  expires_at: string | null;
  answered_at: string | null;
}

export function selectDeliveries(
  organizationId: string,
  enrollmentId: string,
  ids: readonly string[],
): Statement {
  return {
    text: `SELECT id, evaluation_id, question_id, delivered_at, expires_at, answered_at
           FROM question_deliveries
           WHERE organization_id = $1 AND enrollment_id = $2 AND id = ANY ($3)`,
    values: [organizationId, enrollmentId, ids],
  };
}

export interface OpenDelivery {
  id: string;
  question_id: string;
  due_reason: string;
}

/**
 * The latest deliveries of the running cycle that still take an answer, in the order in which they were made.
 */
export function selectOpenDeliveries(
  organizationId: string,
  enrollmentId: string,
  evaluationId: string | null,
  now: Date,
): Statement {
  return {
    text: `SELECT d.id, d.question_id, d.due_reason FROM due_states s
           JOIN question_deliveries d ON d.organization_id = s.organization_id AND d.id = s.delivery_id
           WHERE s.organization_id = $1 AND s.enrollment_id = $2 AND s.answered_at IS NULL
             AND (s.expires_at IS NULL OR s.expires_at > $4) AND s.delivered_at <= $4 AND d.evaluation_id = $3
           ORDER BY d.delivered_at, d.id`,
    values: [organizationId, enrollmentId, evaluationId, now],
  };
}

/**
 * Marks deliveries answered or declined, there and in the latest state of their questions: also where that is
 * a repetition of the delivery that was answered, which repeats until then.
 */
export function closeDeliveries(
  place: { organizationId: string; enrollmentId: string; evaluationId: string; now: Date },
  answered: readonly { id: string; declined: boolean }[],
): Statement {
  return {
    text: `WITH closed AS (
             UPDATE question_deliveries q SET answered_at = $4, declined = a.declined, evaluation_id = $3
             FROM unnest($5::uuid[], $6::boolean[]) AS a(id, declined)
             WHERE q.organization_id = $1 AND q.enrollment_id = $2 AND q.id = a.id
             RETURNING q.id, q.question_id, q.delivered_at)
           UPDATE due_states s SET answered_at = $4 FROM closed
           WHERE s.organization_id = $1 AND s.enrollment_id = $2 AND s.question_id = closed.question_id
             AND (s.delivery_id = closed.id OR NOT EXISTS (
               SELECT 1 FROM question_deliveries later
               WHERE later.organization_id = $1 AND later.enrollment_id = $2
                 AND later.question_id = closed.question_id
                 AND (later.delivered_at, later.id) > (closed.delivered_at, closed.id)
                   AND later.due_reason <> 'repeat_until_answered'))`,
    values: [
      place.organizationId,
      place.enrollmentId,
      place.evaluationId,
      place.now,
      answered.map(({ id }) => id),
      answered.map(({ declined }) => declined),
    ],
  };
}

const LAST_RESULT = rowsOf({
  ...columns('evaluations', 'id', 'result_sealed'),
  at: computed('timestamptz'),
});

/**
 * Selects the result of the last cycle, whose posteriors become the priors of the next cycle. An earlier
 * cycle may have been evaluated again since.
 */
export function selectLastResult(
  organizationId: string,
  enrollmentId: string,
): Query<RowOf<typeof LAST_RESULT>> {
  return {
    text: `SELECT id, result_sealed, coalesce(completed_at, created_at) AS at
           FROM evaluations
           WHERE organization_id = $1 AND enrollment_id = $2 AND result_sealed IS NOT NULL
             AND status NOT IN ('failed', 'deleted')
           ORDER BY cycle DESC, id DESC LIMIT 1`,
    values: [organizationId, enrollmentId],
    rows: LAST_RESULT,
  };
}

export interface DueEnrollment {
  organization_id: string;
  environment_id: string;
  app_id: string;
  id: string;
  program_id: string;
  subject_id: string;
}

export interface SubjectDelivery {
  id: string;
  enrollment_id: string;
  evaluation_id: string | null;
  question_id: string;
  due_reason: string;
  delivered_at: string;
  expires_at: string | null;
  answered_at: string | null;
  declined: boolean;
}

/** Questions delivered to a subject, oldest first. */
export function selectSubjectDeliveries(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Statement {
  return {
    text: `SELECT d.id, d.enrollment_id, d.evaluation_id, d.question_id, d.due_reason, d.delivered_at,
             d.expires_at, d.answered_at, d.declined
           FROM enrollments e JOIN question_deliveries d ON d.organization_id = $1 AND d.enrollment_id = e.id
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND ($3::uuid IS NULL OR d.id > $3)
           ORDER BY d.id LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
  };
}
