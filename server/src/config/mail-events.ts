import { createPublicKey } from 'node:crypto';
import { ConfigError, type Environment, text } from './values.ts';

/** How mail providers authenticate their reports of bounces and complaints. */
export interface MailEventsConfig {
  /** Password of HTTP Basic authentication, or bearer token. */
  secret: string | undefined;
  /** The signing key of Mailgun webhooks. */
  mailgunKey: string | undefined;
  /** The verification key of the SendGrid event webhook: a public key as DER in Base64. */
  sendgridKey: string | undefined;
}

export function readMailEventsConfig(env: Environment): MailEventsConfig {
  return {
    secret: secret(env),
    mailgunKey: text(env, 'EPS_MAIL_EVENTS_MAILGUN_KEY'),
    sendgridKey: sendgridKey(env),
  };
}

function secret(env: Environment): string | undefined {
  const value = text(env, 'EPS_MAIL_EVENTS_SECRET');
  if (value !== undefined && !/^[\x21-\x7e]{16,}$/.test(value))
    throw new ConfigError(
      'EPS_MAIL_EVENTS_SECRET must have at least 16 printable ASCII characters, no spaces.',
    );
  return value;
}

function sendgridKey(env: Environment): string | undefined {
  const value = text(env, 'EPS_MAIL_EVENTS_SENDGRID_KEY');
  try {
    if (value !== undefined) openSendgridKey(value);
  } catch {
    throw new ConfigError('EPS_MAIL_EVENTS_SENDGRID_KEY must be the verification key that SendGrid shows.');
  }
  return value;
}

export function openSendgridKey(key: string) {
  return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
}
