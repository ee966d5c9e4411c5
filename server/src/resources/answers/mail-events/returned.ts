import { parseJson } from '../../../parse-json.ts';
import { nameOf, type Sending, sendingOf } from '../messages/message-id.ts';

/** A sending that a provider reports as bounced, or as complained about by its recipient. */
export interface ReturnedMessage extends Sending {
  state: 'bounced' | 'complained';
}

type Fields = Record<string, unknown>;

/**
 * Reads the hard bounces and complaints in what a provider posts: Amazon SES (by Amazon SNS or as raw
 * messages), Mailgun, Postmark and SendGrid. Everything else, such as deliveries, soft bounces and mails of
 * other senders, is left out. A message that is named twice is complained about if one report says so.
 */
export function returnedMessages(payload: unknown): ReturnedMessage[] {
  const found = new Map<string, ReturnedMessage>();
  for (const { messageId, state } of reports(payload)) {
    const sending = sendingOf(messageId);
    if (!sending || state === undefined) continue;
    const name = nameOf(sending);
    if (found.get(name)?.state !== 'complained') found.set(name, { ...sending, state });
  }
  return [...found.values()];
}

interface Report {
  /** A Message-ID, or the id of a message. */
  messageId: unknown;
  /** Undefined for reports of other kinds. */
  state: ReturnedMessage['state'] | undefined;
}

function reports(payload: unknown): Report[] {
  if (Array.isArray(payload)) return payload.map((event) => ofSendgrid(fieldsOf(event)));
  const fields = fieldsOf(payload);
  if ('RecordType' in fields) return [ofPostmark(fields)];
  if ('event-data' in fields) return [ofMailgun(fieldsOf(fields['event-data']))];
  return [ofSes(fields['Type'] === 'Notification' ? parsed(fields['Message']) : fields)];
}

/**
 * `notificationType` is that of feedback notifications, `eventType` that of event publishing. SES replaces
 * the Message-ID; the original one is in the headers, which notifications include if so configured.
 */
function ofSes({ notificationType, eventType, mail, bounce }: Fields): Report {
  const kind = notificationType ?? eventType;
  const { headers, commonHeaders } = fieldsOf(mail);
  const header = (Array.isArray(headers) ? headers : [])
    .map(fieldsOf)
    .find(({ name }) => typeof name === 'string' && name.toLowerCase() === 'message-id');
  const isHard = kind === 'Bounce' && fieldsOf(bounce)['bounceType'] === 'Permanent';
  return {
    messageId: header?.['value'] ?? fieldsOf(commonHeaders)['messageId'],
    state: kind === 'Complaint' ? 'complained' : isHard ? 'bounced' : undefined,
  };
}

/** Reasons of permanent failures that are about the address, and not the sender or the message. */
const MAILGUN_HARD: readonly unknown[] = ['bounce', 'suppress-bounce'];

function ofMailgun({ event, severity, reason, message }: Fields): Report {
  const isHard = event === 'failed' && severity === 'permanent' && MAILGUN_HARD.includes(reason);
  const state = event === 'complained' ? 'complained' : isHard ? 'bounced' : undefined;
  return { messageId: fieldsOf(fieldsOf(message)['headers'])['message-id'], state };
}

const POSTMARK_HARD: readonly unknown[] = ['HardBounce', 'BadEmailAddress'];

/** Postmark replaces the Message-ID; the id of the message is in its metadata. */
function ofPostmark({ RecordType, Type, Metadata }: Fields): Report {
  const isHard = RecordType === 'Bounce' && POSTMARK_HARD.includes(Type);
  const state = RecordType === 'SpamComplaint' ? 'complained' : isHard ? 'bounced' : undefined;
  return { messageId: fieldsOf(Metadata)['message-id'], state };
}

/** A bounce of the type `blocked` is a soft one. */
function ofSendgrid({ event, type, reason, ...rest }: Fields): Report {
  const isHard =
    (event === 'bounce' && type !== 'blocked') || (event === 'dropped' && reason === 'Bounced Address');
  const state = event === 'spamreport' ? 'complained' : isHard ? 'bounced' : undefined;
  return { messageId: rest['smtp-id'], state };
}

function fieldsOf(value: unknown): Fields {
  return value !== null && typeof value === 'object' ? (value as Fields) : {};
}

function parsed(text: unknown): Fields {
  if (typeof text !== 'string') return {};
  try {
    return fieldsOf(parseJson(text));
  } catch {
    return {};
  }
}
