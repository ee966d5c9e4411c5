import type { Statement } from '../../../db/batch.ts';
import { columns, computed, json, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import {
  type EnrollmentId,
  type EvaluationId,
  idsSince,
  type OrganizationId,
  type ProgramId,
  type SubjectId,
} from '../../../ids.ts';
import { CURRENT_ENROLLMENT } from '../../people/enrollments/queries.ts';

/**
 * The latest delivery of every question of an enrollment. Each column is an array with one entry per question
 * (null if nothing was delivered), which takes a third of the time of one row per question. Times are seconds
 * since the epoch. `in_login` is whether the question was delivered in the given login session.
 */
const DUE_STATES = rowsOf({
  questions: nullable(json<string[]>('json')),
  delivered: nullable(json<number[]>('json')),
  expires: nullable(json<(number | null)[]>('json')),
  answered: nullable(json<(number | null)[]>('json')),
  in_login: nullable(json<boolean[]>('json')),
});

export type DueStates = RowOf<typeof DUE_STATES>;

const DUE_STATE_ARRAYS = `json_agg(question_id) AS questions,
  json_agg(date_part('epoch', delivered_at)) AS delivered,
  json_agg(date_part('epoch', expires_at)) AS expires, json_agg(date_part('epoch', answered_at)) AS answered`;

/** Selects the due states of a subject's current enrollment in a program. */
export function selectDueStates(
  organizationId: OrganizationId,
  programId: ProgramId,
  subjectId: SubjectId,
  loginSession: Buffer,
) {
  return DUE_STATES.query(
    `SELECT ${DUE_STATE_ARRAYS}, json_agg(login_session = $4) AS in_login FROM due_states
     WHERE organization_id = $1 AND enrollment_id = (SELECT id FROM enrollments
       WHERE organization_id = $1 AND program_id = $2 AND subject_id = $3 AND ${CURRENT_ENROLLMENT})`,
    [organizationId, programId, subjectId, loginSession],
  );
}

/**
 * Computes the due states as of an earlier time from the deliveries. An answer to a delivery or to one of its
 * repetitions answers them all.
 */
export function selectDueStatesAt(
  organizationId: OrganizationId,
  enrollmentId: EnrollmentId,
  loginSession: Buffer,
  at: Date,
) {
  return DUE_STATES.query(
    `SELECT ${DUE_STATE_ARRAYS}, json_agg(login_session = $3) AS in_login FROM (
       SELECT DISTINCT ON (question_id) question_id, delivered_at, expires_at, login_session,
         max(answered_at) OVER (PARTITION BY question_id, part) AS answered_at
       FROM (SELECT *, count(*) FILTER (WHERE due_reason <> 'repeat_until_answered')
               OVER (PARTITION BY question_id ORDER BY delivered_at, id) AS part
             FROM question_deliveries WHERE organization_id = $1 AND enrollment_id = $2
               AND delivered_at <= $4) numbered
       ORDER BY question_id, delivered_at DESC, id DESC) latest`,
    [organizationId, enrollmentId, loginSession, at],
  );
}

const LOGIN_COUNT = rowsOf({
  ...columns('question_deliveries', 'question_id'),
  count: computed('integer'),
});

export type LoginCount = RowOf<typeof LOGIN_COUNT>;

/** Counts the deliveries of each question in a login session up to a time. */
export function selectLoginCounts(
  organizationId: OrganizationId,
  enrollmentId: EnrollmentId,
  loginSession: Buffer,
  at: Date,
) {
  return LOGIN_COUNT.query(
    `SELECT question_id, count(*)::int AS count FROM question_deliveries
     WHERE organization_id = $1 AND enrollment_id = $2 AND login_session = $3 AND delivered_at <= $4
       AND id > $5 AND id < $6
     GROUP BY question_id`,
    [organizationId, enrollmentId, loginSession, at, ...idsSince(enrollmentId)],
  );
}

export interface NewDelivery {
  id: string;
  questionId: string;
  dueReason: string;
  expiresAt: string | null;
}

interface DeliveryScope {
  organizationId: string;
  environmentId: string;
  enrollmentId: string;
  evaluationId: string | null;
  subjectId: string;
  loginSession: Buffer;
  deliveredAt: string;
}

/** Inserts deliveries and updates the due states of their questions. */
export function insertDeliveries(scope: DeliveryScope, deliveries: readonly NewDelivery[]): Statement {
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
               expires_at = excluded.expires_at, answered_at = NULL, login_session = excluded.login_session
             WHERE excluded.delivered_at >= s.delivered_at`,
    values: [
      scope.organizationId,
      scope.environmentId,
      scope.enrollmentId,
      scope.evaluationId,
      scope.subjectId,
      scope.loginSession,
      scope.deliveredAt,
      deliveries.map(({ id }) => id),
      deliveries.map(({ questionId }) => questionId),
      deliveries.map(({ dueReason }) => dueReason),
      deliveries.map(({ expiresAt }) => expiresAt),
    ],
  };
}

/** `evaluation_id` is null if a caller set the time and no cycle was open at the actual time. */
const DELIVERY = rowsOf(
  columns(
    'question_deliveries',
    'id',
    'evaluation_id',
    'question_id',
    'delivered_at',
    'expires_at',
    'answered_at',
  ),
);

export type DeliveryRow = RowOf<typeof DELIVERY>;

export function selectDeliveries(
  organizationId: OrganizationId,
  enrollmentId: EnrollmentId,
  ids: readonly string[],
) {
  return select(DELIVERY, 'question_deliveries', {
    organization_id: organizationId,
    enrollment_id: enrollmentId,
    id: ids,
  });
}

const OPEN_DELIVERY = rowsOf(columns('question_deliveries', 'id', 'question_id', 'due_reason'));

export type OpenDelivery = RowOf<typeof OPEN_DELIVERY>;

/** Selects the latest deliveries of an evaluation that can still be answered, oldest first. */
export function selectOpenDeliveries(
  organizationId: OrganizationId,
  enrollmentId: EnrollmentId,
  evaluationId: EvaluationId | null,
  now: Date,
) {
  return OPEN_DELIVERY.query(
    `SELECT ${OPEN_DELIVERY.of('d')} FROM due_states s
     JOIN question_deliveries d ON d.organization_id = s.organization_id AND d.id = s.delivery_id
     WHERE s.organization_id = $1 AND s.enrollment_id = $2 AND s.answered_at IS NULL
       AND (s.expires_at IS NULL OR s.expires_at > $4) AND s.delivered_at <= $4 AND d.evaluation_id = $3
     ORDER BY d.delivered_at, d.id`,
    [organizationId, enrollmentId, evaluationId, now],
  );
}

/**
 * Marks deliveries as answered or declined and updates the due states of their questions, also if the latest
 * delivery is a repetition of the delivery that was answered.
 */
export function closeDeliveries(
  scope: {
    organizationId: OrganizationId;
    enrollmentId: EnrollmentId;
    evaluationId: EvaluationId;
    now: Date;
  },
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
      scope.organizationId,
      scope.enrollmentId,
      scope.evaluationId,
      scope.now,
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
export function selectLastResult(organizationId: OrganizationId, enrollmentId: EnrollmentId) {
  return LAST_RESULT.query(
    `SELECT id, result_sealed, coalesce(answered_at, completed_at, created_at) AS at
     FROM evaluations
     WHERE organization_id = $1 AND enrollment_id = $2 AND result_sealed IS NOT NULL
       AND status NOT IN ('failed', 'deleted')
     ORDER BY cycle DESC, id DESC LIMIT 1`,
    [organizationId, enrollmentId],
  );
}

export const DUE_ENROLLMENT = rowsOf(
  columns('enrollments', 'organization_id', 'environment_id', 'id', 'program_id', 'subject_id'),
);

/** An enrollment that the worker has claimed. */
export type DueEnrollment = RowOf<typeof DUE_ENROLLMENT>;

const SUBJECT_DELIVERY = rowsOf(
  columns(
    'question_deliveries',
    'id',
    'enrollment_id',
    'evaluation_id',
    'question_id',
    'due_reason',
    'delivered_at',
    'expires_at',
    'answered_at',
    'declined',
  ),
);

/** Selects the deliveries of a subject, oldest first. */
export function selectSubjectDeliveries(
  organizationId: OrganizationId,
  subjectId: SubjectId,
  after: string | null,
  limit: number,
) {
  return SUBJECT_DELIVERY.query(
    `SELECT ${SUBJECT_DELIVERY.of('d')}
     FROM enrollments e JOIN question_deliveries d ON d.organization_id = $1 AND d.enrollment_id = e.id
     WHERE e.organization_id = $1 AND e.subject_id = $2 AND ($3::uuid IS NULL OR d.id > $3)
     ORDER BY d.id LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}
