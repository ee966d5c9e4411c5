import type { Scope } from '../credentials/scopes.ts';
import { AppError, notFound } from './errors.ts';
import type { PathScope } from './path-scope.ts';
import { mayIn } from './principal.ts';
import type { Request } from './request.ts';

/**
 * Returns the environment that the body of an operation on an app names. Throws not_found unless it belongs
 * to the app and the API key is not bound to another one, and insufficient_scope unless the principal has the
 * scopes in environments of this kind.
 */
export async function environmentOfBody(
  request: Request,
  id: string,
  scopes: readonly Scope[],
): Promise<PathScope> {
  const { organizationId, appId, principal, raw, services } = request;
  const found = await services.environments.find(organizationId, appId, id);
  if (!found || ![null, found.environmentId].includes(principal.environmentId)) {
    // The audit log then records it like an environment in the path that the principal has no access to.
    raw.isAuthorized = false;
    throw notFound();
  }
  for (const scope of scopes)
    if (!mayIn(principal, organizationId, found.environmentKind, scope))
      throw new AppError('insufficient_scope', `This operation requires the scope ${scope}.`, { scope });
  return found;
}
