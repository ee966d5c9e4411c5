import { AppError } from '../http/errors.ts';
import { mayIn } from '../http/principal.ts';
import type { Request } from '../http/request.ts';
import { LIVE_SCOPES, ROLE_SCOPES, type Role, type Scope } from './scopes.ts';

/** The scope that the error names if an operation is for owners only. */
const OF_OWNERS: Scope = 'evaluations:answers';

/**
 * Only a principal with these scopes may grant them. Throws insufficient_scope with the first missing scope.
 */
export function requireScopes(request: Request, scopes: readonly Scope[]): void {
  for (const scope of scopes) request.rights.require(scope);
}

/**
 * Only a principal with all scopes of a role may change or remove it, and only owners that of an owner.
 * Throws insufficient_scope.
 */
export function requireRole(request: Request, role: Role): void {
  requireScopes(request, ROLE_SCOPES[role]);
  if (role === 'owner') requireOwner(request);
}

/** Throws insufficient_scope unless the principal is an owner, or a key of one. */
export function requireOwner({ principal, organizationId }: Request): void {
  if (principal.membershipGrants.get(organizationId)?.[0] === 'owner') return;
  throw new AppError('insufficient_scope', 'Only owners of the organization may do this.', {
    scope: OF_OWNERS,
  });
}

/**
 * Only a principal with all scopes of a role, in live environments those that it has there, may grant it.
 * Throws insufficient_scope.
 */
export function requireGrant(request: Request, role: Role): void {
  requireRole(request, role);
  requireLive(
    request,
    [...LIVE_SCOPES[role]].filter((scope) => scope !== 'platform:admin'),
  );
}

/** Throws insufficient_scope unless the principal has the scopes in live environments. */
function requireLive({ principal, organizationId }: Request, scopes: readonly Scope[]): void {
  for (const scope of scopes)
    if (!mayIn(principal, organizationId, 'live', scope))
      throw new AppError('insufficient_scope', `This requires the scope ${scope} in live environments.`, {
        scope,
      });
}
