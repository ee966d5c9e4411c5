import { columns, computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { KEYED_COLUMNS, KEYED_ROW, type KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';

export const PARTICIPANT = rowsOf(
  columns(
    'study_participants',
    'id',
    'app_id',
    'environment_id',
    'study_id',
    'subject_id',
    'status',
    'starts_at',
    'created_at',
    'withdrawn_at',
    'state_sealed',
    'next_due_at',
    'changes',
  ),
);
export type ParticipantRow = RowOf<typeof PARTICIPANT>;

export function selectParticipant(
  organizationId: string,
  studyId: string,
  id: string,
): Query<ParticipantRow> {
  return {
    text: `SELECT ${PARTICIPANT.list} FROM study_participants
           WHERE organization_id = $1 AND study_id = $2 AND id = $3`,
    values: [organizationId, studyId, id],
    rows: PARTICIPANT,
  };
}

/** Selects a subject's participations in studies, oldest first. */
export function selectSubjectParticipations(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Query<ParticipantRow> {
  return {
    text: `SELECT ${PARTICIPANT.list} FROM study_participants
           WHERE organization_id = $1 AND subject_id = $2 AND ($3::uuid IS NULL OR id > $3)
           ORDER BY id LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
    rows: PARTICIPANT,
  };
}

/** Selects a page of the people in a study, newest first. */
export function selectParticipants(
  organizationId: string,
  studyId: string,
  filters: { status?: string | undefined; subject_id?: string | undefined },
  after: string | undefined,
  limit: number,
): Query<ParticipantRow> {
  return {
    text: `SELECT ${PARTICIPANT.list} FROM study_participants
           WHERE organization_id = $1 AND study_id = $2 AND ($3::uuid IS NULL OR id < $3)
             AND ($4::text IS NULL OR status = $4) AND ($5::uuid IS NULL OR subject_id = $5)
           ORDER BY id DESC LIMIT $6`,
    values: [
      organizationId,
      studyId,
      after ?? null,
      filters.status ?? null,
      filters.subject_id ?? null,
      limit + 1,
    ],
    rows: PARTICIPANT,
  };
}

const CURRENT = rowsOf(columns('study_participants', 'id', 'subject_id'));

/** Selects the participations of subjects that are not withdrawn. */
export function selectCurrent(
  organizationId: string,
  studyId: string,
  subjectIds: readonly string[],
): Query<RowOf<typeof CURRENT>> {
  return {
    text: `SELECT ${CURRENT.list} FROM study_participants
           WHERE organization_id = $1 AND study_id = $2 AND subject_id = ANY ($3::uuid[])
             AND withdrawn_at IS NULL`,
    values: [organizationId, studyId, subjectIds],
    rows: CURRENT,
  };
}

export const OCCASION = rowsOf(
  columns(
    'study_occasions',
    'participant_id',
    'wave',
    'k',
    'opens_at',
    'closes_at',
    'evaluation_id',
    'state',
    'completed_at',
  ),
);
export type OccasionRow = RowOf<typeof OCCASION>;

/** Selects the occasions of people that were opened. */
export function selectOccasions(
  organizationId: string,
  participantIds: readonly string[],
): Query<OccasionRow> {
  return {
    text: `SELECT ${OCCASION.list} FROM study_occasions
           WHERE organization_id = $1 AND participant_id = ANY ($2::uuid[])`,
    values: [organizationId, participantIds],
    rows: OCCASION,
  };
}

const LOCKED = rowsOf({ locked: computed('boolean') });

/**
 * Makes work on one participation wait for other work on it. The lock of its row would be too
 * late: the completion of an evaluation takes that one last.
 */
export function lockParticipation(organizationId: string, id: string): Query<RowOf<typeof LOCKED>> {
  return {
    text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 0)) IS NOT NULL AS locked`,
    values: [`${organizationId}/participation/${id}`],
    rows: LOCKED,
  };
}

const LEFT = rowsOf(columns('enrollments', 'withdrawn_at'));

/** Selects when a subject withdrew from one of these programs, if it did since `since`. */
export function selectLeft(
  organizationId: string,
  subjectId: string,
  programIds: readonly string[],
  since: string,
): Query<RowOf<typeof LEFT>> {
  return {
    text: `SELECT withdrawn_at FROM enrollments
           WHERE organization_id = $1 AND subject_id = $2 AND program_id = ANY ($3::uuid[])
             AND withdrawn_at >= $4::timestamptz ORDER BY withdrawn_at LIMIT 1`,
    values: [organizationId, subjectId, programIds, since],
    rows: LEFT,
  };
}

const SUBJECT_STATUS = rowsOf(columns('subjects', 'id', 'status'));

/** Locks subjects against an erasure, in the order of their ids, which avoids deadlocks. */
export function lockSubjects(
  organizationId: string,
  environmentId: string,
  ids: readonly string[],
): Query<RowOf<typeof SUBJECT_STATUS>> {
  return {
    text: `SELECT s.* FROM (SELECT DISTINCT unnest($3::uuid[]) AS id ORDER BY id) wanted CROSS JOIN LATERAL (
             SELECT ${SUBJECT_STATUS.list} FROM subjects
             WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1 FOR SHARE) s`,
    values: [organizationId, environmentId, ids],
    rows: SUBJECT_STATUS,
  };
}

/** Selects the last released evaluation of a subject in each of these programs. */
export function selectReleased(
  organizationId: string,
  subjectId: string,
  programIds: readonly string[],
): Query<KeyedEvaluationRow> {
  return {
    text: `SELECT DISTINCT ON (e.program_id) ${KEYED_COLUMNS}
           FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND e.program_id = ANY ($3::uuid[])
             AND e.status = 'completed'
           ORDER BY e.program_id, e.cycle DESC, e.id DESC`,
    values: [organizationId, subjectId, programIds],
    rows: KEYED_ROW,
  };
}

export const DUE_PARTICIPANT = rowsOf(
  columns('study_participants', 'organization_id', 'app_id', 'environment_id', 'id'),
);
export type DueParticipant = RowOf<typeof DUE_PARTICIPANT>;

const OWN_STUDY = rowsOf(columns('study_participants', 'study_id', 'subject_id'));

/** Selects what never changes of a participation. */
export function selectStudyOf(organizationId: string, id: string): Query<RowOf<typeof OWN_STUDY>> {
  return {
    text: `SELECT ${OWN_STUDY.list} FROM study_participants WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
    rows: OWN_STUDY,
  };
}
