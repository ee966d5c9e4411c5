import { sha256 as digest } from '@noble/hashes/sha2.js';

/** Returns the SHA-256 of a text in UTF-8: 32 bytes. The Web Crypto API computes it asynchronously only. */
export function sha256(text: string): Uint8Array {
  return digest(new TextEncoder().encode(text));
}
