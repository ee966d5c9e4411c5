import { bundleWeight, compileBundle } from '@eps/engine';
import type { Static } from 'typebox';
import { invalidValue, notFound, type ValidationError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import type { CompilationResult } from './compiled.ts';
import { completeContents, type SixContents } from './contents.ts';
import { selectBundle } from './queries.ts';

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
  { contents: sent, bundle_id }: ContentsOrBundle,
  maxWeight: number,
): Promise<CompilationResult> {
  const { organizationId, appId, services } = request;
  if ((sent === undefined) === (bundle_id === undefined)) throw eitherOr();
  if (bundle_id !== undefined) {
    const [row] = await request.read(selectBundle(organizationId, appId, bundle_id));
    if (!row) throw notFound();
    return services.bundles.compiled((statement) => request.read(statement), organizationId, row.id);
  }
  const contents = completeContents(sent!);
  const isHeavy = () => bundleWeight(contents, JSON.stringify(contents).length) > maxWeight;
  if (services.threads && isHeavy()) throw new NeedsThread();
  return compileBundle(contents);
}

function eitherOr(): ValidationError {
  return invalidValue(['body'], 'send either contents or bundle_id');
}
