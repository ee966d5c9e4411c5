import { publicQuestion, translationFor } from '@eps/engine';
import { endpoint } from '../../http/endpoint.ts';
import { strictObject } from '../../http/schemas.ts';
import { type OpenDelivery, selectOpenDeliveries } from '../continuous-evaluation/queries.ts';
import {
  type DueQuestions,
  type DueReason,
  OwnDueQuestions,
  TriggerInput,
} from '../continuous-evaluation/schema.ts';
import { deliverToParticipant } from './deliver-to-participant.ts';

export const getOwnDueQuestions = endpoint({
  operationId: 'getOwnDueQuestions',
  summary: 'What the participant has to answer now: what is still open, then what is newly due',
  description: 'A page that is loaded again gets the same deliveries again until they are answered or lapse.',
  tag: 'participant',
  extension: true,
  method: 'GET',
  path: '/v1/participant/due-questions',
  access: { credential: 'participant' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  query: TriggerInput,
  response: OwnDueQuestions,
  errors: [
    'program_not_active',
    'program_not_continuous',
    'not_enrolled',
    'subject_deleted',
    'participant_session_expired',
  ],
  async handle(request) {
    const { organizationId, participant, now, query } = request;
    return request.write(async (tx) => {
      const { delivered, bundle, evaluationId } = await deliverToParticipant(tx, request, query);
      const fresh = new Set(delivered.items.map(({ delivery_id }) => delivery_id));
      const open = await tx.rows<OpenDelivery>(
        selectOpenDeliveries(organizationId, participant.enrollmentId, evaluationId, now),
      );
      const translation = translationFor(bundle.experience.translations, participant.locale);
      const earlier = open.flatMap(({ id, question_id, due_reason }) => {
        const question = bundle.experience.questionById.get(question_id);
        if (!question || fresh.has(id)) return [];
        const shown = publicQuestion(question, translation, { withScores: false });
        return [{ delivery_id: id, due_reason: due_reason as DueReason, question: { ...shown } }];
      });
      return { ...delivered, items: [...earlier, ...delivered.items] } as DueQuestions;
    });
  },
});
