import { createECDH, createPrivateKey, ECDH, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { EnvironmentScope, Vault } from '../../../vault/vault.ts';

const CURVE = 'prime256v1';
const PURPOSE = 'vapid';
const COORDINATE_BYTES = 32;
/** Push services accept no token that is valid for more than a day (RFC 8292, 2). */
const VALID_SECONDS = 12 * 3600;

/** The key pair with which an environment identifies itself to push services (RFC 8292). */
export interface VapidKey {
  /** The public key for browsers (base64url of the uncompressed point). */
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * Returns the key pair of an environment. It is derived from the key of the environment and therefore not
 * stored: the private key is the first of its numbered digests that is a valid scalar of the curve. About one
 * in four billion is not.
 */
export async function vapidKey(vault: Vault, scope: EnvironmentScope): Promise<VapidKey> {
  const digest = await vault.digester(scope);
  for (let attempt = 0; ; attempt++) {
    const d = Buffer.from(digest(PURPOSE, String(attempt)), 'hex');
    const pair = createECDH(CURVE);
    try {
      pair.setPrivateKey(d);
    } catch {
      continue;
    }
    const point = pair.getPublicKey();
    const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)];
    const jwk = { kty: 'EC', crv: 'P-256', d: text(d), x: text(x), y: text(y) };
    return { publicKey: text(point), privateKey: createPrivateKey({ format: 'jwk', key: jwk }) };
  }
}

/** Returns the header with which a push service of this origin accepts a message. */
export async function vapidHeader(
  { publicKey, privateKey }: VapidKey,
  origin: string,
  subject: string,
  now: Date,
): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setSubject(subject)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + VALID_SECONDS)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}

/** Whether text is a point of the curve, as browsers give it. */
export function isPublicKey(given: string): boolean {
  try {
    ECDH.convertKey(given, CURVE, 'base64url');
    return true;
  } catch {
    return false;
  }
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}
