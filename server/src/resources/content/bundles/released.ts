import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { BundleId, EnvironmentId } from '../../../ids.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { selectAuthorship, selectRelease } from './release-queries.ts';

type Run = Pick<Transaction, 'first'>;

/**
 * Throws bundle_not_released unless the bundle may run on real people in the live environment: it was
 * released there, or the app needs no release.
 */
export async function requireReleased(
  run: Run,
  { organizationId, appId }: Request,
  environmentId: EnvironmentId,
  bundleId: BundleId,
): Promise<void> {
  const app = await run.first(selectApp(organizationId, appId));
  if (app!.release === 'publish') return;
  if (await run.first(selectRelease(organizationId, environmentId, bundleId))) return;
  throw new AppError(
    'bundle_not_released',
    'The bundle was not released for this environment. Ask somebody with the scope bundles:release.',
    { bundle_id: bundleId, environment_id: environmentId, release: app!.release },
  );
}

/** Returns whether the user of the request wrote or published a definition of the bundle. */
export async function isAuthor(
  run: Run,
  { organizationId, principal }: Request,
  bundleId: string,
): Promise<boolean> {
  const found = await run.first(selectAuthorship(organizationId, bundleId, principal.userId));
  return found!.is_author;
}
