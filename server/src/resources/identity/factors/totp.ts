import { Secret, TOTP } from 'otpauth';
import type { Services } from '../../../services.ts';
import { open, seal } from '../../../vault/seal.ts';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
const ISSUER = 'Evaluation Program Service';
const CODE = /^\d{6}$/;

/** A new secret for an authenticator app. */
export interface NewTotp {
  /** Base32, for typing it into the app. */
  secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  uri: string;
  sealed: Buffer;
}

export function newTotp(services: Services, userId: string, email: string): NewTotp {
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), email);
  const secret = totp.secret.base32;
  return {
    secret,
    uri: totp.toString(),
    sealed: seal(services.keys.factors, secret, associatedData(userId)),
  };
}

/** Returns whether a text has the form of an app's code. Recovery codes have another. */
export function isTotpCode(code: string): boolean {
  return CODE.test(code);
}

/**
 * Returns the time step of a code that is valid now, or was one step (30 s) ago, or will be in one; undefined
 * if it is wrong.
 */
export function stepOfCode(
  services: Services,
  userId: string,
  sealed: Buffer,
  code: string,
  now: Date,
): number | undefined {
  const secret = open(services.keys.factors, sealed, associatedData(userId)).toString();
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret), '').validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp }) + delta;
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

function associatedData(userId: string): string {
  return `totp/${userId}`;
}
