import { EpsError } from './errors.ts';
import type { WebhookMessage } from './types.gen.ts';

/** Signs and verifies webhook messages by Standard Webhooks 1.0 (https://www.standardwebhooks.com). */

export interface VerifyOptions {
  /** The largest difference between the timestamp and the current time. Defaults to 300 seconds. */
  toleranceSeconds?: number;
  /** The current time; defaults to the clock. */
  now?: Date;
}

/** A message that must not be processed. Respond with status 400. */
export class WebhookVerificationError extends EpsError {
  override readonly name = 'WebhookVerificationError';
  readonly code: 'missing_header' | 'invalid_timestamp' | 'timestamp_too_far' | 'signature_mismatch';

  constructor(code: WebhookVerificationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

type HeaderSource = { get(name: string): string | null } | Record<string, string | string[] | undefined>;

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const encoder = new TextEncoder();

/**
 * Verifies the signature of a message and returns the parsed message.
 *
 * @param body The body as it was received. A parsed and serialized body can differ from it.
 * @param headers The headers of the request: a `Headers` object, or a record with names in lower case.
 * @param secrets The secret of the endpoint, or several while it is being rotated.
 * @throws WebhookVerificationError if the message was not signed with one of the secrets, or is too old.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookMessage> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  checkTime(timestamp, options);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const content = encoder.encode(`${id}.${timestamp}.${text}`);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets)
    if (await matches(content, signatures, secret)) return JSON.parse(text) as WebhookMessage;
  throw new WebhookVerificationError('signature_mismatch', 'No signature of the message matches the secret.');
}

/** Returns the headers of a signed message. The secret is base64, with or without `whsec_`. */
export async function signWebhook(
  body: string,
  { id, secret, timestamp = new Date() }: { id: string; secret: string; timestamp?: Date },
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const content = encoder.encode(`${id}.${seconds}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), content);
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  };
}

function headerOf(headers: HeaderSource, name: string): string {
  const value =
    typeof headers['get'] === 'function' ? headers['get'](name) : (headers as Record<string, string>)[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`);
}

function checkTime(
  timestamp: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions,
) {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError(
      'invalid_timestamp',
      'The header webhook-timestamp is not a number of seconds.',
    );
  const difference = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (difference > toleranceSeconds)
    throw new WebhookVerificationError(
      'timestamp_too_far',
      `The message was signed ${Math.round(difference)} seconds from now; ${toleranceSeconds} are allowed.`,
    );
}

/** Compares in constant time with every signature of version 1; the header can contain several. */
async function matches(
  content: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const key = await keyOf(secret);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    const bytes = version === 'v1' ? fromBase64(value) : undefined;
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, content))) return true;
  }
  return false;
}

function keyOf(secret: string) {
  const bytes = fromBase64(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
  if (!bytes || bytes.length === 0) throw new TypeError('The webhook secret is not base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
