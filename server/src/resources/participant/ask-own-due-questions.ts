import { endpoint } from '../../http/endpoint.ts';
import { strictObject } from '../../http/schemas.ts';
import { AskOwnDueQuestions, OwnDueQuestions } from '../continuous-evaluation/schema.ts';
import { deliverToParticipant } from './deliver-to-participant.ts';

export const askOwnDueQuestions = endpoint({
  operationId: 'askOwnDueQuestions',
  summary: "Deliver the participant's questions that are due now",
  description:
    'For tokens of continuous programs. What was delivered before is not delivered again; GET shows it.',
  tag: 'participant',
  extension: true,
  method: 'POST',
  path: '/v1/participant/due-questions',
  access: { credential: 'participant' },
  errorShape: 'application',
  idempotency: 'required',
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
