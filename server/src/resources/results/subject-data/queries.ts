import { column, computed, nullable, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentId, OrganizationId, SubjectId } from '../../../ids.ts';

const COUNTS = rowsOf({
  profile_fields: computed('integer'),
  answers: computed('integer'),
  results: computed('integer'),
  evaluations: computed('integer'),
  enrollments: computed('integer'),
  current_enrollments: computed('integer'),
  sessions: computed('integer'),
  open_sessions: computed('integer'),
  deliveries: computed('integer'),
});

/** Counts what is stored about a subject, without what belongs to hidden programs. */
export function countSubjectData(
  organizationId: OrganizationId,
  subjectId: SubjectId,
  hidden: readonly string[],
) {
  return COUNTS.query(
    `SELECT
(SELECT count(*) FROM subjects s, jsonb_object_keys(s.profile)
  WHERE s.organization_id = $1 AND s.id = $2)::integer AS profile_fields,
(SELECT coalesce(sum(cardinality(b.question_ids)), 0) FROM evaluations e
  JOIN answer_batches b ON b.organization_id = $1 AND b.evaluation_id = e.id
    AND b.values_sealed IS NOT NULL
  WHERE e.organization_id = $1 AND e.subject_id = $2
    AND e.program_id <> ALL ($3::uuid[]))::integer AS answers,
e.results, e.evaluations, n.enrollments, n.current_enrollments, p.sessions, p.open_sessions,
(SELECT count(*) FROM enrollments n JOIN question_deliveries d ON d.organization_id = $1
    AND d.enrollment_id = n.id
  WHERE n.organization_id = $1 AND n.subject_id = $2
    AND n.program_id <> ALL ($3::uuid[]))::integer AS deliveries
FROM
  (SELECT count(*)::integer AS evaluations, count(result_sealed)::integer AS results
    FROM evaluations WHERE organization_id = $1 AND subject_id = $2
      AND program_id <> ALL ($3::uuid[])) e,
  (SELECT count(*)::integer AS enrollments,
      (count(*) FILTER (WHERE withdrawn_at IS NULL))::integer AS current_enrollments
    FROM enrollments WHERE organization_id = $1 AND subject_id = $2
      AND program_id <> ALL ($3::uuid[])) n,
  (SELECT count(*)::integer AS sessions,
      (count(*) FILTER (WHERE status IN ('issued', 'active')))::integer AS open_sessions
    FROM participant_sessions WHERE organization_id = $1 AND subject_id = $2
      AND program_id <> ALL ($3::uuid[])) p`,
    [organizationId, subjectId, hidden],
  );
}

const ACTIVE = rowsOf({ id: column('subjects', 'id') });

/** Runs as the system: selects those of these subjects, of all organizations, that are not erased. */
export function selectActive(ids: readonly string[]) {
  return ACTIVE.query("SELECT id FROM subjects WHERE id = ANY ($1::uuid[]) AND status = 'active'", [ids]);
}

const ERASURE = rowsOf({
  status: column('subjects', 'status'),
  updated_at: column('subjects', 'updated_at'),
  erased_at: nullable(column('erasures', 'erased_at')),
  epoch: nullable(column('erasures', 'epoch')),
});

/** Selects the erasure of a subject, if it was erased. */
export function selectErasure(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  subjectId: SubjectId,
) {
  return ERASURE.query(
    `SELECT s.status, s.updated_at, r.erased_at, r.epoch
     FROM subjects s
     LEFT JOIN erasures r ON r.organization_id = s.organization_id AND r.subject_id = s.id
     WHERE s.organization_id = $1 AND s.environment_id = $2 AND s.id = $3`,
    [organizationId, environmentId, subjectId],
  );
}
