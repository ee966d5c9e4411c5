import { type Static, Type } from 'typebox';
import { DateTime, JsonObject, Name, oneOf, PlainId, strictObject, Uuid } from '../../http/schemas.ts';

export const PROGRAM_STATES = ['draft', 'active', 'paused', 'archived'] as const;
export type ProgramStatus = (typeof PROGRAM_STATES)[number];

export const Program = strictObject(
  {
    id: Uuid,
    app_id: Uuid,
    environment_id: Uuid,
    name: Name,
    version_bundle_id: Uuid,
    mode: oneOf(['one_time', 'continuous'] as const),
    release_policy: oneOf(['automatic', 'review_required'] as const),
    context_overrides: JsonObject,
    recurrence: JsonObject,
    status: oneOf(PROGRAM_STATES, { title: 'ProgramStatus' }),
    created_at: DateTime,
    updated_at: DateTime,
    created_by_user_id: Type.Optional(Uuid),
  },
  { title: 'Program' },
);
export type Program = Static<typeof Program>;

/** The engine checks ranges, time zones and the fields that a frequency requires. */
const RecurrenceInput = Type.Object(
  {
    day_of_month: Type.Optional(Type.Integer()),
    event_names: Type.Optional(Type.Array(Type.String())),
    frequency: Type.Optional(Type.String()),
    local_time: Type.Optional(Type.String({ description: 'Local time `HH:MM` in `timezone`.' })),
    starts_at: Type.Optional(DateTime),
    timezone: Type.Optional(Type.String()),
    weekday: Type.Optional(
      Type.Integer({ description: 'ISO weekday from 1 (Monday) to 7 (Sunday). 0 is also Sunday.' }),
    ),
  },
  { additionalProperties: false, title: 'Recurrence' },
);

export const CreateProgram = strictObject(
  {
    name: Name,
    version_bundle_id: Uuid,
    context_overrides: Type.Optional(JsonObject),
    mode: Type.Optional(oneOf(['one_time', 'continuous'] as const)),
    recurrence: Type.Optional(RecurrenceInput),
    release_policy: Type.Optional(oneOf(['automatic', 'review_required'] as const)),
  },
  { title: 'CreateProgramRequest' },
);

export const ChangeProgram = strictObject(
  {
    name: Type.Optional(Name),
    recurrence: Type.Optional(RecurrenceInput),
    version_bundle_id: Type.Optional(Uuid),
    context_overrides: Type.Optional(JsonObject),
  },
  { title: 'ChangeProgramRequest' },
);

export const ProgramPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
  program_id: Uuid,
});
