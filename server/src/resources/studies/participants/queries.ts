import type { Statement } from '../../../db/batch.ts';
import { column, columns, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Filters, type Page, select, selectPage } from '../../../db/statements.ts';
import { KEYED_COLUMNS, KEYED_ROW } from '../../answers/evaluations/queries.ts';

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

export function selectParticipant(organizationId: string, studyId: string, id: string) {
  return select(PARTICIPANT, 'study_participants', {
    organization_id: organizationId,
    study_id: studyId,
    id,
  });
}

/** Selects a subject's participations in studies, oldest first. */
export function selectSubjectParticipations(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
) {
  return PARTICIPANT.query(
    `SELECT ${PARTICIPANT.list} FROM study_participants
     WHERE organization_id = $1 AND subject_id = $2 AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}

/** Selects a page of the people in a study, newest first. */
export function selectParticipants(
  organizationId: string,
  studyId: string,
  filters: Pick<Filters<'study_participants'>, 'status' | 'subject_id'>,
  page: Page,
) {
  return selectPage(
    PARTICIPANT,
    'study_participants',
    {
      organization_id: organizationId,
      study_id: studyId,
      ...filters,
    },
    page,
  );
}

const CURRENT = rowsOf(columns('study_participants', 'id', 'subject_id'));

/** Selects the participations of subjects that are not withdrawn. */
export function selectCurrent(organizationId: string, studyId: string, subjectIds: readonly string[]) {
  return CURRENT.query(
    `SELECT ${CURRENT.list} FROM study_participants
     WHERE organization_id = $1 AND study_id = $2 AND subject_id = ANY ($3::uuid[])
       AND withdrawn_at IS NULL`,
    [organizationId, studyId, subjectIds],
  );
}

const OCCASION = rowsOf({
  ...columns('study_occasions', 'participant_id', 'wave', 'k', 'opens_at', 'closes_at', 'evaluation_id'),
  ...columns('study_occasions', 'state', 'completed_at'),
  grace_until: nullable(column('study_occasions', 'grace_ends_at')),
});
export type OccasionRow = RowOf<typeof OCCASION>;

/** Selects the occasions of people that were opened; only those that are open and begun have a grace. */
export function selectOccasions(organizationId: string, participantIds: readonly string[]) {
  return OCCASION.query(
    `SELECT participant_id, wave, k, opens_at, closes_at, evaluation_id, state, completed_at,
       CASE WHEN state = 'open' AND grace_ends_at IS NOT NULL AND EXISTS (
         SELECT 1 FROM evaluations e WHERE e.organization_id = $1 AND e.id = study_occasions.evaluation_id
           AND e.status = 'in_progress') THEN grace_ends_at END AS grace_until
     FROM study_occasions WHERE organization_id = $1 AND participant_id = ANY ($2::uuid[])`,
    [organizationId, participantIds],
  );
}

/**
 * Makes work on these participations wait for other work on them; `ids` ascend, which avoids deadlocks. The
 * locks of their rows would be too late: the completion of an evaluation takes those last.
 */
export function lockParticipations(organizationId: string, ids: readonly string[]): Statement {
  return {
    text: `SELECT pg_advisory_xact_lock(hashtextextended($1 || '/participation/' || id, 0))
           FROM unnest($2::text[]) AS id`,
    values: [organizationId, ids],
  };
}

/** Selects participations of a study. */
export function selectParticipantsById(organizationId: string, studyId: string, ids: readonly string[]) {
  return PARTICIPANT.query(
    `SELECT p.* FROM unnest($3::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
       SELECT ${PARTICIPANT.list} FROM study_participants
       WHERE organization_id = $1 AND study_id = $2 AND id = wanted.id LIMIT 1) p`,
    [organizationId, studyId, ids],
  );
}

const LEFT = rowsOf({
  ...columns('study_participants', 'id'),
  ...columns('enrollments', 'withdrawn_at'),
});
export type LeftRow = RowOf<typeof LEFT>;

/** Selects when people withdrew from one of these programs, if they did so after they joined the study. */
export function selectLeft(organizationId: string, ids: readonly string[], programIds: readonly string[]) {
  return LEFT.query(
    `SELECT p.id, e.withdrawn_at FROM unnest($2::uuid[]) AS wanted(id)
     JOIN study_participants p ON p.organization_id = $1 AND p.id = wanted.id
     CROSS JOIN LATERAL (
       SELECT withdrawn_at FROM enrollments
       WHERE organization_id = $1 AND subject_id = p.subject_id AND program_id = ANY ($3::uuid[])
         AND withdrawn_at >= p.created_at ORDER BY withdrawn_at LIMIT 1) e`,
    [organizationId, ids, programIds],
  );
}

const SUBJECT_STATUS = rowsOf(columns('subjects', 'id', 'status'));

/** Locks subjects against an erasure, in the order of their ids, which avoids deadlocks. */
export function lockSubjects(organizationId: string, environmentId: string, ids: readonly string[]) {
  return SUBJECT_STATUS.query(
    `SELECT s.* FROM (SELECT DISTINCT unnest($3::uuid[]) AS id ORDER BY id) wanted CROSS JOIN LATERAL (
       SELECT ${SUBJECT_STATUS.list} FROM subjects
       WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1 FOR SHARE) s`,
    [organizationId, environmentId, ids],
  );
}

/** Selects the last released evaluation of a subject in each of these programs. */
export function selectReleased(organizationId: string, subjectId: string, programIds: readonly string[]) {
  return KEYED_ROW.query(
    `SELECT DISTINCT ON (e.program_id) ${KEYED_COLUMNS}
     FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.subject_id = $2 AND e.program_id = ANY ($3::uuid[])
       AND e.status = 'completed'
     ORDER BY e.program_id, e.cycle DESC, e.id DESC`,
    [organizationId, subjectId, programIds],
  );
}

export const DUE_PARTICIPANT = rowsOf(
  columns(
    'study_participants',
    'organization_id',
    'app_id',
    'environment_id',
    'id',
    'study_id',
    'subject_id',
  ),
);
export type DueParticipant = RowOf<typeof DUE_PARTICIPANT>;

/**
 * Selects the participations of a subject in the study that a program belongs to.
 *
 * @param statuses of the study
 */
export function selectActiveOf(
  organizationId: string,
  environmentId: string,
  { programId, subjectId }: { programId: string; subjectId: string },
  statuses: readonly string[] = ['active'],
) {
  return DUE_PARTICIPANT.query(
    `SELECT ${DUE_PARTICIPANT.of('p')} FROM programs g
     JOIN studies u ON u.organization_id = g.organization_id AND u.id = g.study_id
     JOIN study_participants p ON p.organization_id = g.organization_id AND p.study_id = u.id
     WHERE g.organization_id = $1 AND g.environment_id = $2 AND g.id = $3
       AND u.status = ANY ($5::text[]) AND p.subject_id = $4 AND p.status <> 'withdrawn'`,
    [organizationId, environmentId, programId, subjectId, statuses],
  );
}

const OWN_PROGRAM = rowsOf({
  program_id: column('programs', 'id'),
  ...columns('programs', 'status', 'of_arms'),
  enrollment_status: nullable(column('enrollments', 'status')),
});

/** A program of a study, with the status of a person in it. */
export type OwnProgram = RowOf<typeof OWN_PROGRAM>;

export function selectOwnPrograms(organizationId: string, programIds: readonly string[], subjectId: string) {
  return OWN_PROGRAM.query(
    `SELECT p.id AS program_id, p.status, p.of_arms, own.status AS enrollment_status FROM programs p
     LEFT JOIN LATERAL (
       SELECT n.status FROM enrollments n
       WHERE n.organization_id = $1 AND n.program_id = p.id AND n.subject_id = $3
       ORDER BY n.id DESC LIMIT 1) own ON true
     WHERE p.organization_id = $1 AND p.id = ANY ($2::uuid[])`,
    [organizationId, programIds, subjectId],
  );
}

const PARTICIPATION_KEY = rowsOf(columns('study_participants', 'id', 'study_id', 'subject_id'));

/** The fields of a participation that never change. */
export type ParticipationKey = RowOf<typeof PARTICIPATION_KEY>;

export function selectStudyOf(organizationId: string, id: string) {
  return select(PARTICIPATION_KEY, 'study_participants', { organization_id: organizationId, id });
}
