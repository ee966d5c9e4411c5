import { requireConfirmation } from '../../../credentials/reauthentication.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { PathScope } from '../../../http/path-scope.ts';
import { mayIn } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';

export type ReleaseEnvironment = Pick<PathScope, 'environmentId' | 'environmentKind'>;

/**
 * Returns the environment that content is released for. Throws not_found, insufficient_scope if the principal
 * does not have the right in this kind of environment, and reauthentication_required for a live one.
 */
export async function releaseEnvironment(request: Request, id: string): Promise<ReleaseEnvironment> {
  const { organizationId, appId, principal, services } = request;
  const found = await services.environments.find(organizationId, appId, id);
  if (!found || ![null, found.environmentId].includes(principal.environmentId)) throw notFound();
  if (!mayIn(principal, organizationId, found.environmentKind, 'bundles:release'))
    throw new AppError('insufficient_scope', 'This operation requires the scope bundles:release.', {
      scope: 'bundles:release',
    });
  if (found.environmentKind === 'live') requireConfirmation(request, organizationId);
  return found;
}
