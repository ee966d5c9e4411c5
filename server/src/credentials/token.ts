import { randomBytes } from 'node:crypto';

/** Generates a 256-bit token for sessions and links: 43 base64url characters. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
