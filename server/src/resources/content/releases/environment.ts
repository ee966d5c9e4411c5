import { requireConfirmation } from '../../../credentials/reauthentication.ts';
import { environmentOfBody } from '../../../http/environment-of-body.ts';
import type { PathScope } from '../../../http/path-scope.ts';
import type { Request } from '../../../http/request.ts';

export type ReleaseEnvironment = Pick<PathScope, 'environmentId' | 'environmentKind'>;

/**
 * Returns the environment that content is released for. Throws not_found, insufficient_scope if the principal
 * does not have the right in this kind of environment, and reauthentication_required for a live one.
 */
export async function releaseEnvironment(request: Request, id: string): Promise<ReleaseEnvironment> {
  const found = await environmentOfBody(request, id, ['bundles:release']);
  if (found.environmentKind === 'live') requireConfirmation(request, request.organizationId);
  return found;
}
