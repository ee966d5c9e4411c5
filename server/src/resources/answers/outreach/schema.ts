import { OUTREACH_CAUSES, OUTREACH_CHANNELS, OUTREACH_UNLESS } from '@eps/engine';
import { namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { SendWindow } from '../messages/schema.ts';

const Duration = Type.String({ minLength: 2, maxLength: 40 });

export const OutreachRule = namedObject('OutreachRule', {
  id: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_.-]+$' }),
  on: oneOf(OUTREACH_CAUSES, {
    description:
      '`opened`: questions open. `reminder`: they are still open. `closing`: before they close. `released`: a result was released. `missed`: a cycle ended without an answer.',
  }),
  after: Type.Optional({
    ...Duration,
    description:
      'ISO 8601 duration after the cause, such as `P1D`; for `closing`, before the end. Days keep the wall time of the person.',
  }),
  every: Type.Optional({ ...Duration, description: 'Only for reminders: the time between them.' }),
  max: Optional.Integer({ minimum: 1, maximum: 100, description: 'Only with `every`: the most reminders.' }),
  unless: Type.Optional(
    oneOf(OUTREACH_UNLESS, {
      description:
        'Messages are not sent to people who have completed the questions; with `opened`, not to people who have begun either.',
    }),
  ),
  channel: oneOf(OUTREACH_CHANNELS, {
    description:
      'The service sends mails, and notifications to people who allowed them on a device (`push`). All other messages are events `message.requested`.',
  }),
  message_id: { ...Uuid, description: 'The message template.' },
});
export type OutreachRule = Static<typeof OutreachRule>;

export const Outreach = namedObject('Outreach', {
  rules: Type.Array(OutreachRule, { maxItems: 50 }),
  send_window: Type.Optional(SendWindow),
});
export type Outreach = Static<typeof Outreach>;

const Count = Type.Integer({ minimum: 0 });

export const OutreachCounters = namedObject('OutreachCounters', {
  items: Type.Array(
    namedObject('OutreachCounter', {
      rule_id: Type.String(),
      queued: Count,
      held: { ...Count, description: 'Messages that wait until the address is confirmed.' },
      sent: Count,
      opened: { ...Count, description: 'Messages whose link was used.' },
      completed: { ...Count, description: 'Messages whose questions were completed.' },
      bounced: { ...Count, description: 'Bounces and complaints.' },
      skipped: Count,
      unsubscribed: { ...Count, description: 'Skipped messages to people who unsubscribed.' },
      suppressed: { ...Count, description: 'Skipped messages to suppressed addresses.' },
      failed: Count,
    }),
  ),
});
