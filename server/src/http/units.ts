import { isLimited } from '../credentials/scopes.ts';
import { environmentTime } from '../environment-time.ts';
import type { Services } from '../services.ts';
import { AppError } from './errors.ts';
import type { Operation } from './operation.ts';
import type { PathScope } from './path-scope.ts';
import type { Principal } from './principal.ts';

/** Returns whether the principal sees the people of some units alone in the organization. */
function isLimitedIn({ membershipGrants }: Principal, organizationId: string): boolean {
  const grants = membershipGrants.get(organizationId);
  return grants !== undefined && isLimited(grants);
}

/**
 * Throws insufficient_scope if a member who is limited to units uses an operation that concerns everybody.
 * What they read is limited by the database; what they change must say that it concerns single people.
 */
export function checkUnits(principal: Principal, endpoint: Operation, organizationId: string): void {
  const isAllowed = endpoint.units === undefined ? endpoint.method === 'GET' : endpoint.units === 'limited';
  if (isAllowed || !isLimitedIn(principal, organizationId)) return;
  throw new AppError(
    'insufficient_scope',
    'This operation concerns everybody. Your membership is limited to the people of some units.',
    { scope: 'all_units' },
  );
}

/** Returns the services of a request: the database of a limited member shows the people of their units. */
export function servicesFor(
  services: Services,
  principal: Principal | undefined,
  { organizationId, clockOffsetSeconds = 0 }: Partial<PathScope>,
): Services {
  if (!principal || organizationId === undefined || !isLimitedIn(principal, organizationId)) return services;
  const day = environmentTime(services.clock(), clockOffsetSeconds).toISOString().slice(0, 10);
  return { ...services, db: services.db.limitedTo({ organizationId, userId: principal.userId, day }) };
}
