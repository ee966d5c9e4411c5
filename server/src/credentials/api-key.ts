import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'eps_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORM = /^eps_[0-9A-Za-z]{36}$/;

/**
 * Generates an API key: `eps_`, 30 random base62 characters (178 bits), and the CRC-32 of both as 6 base62
 * characters.
 */
export function newApiKey(): string {
  let key = PREFIX;
  for (let i = 0; i < RANDOM_LENGTH; i++) key += ALPHABET[randomInt(ALPHABET.length)];
  return key + checksum(key);
}

export function isNamedKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Returns whether the checksum is right, so that a mistyped key is rejected without a database query. */
export function hasValidChecksum(key: string): boolean {
  return FORM.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** Hashes a key or token for storage. They are random, so plain SHA-256 cannot be reversed by guessing. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

function checksum(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}
