import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text in UTF-8: 32 bytes. */
export function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
