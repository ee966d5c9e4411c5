import type { Request } from '../http/request.ts';
import { ROLE_SCOPES, type Role, type Scope } from './scopes.ts';

/** Nobody hands out what they lack. Throws insufficient_scope that names the first scope the principal is without. */
export function requireScopes(request: Request, scopes: readonly Scope[]): void {
  for (const scope of scopes) request.requireScope(scope);
}

/**
 * The same for a role: who gives, changes or takes it away must hold all its scopes. The lowest one, viewer, comes
 * with the right to manage members. Throws insufficient_scope.
 */
export function requireRole(request: Request, role: Role): void {
  if (role !== 'viewer') requireScopes(request, ROLE_SCOPES[role]);
}
