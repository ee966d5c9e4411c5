import { recordAudit } from '../../audit/record.ts';
import type { Transaction } from '../../db/transaction.ts';
import { emit, type NewEvent } from '../../events/emit.ts';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { deleteStoredResponses } from '../../http/idempotency/store.ts';
import type { Request } from '../../http/request.ts';
import { isUuid } from '../../http/validation.ts';
import { clearLoginSessions, deleteDueStates } from '../continuous-evaluation/commands.ts';
import { withdrawSubjectEnrollments } from '../enrollments/commands.ts';
import { lockSubjectEnrollments } from '../enrollments/queries.ts';
import { deleteReviewDetails } from '../evaluation-review/commands.ts';
import {
  type DeletedEvaluation,
  deleteReportedGuardrails,
  deleteSubjectAnswers,
  deleteSubjectEvaluations,
} from '../evaluations/commands.ts';
import { revokeSubjectSessions } from '../participant-sessions/commands.ts';
import { eraseSubjectRow } from '../subjects/commands.ts';
import { selectVaultSubject } from '../subjects/queries.ts';
import { SubjectPath } from '../subjects/schema.ts';

export const eraseSubject = endpoint({
  operationId: 'eraseSubject',
  summary: 'Erase a subject',
  description:
    'Deletes the encryption key, external ID, profile, answers and results of the subject. The subject remains with the status `deleted`, its enrollments become `withdrawn`, and its evaluations become `deleted` without results. Sessions end immediately. Importing the same external ID later creates a new subject.',
  tag: 'subjects',
  extension: true,
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}',
  access: { credential: 'api', scope: 'subjects:erase' },
  errorShape: 'list',
  idempotency: 'required',
  responseSubject: 'none',
  status: 204,
  params: SubjectPath,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    if (!isUuid(params.subject_id)) throw notFound();
    return request.write(async (tx) => {
      const subject = await tx.first(
        selectVaultSubject(organizationId, environmentId, params.subject_id, true),
      );
      if (!subject) throw notFound();
      if (subject.status !== 'deleted') await erase(tx, request, subject.id);
    });
  },
});

/**
 * Erases a subject whose row is locked. The locks on enrollments, sessions and evaluations wait for requests
 * that answer or complete, so the deletions after them, each with its own snapshot, find what those requests
 * wrote.
 */
async function erase(tx: Transaction, request: Request, subjectId: string): Promise<void> {
  const { organizationId, appId, environmentId, now } = request;
  tx.push(lockSubjectEnrollments(organizationId, subjectId));
  tx.push(revokeSubjectSessions(organizationId, subjectId, now));
  const deleting = tx.rows(deleteSubjectEvaluations(organizationId, subjectId));
  tx.push(deleteSubjectAnswers(organizationId, subjectId));
  tx.push(deleteReportedGuardrails(organizationId, subjectId));
  tx.push(deleteReviewDetails(organizationId, subjectId));
  tx.push(deleteDueStates(organizationId, subjectId));
  tx.push(clearLoginSessions(organizationId, subjectId));
  const withdrawing = tx.rows(withdrawSubjectEnrollments(organizationId, subjectId, now));
  tx.push(deleteStoredResponses(organizationId, subjectId));
  tx.push(eraseSubjectRow(organizationId, subjectId, now));
  const [evaluations, enrollments] = await Promise.all([deleting, withdrawing]);
  const scope = { organizationId, environmentId };
  emit(tx, now, erasureEvents(scope, subjectId, enrollments, evaluations));
  recordAudit(tx, request, organizationId, {
    action: 'subject.deleted',
    resourceType: 'subject',
    resourceId: subjectId,
    appId,
    environmentId,
    // Not of the profile: an erasure leaves nothing that depends on it.
    before: { id: subjectId, status: 'active' },
    after: { id: subjectId, status: 'deleted' },
    details: { enrollments: enrollments.length, evaluations: evaluations.length },
  });
}

interface Withdrawn {
  id: string;
  program_id: string;
}

function erasureEvents(
  scope: Pick<NewEvent, 'organizationId' | 'environmentId'>,
  subjectId: string,
  enrollments: readonly Withdrawn[],
  evaluations: readonly DeletedEvaluation[],
): NewEvent[] {
  return [
    ...enrollments.map(({ id, program_id }): NewEvent => {
      const status = 'withdrawn';
      const data = { enrollment_id: id, program_id, subject_id: subjectId, status } as const;
      return { ...scope, type: 'enrollment.withdrawn', data };
    }),
    ...evaluations.map(({ id, program_id, enrollment_id }): NewEvent => {
      const status = 'deleted';
      const data = { evaluation_id: id, program_id, enrollment_id, subject_id: subjectId, status } as const;
      return { ...scope, type: 'evaluation.deleted', data };
    }),
    { ...scope, type: 'subject.deleted', data: { subject_id: subjectId } },
  ];
}
