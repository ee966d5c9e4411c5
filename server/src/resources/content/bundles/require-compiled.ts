import type { CompiledBundle } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import { type BundleRow, selectBundle } from './queries.ts';

/** Returns a bundle of the app of the path, compiled. Throws not_found and bundle_invalid. */
export async function requireCompiledBundle(
  request: Request,
  bundleId: string,
): Promise<{ row: BundleRow; bundle: CompiledBundle }> {
  const { organizationId, appId, services } = request;
  const row = await request.readOne(selectBundle(organizationId, appId, bundleId));
  const { bundle } = await services.bundles.valid(request.read, organizationId, row.id);
  return { row, bundle };
}
