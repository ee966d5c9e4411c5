import { DateTime, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { TIME_OF_DAY } from '../../../http/time-of-day.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const TimeOfDay = Type.String({ pattern: TIME_OF_DAY });

export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@<>,;:"()\\[\\]\\\\]+@[^\\s@<>,;:"()\\[\\]\\\\]+$',
});

/**
 * How a person is reached. Every field is optional: a person without an address gets no messages. Errors do
 * not repeat addresses.
 */
export const Contact = namedObject('Contact', {
  email: Type.Optional({ ...Email, writeOnly: true }),
  phone: Optional.String({
    writeOnly: true,
    minLength: 3,
    maxLength: 40,
    pattern: '^\\+?[0-9][0-9 ()./-]*$',
    description: 'Passed on with `message.requested`; the service itself sends no text messages.',
  }),
  locale: Optional.String({
    minLength: 1,
    maxLength: 35,
    pattern: '^[A-Za-z0-9-]+$',
    description: 'BCP 47 language tag of the messages.',
  }),
  time_zone: Optional.String({
    minLength: 1,
    maxLength: 64,
    description:
      'IANA time zone of the person. Without it, that of the device, then that of the environment.',
  }),
  quiet_hours: Type.Optional(
    strictObject(
      { from: TimeOfDay, to: TimeOfDay },
      {
        description:
          'When the person gets no messages, in their time zone: from `from` until before `to`, over midnight if `to` is earlier. Messages wait until it ends.',
      },
    ),
  ),
  channels: Optional.Array(oneOf(['email', 'push'] as const), {
    maxItems: 2,
    uniqueItems: true,
    description: 'The channels that the person wants. Without it, all of them.',
  }),
});
export type Contact = Static<typeof Contact>;

/** A device on which the person allowed notifications, with what its browser gave for them (RFC 8291). */
export interface Device {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** When it was added. */
  since: string;
}

/** A contact as it is stored: no response has the devices. */
export type StoredContact = Contact & { device_time_zone?: string; devices?: readonly Device[] };

/** Where messages are sent to. */
const Address = oneOf(['email', 'phone'] as const);

/** A contact as it is shown. */
export const ContactOfSubject = namedObject('ContactOfSubject', {
  ...Contact.properties,
  email: Type.Optional({ ...Contact.properties.email, writeOnly: false }),
  phone: Type.Optional({ ...Contact.properties.phone, writeOnly: false }),
  device_time_zone: Optional.String({
    description:
      'The time zone of the device with which the person first opened the link of a study. Setting a contact does not change it.',
  }),
  unsubscribed_at: Type.Optional({
    ...DateTime,
    description: 'When the person unsubscribed. Setting a contact does not change it.',
  }),
  unconfirmed: Optional.Array(Address, {
    description:
      'Addresses that somebody without `studies:unblind` has set: messages about waves that reveal an arm wait until they are confirmed. For readers with this scope, where a study has such waves.',
  }),
});
export type ContactOfSubject = Static<typeof ContactOfSubject>;

export const ConfirmContact = strictObject(
  {
    email: Contact.properties.email,
    phone: Contact.properties.phone,
  },
  { title: 'ConfirmContactRequest', minProperties: 1 },
);

/** Devices in exports: neither how they are reached nor their keys. */
export const ExportedDevices = Type.Array(
  namedObject('ExportedDevice', {
    push_service: Type.String({ description: 'Host of the push service of the browser.' }),
    since: DateTime,
  }),
  { description: 'The devices on which the person gets notifications.' },
);

export const Subscription = namedObject('Subscription', {
  subscribed: Type.Boolean({ description: 'Whether the person gets messages.' }),
});
