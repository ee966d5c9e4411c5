import { FREQUENCIES } from '@eps/engine';
import { DateTime, JsonObject, Name, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const PROGRAM_STATES = ['draft', 'active', 'paused', 'archived'] as const;
export type ProgramStatus = (typeof PROGRAM_STATES)[number];

const Frequency = oneOf(FREQUENCIES, { title: 'RecurrenceFrequency' });
const RECURRENCE = {
  count: Optional.Integer({
    description:
      'Number of cycles of the program, from 1 to 10,000, counted from its first one, whether or not people were enrolled. Not together with `until`.',
  }),
  day_of_month: Optional.Integer(),
  event_names: Optional.Array(Type.String()),
  frequency: Frequency,
  local_time: Type.String({ description: 'Local time `HH:MM` in `timezone`.' }),
  starts_at: DateTime,
  timezone: Type.String(),
  until: Optional.String({
    description:
      'The last instant at which a cycle begins, as a date-time, or the last day in `timezone`, as a date. That cycle lasts as long as the others. Not together with `count`.',
  }),
  weekday: Optional.Integer({ description: 'ISO weekday from 1 (Monday) to 7 (Sunday). 0 is also Sunday.' }),
};

/** A recurrence with the defaults that the engine has filled in. */
export const StoredRecurrence = strictObject(RECURRENCE, { title: 'ProgramRecurrence' });

/** The engine checks ranges, time zones and the fields that a frequency requires. */
export const RecurrenceInput = Type.Object(
  {
    ...RECURRENCE,
    frequency: Type.Optional(Frequency),
    local_time: Type.Optional(RECURRENCE.local_time),
    starts_at: Type.Optional(DateTime),
    timezone: Optional.String(),
  },
  { additionalProperties: false, title: 'Recurrence' },
);

export const Program = namedObject('Program', {
  id: Uuid,
  app_id: Uuid,
  environment_id: Uuid,
  name: Name,
  version_bundle_id: Uuid,
  mode: oneOf(['one_time', 'continuous'] as const),
  release_policy: oneOf(['automatic', 'review_required'] as const),
  context_overrides: JsonObject,
  recurrence: Type.Unsafe<object>(StoredRecurrence),
  status: oneOf(PROGRAM_STATES, { title: 'ProgramStatus' }),
  created_at: DateTime,
  updated_at: DateTime,
  created_by_user_id: Type.Optional(Uuid),
});
export type Program = Static<typeof Program>;

export const CreateProgram = namedObject('CreateProgramRequest', {
  name: Name,
  version_bundle_id: Uuid,
  context_overrides: Type.Optional(JsonObject),
  mode: Type.Optional(oneOf(['one_time', 'continuous'] as const)),
  recurrence: Type.Optional(RecurrenceInput),
  release_policy: Type.Optional(oneOf(['automatic', 'review_required'] as const)),
});

export const ChangeProgram = namedObject('ChangeProgramRequest', {
  name: Type.Optional(Name),
  recurrence: Type.Optional(RecurrenceInput),
  version_bundle_id: Type.Optional(Uuid),
  context_overrides: Type.Optional(JsonObject),
});
