import { createPublicKey } from 'node:crypto';
import { ConfigError, checked, type Environment, isToken, MUST_BE_TOKEN, text } from './values.ts';

/** Reads how mail providers authenticate their reports of bounces and complaints. */
export function readMailEventsConfig(env: Environment) {
  return {
    /** Password of HTTP Basic authentication, or bearer token. */
    secret: checked(env, 'EPS_MAIL_EVENTS_SECRET', isToken, MUST_BE_TOKEN),
    /** The signing key of Mailgun webhooks. */
    mailgunKey: text(env, 'EPS_MAIL_EVENTS_MAILGUN_KEY'),
    /** The verification key of the SendGrid event webhook: a public key as DER in Base64. */
    sendgridKey: sendgridKey(env),
  };
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
