import { randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;
const ORGANIZATION_BYTES = 16;
const WITH_ORGANIZATION = /^[\w-]{64}$/;

/** Generates a 256-bit token for sessions and links: 43 base64url characters. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/**
 * Generates a token that is stored in a table of organizations. In a distributed database it begins with the
 * organization (64 characters), so that authentication asks the node of that organization instead of all.
 */
export function newTenantToken(organizationId: string, { distributed }: { distributed: boolean }): string {
  if (!distributed) return newToken();
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([organization, randomBytes(RANDOM_BYTES)]).toString('base64url');
}

/**
 * Returns the organization that a token names, if any. Only the stored hash shows whether the token is
 * valid.
 */
export function organizationOf(token: string): string | undefined {
  if (!WITH_ORGANIZATION.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').toString('hex', 0, ORGANIZATION_BYTES);
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
