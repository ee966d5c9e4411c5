import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit, type NewEvent } from '../../../events/emit.ts';
import { deleteStoredResponses } from '../../../http/idempotency/store.ts';
import type { Request } from '../../../http/request.ts';
import { createdAtOf } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { clearLoginSessions, deleteDueStates } from '../../answers/continuous-evaluation/commands.ts';
import {
  type DeletedEvaluation,
  deleteAnswers,
  deleteEvaluations,
  deleteReportedGuardrails,
} from '../../answers/evaluations/commands.ts';
import { endSubjectMessages } from '../../answers/messages/commands.ts';
import { deleteSubjectOccasions } from '../../answers/outreach/commands.ts';
import { deleteSubjectLinks } from '../../answers/personal-links/commands.ts';
import { forgetSuppressedMessages } from '../../answers/suppressions/commands.ts';
import { deleteOriginContents } from '../../people/answer-origins/commands.ts';
import { deleteContact, deleteUnsubscription } from '../../people/contacts/commands.ts';
import { forgetPaperCodes, withdrawSubjectEnrollments } from '../../people/enrollments/commands.ts';
import { lockSubjectEnrollments } from '../../people/enrollments/queries.ts';
import { eraseParticipations } from '../../people/occasions/commands.ts';
import { deleteSubjectOutcomes } from '../../people/outcomes/commands.ts';
import { revokeSubjectSessions } from '../../people/participant-sessions/commands.ts';
import { deleteSubjectCodes, deleteSubjectTokens } from '../../people/participant-sessions/link-commands.ts';
import { deleteNames, eraseSubjectRow } from '../../people/subjects/commands.ts';
import { eraseTasks } from '../../people/tasks/commands.ts';
import { deleteSubjectUnits } from '../../people/units/commands.ts';
import { deleteReviewDetails } from '../evaluation-review/commands.ts';
import { insertErasure } from './commands.ts';

/** The request that erases, or a restore that erases again. */
export type ErasureSource = Pick<
  Request,
  'organizationId' | 'appId' | 'environmentId' | 'now' | 'realNow' | 'actor' | 'requestId'
> & { services: Services; network?: string; erasedAt?: Date };

/**
 * Erases a subject whose row is locked. The locks on enrollments, sessions and evaluations wait for requests
 * that answer or complete, so the deletions after them, each with its own snapshot, find what those requests
 * wrote.
 */
export async function erase(
  tx: Transaction,
  source: ErasureSource,
  { id: subjectId }: { id: string },
): Promise<void> {
  const { organizationId, appId, environmentId, now, realNow, services } = source;
  // Before the enrollments, as the worker locks them when it issues personal links.
  tx.push(deleteSubjectLinks(organizationId, subjectId));
  tx.push(lockSubjectEnrollments(organizationId, subjectId));
  tx.push(revokeSubjectSessions(organizationId, subjectId, now));
  tx.push(deleteSubjectTokens(organizationId, subjectId));
  tx.push(deleteSubjectCodes(organizationId, subjectId));
  const deleting = tx.rows(deleteEvaluations(organizationId, { subjectId }));
  tx.push(deleteAnswers(organizationId, { subjectId }));
  for (const statement of deleteOriginContents(organizationId, { subjectId })) tx.push(statement);
  tx.push(deleteReportedGuardrails(organizationId, { subjectId }));
  tx.push(deleteReviewDetails(organizationId, { subjectId }));
  tx.push(deleteDueStates(organizationId, subjectId));
  tx.push(clearLoginSessions(organizationId, subjectId));
  tx.push(deleteContact(organizationId, subjectId));
  tx.push(deleteUnsubscription(organizationId, subjectId));
  tx.push(deleteNames(organizationId, subjectId));
  tx.push(deleteSubjectOccasions(organizationId, subjectId));
  tx.push(endSubjectMessages(organizationId, subjectId));
  tx.push(forgetSuppressedMessages(organizationId, subjectId));
  tx.push(deleteSubjectOutcomes(organizationId, subjectId));
  const cancelling = eraseTasks(tx, organizationId, { subjectId }, now);
  const withdrawing = tx.rows(withdrawSubjectEnrollments(organizationId, subjectId, now));
  for (const statement of eraseParticipations(organizationId, subjectId, now)) tx.push(statement);
  tx.push(deleteSubjectUnits(organizationId, subjectId));
  tx.push(deleteStoredResponses(organizationId, subjectId));
  tx.push(eraseSubjectRow(organizationId, subjectId, now));
  const epoch = services.epochs.lastOf(createdAtOf(subjectId)) ?? null;
  const path = { organizationId, appId, environmentId, subjectId };
  tx.push(insertErasure(path, source.erasedAt ?? realNow, epoch));
  // Together: when a statement fails, an error of `cancelling` that nobody awaits yet would end the process.
  const [evaluations, enrollments] = await Promise.all([deleting, withdrawing, cancelling]);
  tx.push(forgetPaperCodes(organizationId, subjectId));
  const scope = { organizationId, environmentId };
  emit(tx, now, erasureEvents(scope, subjectId, enrollments, evaluations));
  recordAudit(tx, source, organizationId, {
    action: 'subject.deleted',
    resourceId: subjectId,
    appId,
    environmentId,
    // Without the profile: an erasure leaves nothing that depends on it.
    before: { id: subjectId, status: 'active' },
    after: { id: subjectId, status: 'deleted' },
    details: { enrollments: enrollments.length, evaluations: evaluations.length },
  });
}

interface WithdrawnEnrollment {
  id: string;
  program_id: string;
}

function erasureEvents(
  scope: Pick<NewEvent, 'organizationId' | 'environmentId'>,
  subjectId: string,
  enrollments: readonly WithdrawnEnrollment[],
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
