import { INPUTS, type PublicQuestion } from '@eps/engine';
import { type Static, Type } from 'typebox';
import { JsonObject, oneOf, strictObject } from '../../http/schemas.ts';
import { AnswerValue } from '../evaluations/schema.ts';

const scores = Type.Record(Type.String(), Type.Number(), {
  description: 'By concept; empty where it has none.',
});

const Schedule = strictObject({
  frequency: Type.String(),
  trigger: strictObject({ type: Type.String(), event: Type.String(), page: Type.String() }),
  max_per_login: Type.Integer({ minimum: 0, description: '0 is unlimited.' }),
  repeat_until_answered: Type.Boolean(),
});

/** A question as API clients get it. */
export const Question = shape({ id: Type.String(), label: Type.String(), scores });

/** A question as participants get it: without scores. */
export const ParticipantQuestion = shape({ id: Type.String(), label: Type.String() });

/** Past `visible_if` stands what its input needs to be drawn. */
function shape(option: Parameters<typeof strictObject>[0]) {
  return Type.Unsafe<PublicQuestion>(
    strictObject({
      id: Type.String(),
      input: oneOf(INPUTS),
      options: Type.Array(strictObject(option)),
      prompt: Type.String(),
      section_id: Type.String({ description: 'Empty outside of sections.' }),
      purpose: Type.Optional(Type.Array(Type.String())),
      remarks: Type.Optional(Type.String()),
      required: Type.Boolean(),
      schedule: Type.Optional(Schedule),
      visible_if: Type.Optional({ ...JsonObject, description: 'An expression, `{op, …}`.' }),
      min: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
      step: Type.Optional(Type.Number()),
      unit: Type.Optional(Type.String()),
      max_length: Type.Optional(Type.Integer()),
      max_choices: Type.Optional(Type.Integer()),
      rows: Type.Optional(Type.Array(strictObject({ id: Type.String(), label: Type.String() }))),
      allow_decline: Type.Optional(Type.Boolean()),
    }),
  );
}

export const ElapsedMs = Type.Integer({
  minimum: 0,
  maximum: 86_400_000,
  description: 'Active milliseconds on the question.',
});

export const SentAnswer = strictObject({
  question_id: Type.String({ minLength: 1, maxLength: 255 }),
  value: Type.Optional(AnswerValue),
  elapsed_ms: Type.Optional(ElapsedMs),
  declined: Type.Optional(Type.Boolean()),
});
export type SentAnswer = Static<typeof SentAnswer>;
