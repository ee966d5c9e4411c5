import type { Diagnostic, JsonObject } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectDefinition } from '../definitions/queries.ts';
import { fileDiagnostics } from '../files/known.ts';
import type { CompilationResult } from './compiled.ts';
import type { BundleRow } from './queries.ts';

/**
 * Checks the files that a bundle names against those of its app, which are not part of what is compiled and
 * cached. With `keep`, they cannot be deleted until the transaction ends.
 */
export async function bundleFileDiagnostics(
  run: ReadRows,
  { organizationId, appId }: Request,
  row: BundleRow,
  { bundle }: CompilationResult,
  keep = false,
): Promise<Diagnostic[]> {
  if (!bundle || bundle.experience.fileIds.length === 0) return [];
  const [experience] = await run(selectDefinition(organizationId, appId, row.experience_version_id));
  const content = parseJson(experience!.content) as JsonObject;
  return fileDiagnostics(run, { organizationId, appId }, content, keep);
}
