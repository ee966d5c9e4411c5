import { plainCode } from '../../../short-code.ts';
import type { Vault } from '../../../vault/vault.ts';
import { type OpenedLink, scopeOf } from './queries.ts';

/**
 * Returns the stored form of a code: an HMAC under a key of the environment, so that a copy of the database
 * is not enough to try all codes. Case, spaces and hyphens make no difference, nor do letters that look like
 * digits.
 */
export async function hashReturnCode(vault: Vault, link: OpenedLink, code: string): Promise<Buffer> {
  const keys = await vault.environment(scopeOf(link));
  return Buffer.from(keys.digest('return-code', `${link.id}\n${plainCode(code)}`), 'hex');
}
