import { createHash, createHmac, timingSafeEqual, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../../config/config.ts';
import { openSendgridKey } from '../../../config/mail-events.ts';

/**
 * The maximum age of a Mailgun signature: it does not cover the body, and Mailgun repeats requests for 8
 * hours.
 */
const MAILGUN_MAX_AGE_MS = 24 * 3_600_000;

interface ReceivedReport {
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  payload: unknown;
  now: Date;
}

/**
 * Whether a request comes from a mail provider: it has the secret, or the signature of Mailgun or SendGrid.
 * `none` if it has neither, such as the first request of Amazon SNS, which SNS then repeats with the secret.
 * An old request that is sent again is authentic; it changes nothing, because its messages are bounced
 * already.
 */
export function authenticity(
  config: Config['mailEvents'],
  received: ReceivedReport,
): 'valid' | 'invalid' | 'none' {
  const proofs = [ofSecret(config, received), ofSendgrid(config, received), ofMailgun(config, received)];
  if (proofs.includes(true)) return 'valid';
  return proofs.includes(false) ? 'invalid' : 'none';
}

function ofSecret({ secret }: Config['mailEvents'], { headers }: ReceivedReport): boolean | undefined {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  if (secret === undefined || value === '') return undefined;
  const isBasic = scheme.toLowerCase() === 'basic';
  const given = isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value;
  return isEqual(given, secret);
}

/** The signature is over the timestamp and the bytes of the body. */
function ofSendgrid(
  { sendgridKey }: Config['mailEvents'],
  { headers, bytes }: ReceivedReport,
): boolean | undefined {
  const signature = headers['x-twilio-email-event-webhook-signature'];
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
  if (sendgridKey === undefined || typeof signature !== 'string' || typeof timestamp !== 'string')
    return undefined;
  const signed = Buffer.concat([Buffer.from(timestamp), bytes]);
  return verify('sha256', signed, openSendgridKey(sendgridKey), Buffer.from(signature, 'base64'));
}

/** The signature is in the body, over a timestamp and a token. */
function ofMailgun(
  { mailgunKey }: Config['mailEvents'],
  { payload, now }: ReceivedReport,
): boolean | undefined {
  const signed = (payload as { signature?: Record<string, unknown> } | null)?.signature;
  if (mailgunKey === undefined || !signed) return undefined;
  const { timestamp, token, signature } = signed;
  const age = now.getTime() - Number(timestamp) * 1000;
  if (!(Math.abs(age) <= MAILGUN_MAX_AGE_MS)) return false;
  const expected = createHmac('sha256', mailgunKey).update(`${timestamp}${token}`).digest('hex');
  return typeof signature === 'string' && isEqual(signature, expected);
}

function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
