import { endpoint } from '../../../http/endpoint.ts';
import { instantOf } from '../../../http/instant.ts';
import { acceptDeliveries } from './accept.ts';
import { AcceptedAnswers, AnswerDueQuestions } from './schema.ts';

export const answerDueQuestions = endpoint({
  summary: 'Answer due questions',
  description:
    'Saves answers to delivered questions of a subject: all of them, or none if one is invalid. With `now`, the cycle that is open must include that time.',
  tag: 'continuous',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/answers',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: ({ body }) => body.subject_id,
  body: AnswerDueQuestions,
  response: AcceptedAnswers,
  errors: [
    'program_not_active',
    'program_not_continuous',
    'not_enrolled',
    'delivery_closed',
    'answer_invalid',
    'conflict',
    'subject_deleted',
  ],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001',
      answers: [{ delivery_id: '0190b6a4-7e3c-7cc0-8000-000000000002', value: 4 }],
    },
  },
  async handle(request) {
    const { program_id, subject_id, answers, now } = request.body;
    const given = {
      programId: program_id,
      subjectId: subject_id,
      answers,
      now: now === undefined ? undefined : instantOf(now),
    };
    return request.write(async (tx) => (await acceptDeliveries(tx, request, given)).accepted);
  },
});
