import { randomInt } from 'node:crypto';
import type { Vault } from '../../../vault/vault.ts';
import type { OpenedLink } from './queries.ts';

/** 50 bits: more than the throttle allows to guess in centuries, and short enough to write down. */
const LENGTH = 10;
/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new code, for example `7KQ2M-X4TDP`. */
export function newReturnCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{5})(?=.)/g, '$1-');
}

/**
 * Returns the stored form of a code: an HMAC under a key of the environment, so that a copy of the database
 * is not enough to try all codes. Case, spaces and hyphens make no difference, nor do letters that look like
 * digits.
 */
export async function hashReturnCode(vault: Vault, link: OpenedLink, code: string): Promise<Buffer> {
  const keys = await vault.environment({
    organizationId: link.organization_id,
    appId: link.app_id,
    environmentId: link.environment_id,
  });
  const plain = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return Buffer.from(keys.digest('return-code', `${link.id}\n${plain}`), 'hex');
}
