import { type CompiledBundle, translationFor } from '@eps/engine';
import { endpoint } from '../../http/endpoint.ts';
import { strictObject } from '../../http/schemas.ts';
import { deliverDue } from '../continuous-evaluation/deliver.ts';
import { AskOwnDueQuestions, OwnDueQuestions } from '../continuous-evaluation/schema.ts';
import { requireUnexpired } from './requirements.ts';

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
    requireUnexpired(request);
    const { programId, subjectId, sessionId, locale } = request.participant;
    const trigger = request.body.trigger ?? {};
    const ask = {
      programId,
      subjectId,
      // Where the page names no login session, the participant's session is one.
      trigger: { ...trigger, login_session_id: trigger.login_session_id || sessionId },
      now: undefined,
    };
    const showing = {
      withScores: false,
      translation: (bundle: CompiledBundle) => translationFor(bundle.experience.translations, locale),
    };
    return request.write((tx) => deliverDue(tx, request, ask, showing));
  },
});
