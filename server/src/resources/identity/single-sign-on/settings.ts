import { requireGrant } from '../../../credentials/grants.ts';
import { invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { requireLimits } from '../../../http/units.ts';

/**
 * Only owners decide who signs in, because an administrator of the provider can sign in as any of its people.
 * Throws insufficient_scope.
 */
export function requireOwner(request: Request): void {
  requireGrant(request, 'owner');
}

/** Throws ValidationError for an issuer that no installation accepts. The URL may contain a password. */
export function checkedIssuer(issuer: string): string {
  const url = new URL(issuer);
  const error = issuerError(url);
  if (error !== undefined) throw invalidValue(['body', 'issuer'], error);
  return issuer;
}

function issuerError(url: URL): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be https';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.hash !== '' || url.search !== '') return 'must not contain a query or a fragment';
  return undefined;
}

export function checkedDomains(domains: readonly string[]): string[] {
  return [...new Set(domains.map((domain) => domain.toLowerCase()))];
}

/** Throws a validation error for units of groups in a distributed database. */
export function checkedUnits<Units extends Record<string, unknown>>(
  { services }: Request,
  units: Units,
): Units {
  if (Object.keys(units).length > 0) requireLimits(services, ['body', 'group_units']);
  return units;
}
