import { createHmac } from 'node:crypto';
import type { Services } from '../../../services.ts';
import type { ProviderRow } from './queries.ts';

/**
 * Returns the keyed digest of a provider's id of a person (`sso`) or of a session there. Different issuers
 * may use the same ids for different people.
 */
export function digestOf<Name extends string | undefined>(
  { keys }: Services,
  { issuer }: Pick<ProviderRow, 'issuer'>,
  of: 'sso' | 'sso session',
  name: Name,
): Name extends string ? Buffer : Buffer | null;
export function digestOf(
  { keys }: Services,
  { issuer }: Pick<ProviderRow, 'issuer'>,
  of: 'sso' | 'sso session',
  name: string | undefined,
): Buffer | null {
  if (name === undefined) return null;
  return createHmac('sha256', keys.factors)
    .update(JSON.stringify([of, issuer, name]))
    .digest();
}
