import { dueQuestions } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { instantOf } from '../../../http/instant.ts';
import { lockForDueCall, prepareDueInput } from './ask.ts';
import { AskDueQuestions, DueExplanation } from './schema.ts';

export const explainDueQuestions = endpoint({
  summary: 'Explain due questions',
  description:
    'Returns the questions that are due for the subject, and for every other question the gates that failed. For the program of a wave of a study, `participation` has the occasions of the person in it, their moves to other time zones, and whether the study or the person is paused. Delivers nothing. The program may be inactive, because that is one of the gates.',
  tag: 'continuous',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/explain',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'limited',
  reads: {
    action: 'due_questions.explained',
    resource: 'subject',
    idOf: (_response, { subject_id }) => subject_id,
  },
  body: AskDueQuestions,
  response: DueExplanation,
  errors: ['program_not_continuous', 'not_enrolled', 'subject_deleted', 'bundle_invalid'],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001',
      trigger: { event: 'login' },
    },
  },
  async handle(request) {
    const { program_id, subject_id, trigger, now: requestedTime } = request.body;
    const now = requestedTime === undefined ? request.now : instantOf(requestedTime);
    const explained = await request.services.db.withTenant(request.organizationId, async (tx) => {
      tx.checkAtCommit(() => request.rights.atCommit());
      const { locked, call } = await lockForDueCall(tx, request, program_id, subject_id, trigger ?? {}, true);
      const { input } = await prepareDueInput(locked, call, now);
      const { due, suppressed } = dueQuestions(input);
      return {
        now: now.toISOString(),
        due: due.map(({ questionId, reason }) => ({ question_id: questionId, due_reason: reason })),
        suppressed: suppressed.map(({ questionId, failed, nextEligibleAt }) => ({
          question_id: questionId,
          failed_gates: failed.map(({ nextEligibleAt: at, ...gate }) => ({
            ...gate,
            ...(at && { next_eligible_at: at.toISOString() }),
          })),
          ...(nextEligibleAt && { next_eligible_at: nextEligibleAt.toISOString() }),
        })),
      };
    });
    const participation =
      request.rights.has('subjects:read') &&
      (await request.services.occasionsOfWave(
        { scope: request.vaultScope, programId: program_id, subjectId: subject_id },
        { rights: request.rights, now },
      ));
    return { ...explained, ...(participation && { participation }) };
  },
});
