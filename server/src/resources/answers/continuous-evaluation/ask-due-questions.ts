import { endpoint } from '../../../http/endpoint.ts';
import { instantOf } from '../../../http/instant.ts';
import { deliverDue } from './deliver.ts';
import { AskDueQuestions, DueQuestions } from './schema.ts';

export const askDueQuestions = endpoint({
  summary: 'Deliver due questions',
  description:
    'Delivers the questions that are due for the subject and returns them. `POST …/continuous-evaluation/explain` returns why the other questions are not due.',
  tag: 'continuous',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/due-questions',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: ({ body }) => body.subject_id,
  body: AskDueQuestions,
  response: DueQuestions,
  errors: ['program_not_active', 'program_not_continuous', 'not_enrolled', 'subject_deleted'],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001',
      trigger: { event: 'login', login_session_id: 'session-4711', page: '/home' },
    },
  },
  async handle(request) {
    const { program_id, subject_id, trigger, now } = request.body;
    const dueRequest = {
      programId: program_id,
      subjectId: subject_id,
      trigger: trigger ?? {},
      now: now === undefined ? undefined : instantOf(now),
    };
    const presentation = { participant: undefined, translation: () => undefined };
    return request.write((tx) => deliverDue(tx, request, dueRequest, presentation));
  },
});
