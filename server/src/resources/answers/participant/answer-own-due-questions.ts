import { endpoint } from '../../../http/endpoint.ts';
import { beginSession, declineBegunSession } from '../../people/participant-sessions/commands.ts';
import { giveBackPlaces, takePlace } from '../../people/participant-sessions/place-commands.ts';
import { acceptDeliveries } from '../continuous-evaluation/accept.ts';
import { AcceptedOwnAnswers, AnswerOwnDueQuestions } from '../continuous-evaluation/schema.ts';
import { requireUnexpired } from './requirements.ts';

export const answerOwnDueQuestions = endpoint({
  summary: 'Answer your due questions',
  description:
    'Saves answers of the participant to delivered questions: all of them, or none if one is invalid. `help` is to be shown at once.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/due-questions/answers',
  access: { credential: 'participant' },
  idempotency: 'required',
  responseSubject: ({ participant }) => participant.subjectId,
  body: AnswerOwnDueQuestions,
  response: AcceptedOwnAnswers,
  errors: [
    'program_not_active',
    'program_not_continuous',
    'not_enrolled',
    'delivery_closed',
    'answer_invalid',
    'conflict',
    'link_full',
    'subject_deleted',
    'participant_session_expired',
  ],
  examples: { body: { answers: [{ delivery_id: '0190b6a4-7e3c-7cc0-8000-000000000002', value: 4 }] } },
  async handle(request) {
    const { organizationId, participant } = request;
    const { programId, subjectId, sessionId } = participant;
    requireUnexpired(request);
    return request.write(async (tx) => {
      const { answers } = request.body;
      const { accepted, declines } = await acceptDeliveries(tx, request, {
        programId,
        subjectId,
        answers,
        participant,
        now: undefined,
      });
      if (declines) tx.push(giveBackPlaces(organizationId, [sessionId]));
      else await takePlace(tx, { organizationId, sessionId, evaluationId: accepted.evaluation_id });
      await beginSession(tx, request, accepted.evaluation_id);
      if (declines) declineBegunSession(tx, request, accepted.evaluation_id);
      return accepted;
    });
  },
});
