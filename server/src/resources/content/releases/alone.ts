import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { isOnlyHolder } from '../../identity/members/holders.ts';

/**
 * Returns whether authors release their own content because no other member can. Throws four_eyes_required if
 * another member could and the app requires it.
 * @param message the message of four_eyes_required
 */
export async function releasesAlone(
  tx: Transaction,
  request: Request,
  message: string,
  context: { bundle_id: string } | { protocol_id: string },
): Promise<boolean> {
  if (await isOnlyHolder(tx, request, 'bundles:release')) return true;
  const app = await tx.first(selectApp(request.organizationId, request.appId));
  if (app!.release === 'four_eyes') throw new AppError('four_eyes_required', message, context);
  return false;
}
