import type { Request } from '../http/request.ts';
import { ROLE_SCOPES, type Role, type Scope } from './scopes.ts';

/**
 * Only a principal with these scopes may grant them. Throws insufficient_scope with the first missing scope.
 */
export function requireScopes(request: Request, scopes: readonly Scope[]): void {
  for (const scope of scopes) request.requireScope(scope);
}

/**
 * Only a principal with all scopes of a role may grant, change or remove it. Throws insufficient_scope.
 */
export function requireRole(request: Request, role: Role): void {
  requireScopes(request, ROLE_SCOPES[role]);
}
