import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../../events/types.ts';
import { DateTime, JsonObject, oneOf, strictObject, Uuid } from '../../http/schemas.ts';

/** An event in the form in which webhook endpoints receive it. */
export const Event = strictObject(
  {
    id: Uuid,
    type: oneOf(EVENT_TYPES),
    timestamp: DateTime,
    data: Type.Unsafe<Record<string, unknown>>(JsonObject),
  },
  { title: 'Event' },
);
export type Event = Static<typeof Event>;
