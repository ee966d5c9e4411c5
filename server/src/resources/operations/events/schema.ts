import { EVENT_SCHEMAS, type EventMessage } from '../../../events/schemas.ts';
import { Type } from '../../../http/type.ts';

/** An event in the form in which webhook endpoints receive it: one of the messages, by `type`. */
export const Event = Type.Unsafe<EventMessage>(
  Type.Union(
    Object.values(EVENT_SCHEMAS).map(({ schema }) => schema),
    { title: 'Event' },
  ),
);
export type Event = EventMessage;
