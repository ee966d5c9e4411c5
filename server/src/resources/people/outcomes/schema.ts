import { DateTime, namedObject, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const OUTCOME = {
  subject_id: Uuid,
  kind: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'What kind of thing happened, by a name of your choice.',
    examples: ['returned_to_work'],
  }),
  at: DateTime,
  value: Optional.Union([Type.Number(), Type.Boolean(), Type.String({ maxLength: 10_000 })], {
    description: 'How it went: a number, a truth value or a text.',
  }),
  evaluation_id: Type.Optional(Uuid),
};

export const CreateOutcome = strictObject(OUTCOME, { title: 'CreateOutcomeRequest' });

export const Outcome = namedObject('Outcome', { id: Uuid, ...OUTCOME, created_at: DateTime });
export type Outcome = Static<typeof Outcome>;
