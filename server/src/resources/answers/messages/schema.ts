import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { TIME_OF_DAY } from '../../../http/time-of-day.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { Email } from '../../people/contacts/schema.ts';

const TimeOfDay = Type.String({ pattern: TIME_OF_DAY });

export const SendWindow = strictObject(
  {
    from: TimeOfDay,
    to: TimeOfDay,
    days: Optional.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: 'ISO weekdays, 1 is Monday. Without it, every day.',
    }),
  },
  {
    title: 'SendWindow',
    description:
      'When messages are sent, in the time zone of the person: from `from` until before `to` of the same day. Messages wait for it.',
  },
);
export type SendWindow = Static<typeof SendWindow>;

export const MessageSettings = namedObject('MessageSettings', {
  from: Type.Optional({ ...Email, description: 'The sender. Without it, that of the service.' }),
  reply_to: Type.Optional({ ...Email, description: 'Where answers to messages go.' }),
  allow: Optional.Array(
    Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\s@]+(@[^\\s@]+|\\.[^\\s@]+)$' }),
    {
      maxItems: 100,
      uniqueItems: true,
      description:
        'Addresses to which a test environment sends, such as `*@example.test`, and hosts of push services, such as `fcm.googleapis.com` or `*.push.apple.com`; the messages to all others are shown only. A live environment sends to every address.',
    },
  ),
  send_window: Type.Optional(SendWindow),
});
export type MessageSettings = Static<typeof MessageSettings>;

export const MESSAGE_STATES = [
  'queued',
  'sent',
  'held',
  'requested',
  'skipped',
  'failed',
  'bounced',
  'complained',
] as const;

export const Message = namedObject('Message', {
  id: Uuid,
  program_id: Uuid,
  subject_id: Uuid,
  evaluation_id: Type.Optional({ ...Uuid, description: 'The evaluation that the message is about.' }),
  study_id: Type.Optional(Uuid),
  wave: Optional.String(),
  occasion: Optional.Integer({ minimum: 0, description: 'The number of the occasion of its wave, from 0.' }),
  rule_id: Type.String(),
  channel: Type.String(),
  message_template_id: Uuid,
  state: oneOf(MESSAGE_STATES, {
    title: 'MessageState',
    description:
      '`held`: with the `error` `address_unconfirmed`, the message waits until the address of the person is confirmed; otherwise it is shown only, because a test environment does not send to the address, or to the push service of a device. `requested`: passed on as the event `message.requested`. `skipped`: not needed or not possible, see `error`.',
  }),
  due_at: { ...DateTime, description: 'By the rule.' },
  send_at: { ...DateTime, description: 'After send windows, quiet hours and failed attempts.' },
  created_at: DateTime,
  sent_at: Type.Optional(DateTime),
  error: Optional.String({
    description:
      'Why the message was skipped or failed, such as `no_contact`, `completed`, `unsubscribed` or `smtp_550`, or for what it waits.',
  }),
});
export type Message = Static<typeof Message>;

export const MessageWithContent = namedObject('MessageWithContent', {
  ...Message.properties,
  content: Type.Optional(
    namedObject('MessageText', {
      locale: Type.String(),
      subject: Type.String(),
      text: Type.String(),
      html: Optional.String(),
      link: Type.String(),
    }),
  ),
  redacted: Optional.Array(Type.Literal('content'), {
    description: 'What is missing because the reader lacks a right.',
  }),
});

export const UnsubscribePath = strictObject({
  token: Type.String({ minLength: 1, maxLength: 256, description: 'From the link in the message.' }),
});

export const UnsubscribeQuery = strictObject({
  locale: Optional.String({ maxLength: 35, description: 'BCP 47 language tag of the page.' }),
});

export const EXAMPLE_MESSAGE = {
  id: '019bc0de-0000-7000-8000-000000000a55',
  program_id: '019bc0de-0000-7000-8000-0000000000c1',
  subject_id: '019bc0de-0000-7000-8000-0000000000d1',
  rule_id: 'reminder',
  channel: 'email',
  message_template_id: '019bc0de-0000-7000-8000-000000000a56',
  state: 'sent' as const,
  due_at: '2026-11-20T08:00:00.000Z',
  send_at: '2026-11-20T08:00:00.000Z',
  created_at: '2026-11-20T08:00:00.000Z',
  sent_at: '2026-11-20T08:00:01.000Z',
};
