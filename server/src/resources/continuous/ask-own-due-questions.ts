import { endpoint } from '../../http/endpoint.ts';
import { strictObject } from '../../http/schemas.ts';
import { deliverToParticipant } from './participant-ask.ts';
import { AskOwnDueQuestions, OwnDueQuestions } from './schema.ts';

export const askOwnDueQuestions = endpoint({
  operationId: 'askOwnDueQuestions',
  summary: 'Deliver your due questions',
  description:
    'Delivers the questions that are due for the participant and returns them. Requires the token of a continuous program. Questions that are already delivered are not delivered again; `GET /v1/participant/due-questions` returns them.',
  tag: 'participant',
  extension: true,
  method: 'POST',
  path: '/v1/participant/due-questions',
  access: { credential: 'participant' },
  errorShape: 'application',
  idempotency: 'required',
  responseSubject: ({ participant }) => participant.subjectId,
  status: 200,
  params: strictObject({}),
  body: AskOwnDueQuestions,
  response: OwnDueQuestions,
  errors: [
    'program_not_active',
    'program_not_continuous',
    'not_enrolled',
    'subject_deleted',
    'participant_session_expired',
  ],
  examples: { body: { trigger: { page: '/home' } } },
  async handle(request) {
    return request.write(async (tx) => {
      const { delivered } = await deliverToParticipant(tx, request, request.body.trigger ?? {});
      return delivered;
    });
  },
});
