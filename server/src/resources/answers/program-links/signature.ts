import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EnvironmentScope, Vault } from '../../../vault/vault.ts';

/**
 * Returns the secret that signs the values of a public link; undefined if they need no signature. It is
 * derived from a key of the environment, so that none is stored.
 */
export async function signingSecret(
  vault: Vault,
  scope: EnvironmentScope,
  link: { id: string; signing_version: number | null },
): Promise<string | undefined> {
  if (link.signing_version === null) return undefined;
  return `lsec_${await vault.digest(scope, 'program-links/signing', `${link.id}/${link.signing_version}`)}`;
}

/**
 * Returns the signature of values: the HMAC-SHA256 under the secret, as base64url, of the lines `name=value`
 * in the order of the names. Neither part contains a line break, and no name an equals sign.
 */
export function signatureOf(secret: string, values: Readonly<Record<string, string>>): string {
  const lines = Object.keys(values)
    .sort()
    .map((name) => `${name}=${values[name]}`);
  return createHmac('sha256', secret).update(lines.join('\n')).digest('base64url');
}

export function isSignatureOf(
  sent: string,
  secret: string,
  values: Readonly<Record<string, string>>,
): boolean {
  const expected = Buffer.from(signatureOf(secret, values));
  const given = Buffer.from(sent);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
