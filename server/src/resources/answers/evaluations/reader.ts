import { type Reader, type RedactedResult, type Report, redactedReport, redactedResult } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import type { Request } from '../../../http/request.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import type { StoredResult } from './sealed.ts';

/** Reads rows in the transaction of the request, or outside of one. */
type BundleOf = Pick<KeyedEvaluationRow, 'version_bundle_id'>;

/** Returns what the principal may see of a result besides its scores. */
export function readerOf(request: Request): Reader {
  return {
    answers: request.rights.has('evaluations:answers'),
    profile: request.rights.has('subjects:profile'),
  };
}

/** After the answers were removed, all readers see the same, unless the profile is hidden from them too. */
function readerOfResult(request: Request, result: StoredResult | undefined): Reader {
  const reader = readerOf(request);
  return result?.trace.answers_removed_at !== undefined && !reader.profile
    ? { ...reader, answers: false }
    : reader;
}

/**
 * Returns a result without the parts from which the principal could read what a right withholds; undefined
 * for a principal who may review results but not read them.
 */
export async function resultForReader(
  request: Request,
  { version_bundle_id }: BundleOf,
  result: StoredResult | undefined,
  run?: ReadRows,
): Promise<StoredResult | RedactedResult | undefined> {
  if (!request.rights.has('evaluations:read')) return undefined;
  const reader = readerOfResult(request, result);
  if (!result || (reader.answers && reader.profile)) return result;
  return redactedResult(result, await bundleOf(request, version_bundle_id, run), reader);
}

/** The same for a report of the result. */
export async function reportForReader(
  request: Request,
  { version_bundle_id }: BundleOf,
  result: StoredResult,
  report: Report,
): Promise<Report & { redacted?: string[] }> {
  const reader = readerOfResult(request, result);
  if (reader.answers && reader.profile) return report;
  return redactedReport(report, await bundleOf(request, version_bundle_id), reader);
}

/** Null if a newer compiler rejects the bundle. */
async function bundleOf(request: Request, bundleId: string, run: ReadRows = request.read) {
  const { bundle } = await request.services.bundles.compiled(run, request.organizationId, bundleId);
  return bundle;
}
