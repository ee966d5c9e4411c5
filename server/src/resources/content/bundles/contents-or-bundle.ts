import { bundleWeight, type Contents, compileBundle } from '@eps/engine';
import type { Static } from 'typebox';
import { invalidValue, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import type { CompilationResult } from './compiled.ts';
import { completeContents, type SixContents } from './contents.ts';
import { type BundleRow, selectBundle } from './queries.ts';

/** The source that a request names: contents that are not saved, or a bundle. */
interface ContentsOrBundle {
  contents?: Static<typeof SixContents>;
  bundle_id?: string;
}

/**
 * Compiles the contents or the bundle of a request. Throws ValidationError unless it has exactly one of them,
 * not_found, and, in the main thread, NeedsThread for contents of more than `maxWeight` (see bundleWeight).
 */
export async function compiledContents(
  request: Request,
  source: ContentsOrBundle,
  maxWeight: number,
): Promise<CompilationResult> {
  const { organizationId, services } = request;
  const found = await bundleOrContents(request, source);
  if ('bundle' in found) return services.bundles.compiled(request.read, organizationId, found.bundle.id);
  const { contents } = found;
  const isHeavy = () => bundleWeight(contents, JSON.stringify(contents).length) > maxWeight;
  if (services.threads && isHeavy()) throw new NeedsThread();
  return compileBundle(contents);
}

/**
 * Returns the bundle or the contents of a request. Throws ValidationError unless it has exactly one of them,
 * or not_found.
 */
export async function bundleOrContents(
  request: Request,
  { contents, bundle_id }: ContentsOrBundle,
): Promise<{ bundle: BundleRow } | { contents: Contents }> {
  if ((contents === undefined) === (bundle_id === undefined))
    throw invalidValue(['body'], 'send either contents or bundle_id');
  if (contents) return { contents: completeContents(contents) };
  const { organizationId, appId } = request;
  const [bundle] = await request.read(selectBundle(organizationId, appId, bundle_id!));
  if (!bundle) throw notFound({ field: 'bundle_id', kind: 'bundle' });
  return { bundle };
}
