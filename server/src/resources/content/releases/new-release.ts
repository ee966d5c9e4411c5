import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { sign } from '../../identity/apps/sign.ts';
import { isOnlyHolder } from '../../identity/members/holders.ts';
import type { ReleaseEnvironment } from './environment.ts';
import type { Release, ReleaseContent } from './schema.ts';

/** The user is an author of the content that is released. */
interface Author {
  /** The message of four_eyes_required. */
  message: string;
  context: { bundle_id: string } | { protocol_id: string };
}

/**
 * Returns the release of content for an environment by the user of the request. Throws four_eyes_required for
 * an author if another member could release it and the app requires that.
 * @param author undefined if the user is not an author of the content
 */
export async function newRelease(
  tx: Transaction,
  request: Request & { body: ReleaseContent },
  environment: ReleaseEnvironment,
  author: Author | undefined,
): Promise<Release> {
  return {
    environment_id: environment.environmentId,
    reason: request.body.reason,
    alone: author !== undefined && (await releasesAlone(tx, request, author)),
    released_by_user_id: request.principal.shownUserId,
    released_at: request.now.toISOString(),
    signature: (await sign(tx, request, environment.environmentKind)) ?? null,
  };
}

/** Returns whether no other member can release the content. */
async function releasesAlone(
  tx: Transaction,
  request: Request,
  { message, context }: Author,
): Promise<boolean> {
  if (await isOnlyHolder(tx, request, ['bundles:release'])) return true;
  const app = await tx.first(selectApp(request.organizationId, request.appId));
  if (app!.release === 'four_eyes') throw new AppError('four_eyes_required', message, context);
  return false;
}
