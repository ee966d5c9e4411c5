import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { random } from './random.ts';

const VERSION = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * Encrypts with AES-256-GCM: one version byte, a 96-bit random nonce, the 128-bit tag, the ciphertext. `aad`
 * (additional authenticated data) names tenant, row and field, so a value that was moved elsewhere does not
 * open; the version byte is authenticated with it. The key is a KeyObject because creating one from bytes on
 * every call costs four times as much as the encryption.
 */
export function seal(key: KeyObject, plain: string | Buffer, aad: string): Buffer {
  const iv = random(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(authenticated(aad));
  const body = cipher.update(plain as Buffer);
  // GCM outputs all ciphertext in update(); final() only computes the tag.
  cipher.final();
  const sealed = Buffer.allocUnsafe(HEAD_BYTES + body.length);
  sealed[0] = VERSION;
  sealed.set(iv, 1);
  sealed.set(cipher.getAuthTag(), 1 + IV_BYTES);
  sealed.set(body, HEAD_BYTES);
  return sealed;
}

/** Decrypts a sealed value. Throws when the key or `aad` differs from sealing, or the value was changed. */
export function open(key: KeyObject, sealed: Buffer, aad: string): Buffer {
  if (sealed[0] !== VERSION || sealed.length < HEAD_BYTES) throw new Error('not a sealed value');
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(authenticated(aad)).setAuthTag(tag);
  const plain = decipher.update(sealed.subarray(HEAD_BYTES));
  decipher.final();
  return plain;
}

function authenticated(aad: string): Buffer {
  return Buffer.from(`v${VERSION}/${aad}`);
}
