import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { random } from './random.ts';

/** The first byte of a sealed value says what the cipher holds: the value as it is, or deflated (RFC 1951). */
const PLAIN = 1;
const DEFLATED = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** Reports and traces repeat themselves: a tenth is left of them. What is smaller gains too little. */
const DEFLATE_FROM = 1024;
/** A window of 8 KiB: what is sealed is rarely larger, and a larger one takes longer to set up than to use. */
const DEFLATE = { level: 1, memLevel: 6, windowBits: 13 };

/**
 * AES-256-GCM: one version byte, a 96-bit random nonce, the 128-bit tag, the ciphertext. `aad` says where the value
 * belongs, so that a sealed value moved to another row, field or tenant does not open. Keys are KeyObjects throughout:
 * from plain bytes OpenSSL makes one again at every use, which costs four times what the sealing does.
 */
export function seal(key: KeyObject, plain: string | Buffer, aad: string): Buffer {
  return encrypt(key, pack(plain), aad);
}

/** The same, never deflated: for what is bounded by what is stored of it. */
export function sealAsIs(key: KeyObject, plain: string, aad: string): Buffer {
  return encrypt(key, { version: PLAIN, bytes: plain }, aad);
}

function encrypt(key: KeyObject, { version, bytes }: Packed, aad: string): Buffer {
  const iv = random(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(version, aad));
  const body = cipher.update(bytes as Buffer);
  // A stream cipher keeps nothing back: the end makes the tag alone.
  cipher.final();
  const sealed = Buffer.allocUnsafe(HEAD_BYTES + body.length);
  sealed[0] = version;
  sealed.set(iv, 1);
  sealed.set(cipher.getAuthTag(), 1 + IV_BYTES);
  sealed.set(body, HEAD_BYTES);
  return sealed;
}

/** The plain bytes; throws when the key, the place or the value is not the one it was sealed with. */
export function open(key: KeyObject, sealed: Buffer, aad: string): Buffer {
  const version = sealed[0];
  if ((version !== PLAIN && version !== DEFLATED) || sealed.length < HEAD_BYTES)
    throw new Error('not a sealed value');
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(boundTo(version, aad)).setAuthTag(tag);
  const bytes = decipher.update(sealed.subarray(HEAD_BYTES));
  decipher.final();
  return version === DEFLATED ? inflateRawSync(bytes) : bytes;
}

interface Packed {
  version: number;
  bytes: string | Buffer;
}

function pack(plain: string | Buffer): Packed {
  if (plain.length < DEFLATE_FROM) return { version: PLAIN, bytes: plain };
  const deflated = deflateRawSync(plain, DEFLATE);
  return deflated.length < plain.length
    ? { version: DEFLATED, bytes: deflated }
    : { version: PLAIN, bytes: plain };
}

/** The version is bound like the place, or whoever can write to the database could have one read as the other. */
function boundTo(version: number, aad: string): Buffer {
  return Buffer.from(version === PLAIN ? aad : `${version}:${aad}`);
}
