import { DateTime, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const HEALTH = ['healthy', 'attention_required', 'insufficient_data'] as const;
const Count = Type.Integer({ minimum: 0 });

export const QuestionHealth = namedObject('QuestionHealth', {
  question_id: Type.String(),
  views: Count,
  answers: Count,
  answer_changes: Count,
  skips: Count,
  respondents: Type.Integer({
    minimum: 0,
    description: 'Number of distinct subjects. Above 256, an estimate with a standard error of 2.3 %.',
  }),
  answer_rate: Type.Number({ minimum: 0 }),
  answer_change_rate: Type.Number({ minimum: 0 }),
  skip_rate: Type.Number({ minimum: 0 }),
  status: oneOf(HEALTH),
  median_elapsed_ms: Type.Optional(Count),
  reasons: Optional.Array(Type.String()),
});
export type QuestionHealth = Static<typeof QuestionHealth>;

export const InstrumentHealth = namedObject('InstrumentHealth', {
  environment_id: Uuid,
  starts_at: DateTime,
  ends_at: DateTime,
  status: oneOf(HEALTH),
  completion_rate: Type.Number({ minimum: 0, maximum: 1 }),
  sessions_started: Count,
  sessions_active: Count,
  sessions_completed: Count,
  sessions_abandoned: Count,
  privacy_floor_applied: Type.Boolean(),
  median_active_ms: Type.Optional(Count),
  median_questions: Type.Optional(Count),
  question_health: Type.Array(QuestionHealth),
  reasons: Type.Array(Type.String()),
});
export type InstrumentHealth = Static<typeof InstrumentHealth>;
