import { type CompiledBundle, translationFor } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { deliverDue } from '../continuous-evaluation/deliver.ts';
import { AskOwnDueQuestions, OwnDueQuestions } from '../continuous-evaluation/schema.ts';
import { requireUnexpired } from './requirements.ts';

export const askOwnDueQuestions = endpoint({
  summary: 'Deliver your due questions',
  description:
    'Delivers the questions that are due for the participant and returns them. Requires the token of a continuous program. Questions that are already delivered are not delivered again; `GET /v1/participant/due-questions` returns them.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/due-questions',
  access: { credential: 'participant' },
  idempotency: 'required',
  responseSubject: ({ participant }) => participant.subjectId,
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
    requireUnexpired(request);
    const { programId, subjectId, sessionId, locale } = request.participant;
    const trigger = request.body.trigger ?? {};
    const ask = {
      programId,
      subjectId,
      // If the page sends no login session, the participant session counts as one.
      trigger: { ...trigger, login_session_id: trigger.login_session_id || sessionId },
      now: undefined,
    };
    const presentation = {
      participant: request.participant,
      translation: (bundle: CompiledBundle) => translationFor(bundle.experience.translations, locale),
    };
    return request.write((tx) => deliverDue(tx, request, ask, presentation));
  },
});
