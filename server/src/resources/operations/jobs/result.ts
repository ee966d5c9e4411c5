import type { ShadowSummary } from '@eps/engine';
import type { Content } from '../../../http/content.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { archiveOf } from './archive.ts';
import {
  type JobOwner,
  noResult,
  ownJobRequired,
  requireReader,
  selectActiveSubjects,
  selectJobResult,
} from './queries.ts';
import { openResult } from './sealed-result.ts';

/** The parts of the result of a shadow scoring that are read here. */
interface ShadowJobResult extends ShadowSummary {
  in_use: object;
  candidate: object;
  truncated: boolean;
  released?: ShadowSummary;
}

/**
 * Returns the result of a job; for a shadow scoring or calibration, only the parts that the scopes of the
 * request allow. Throws not_found, insufficient_scope and job_not_succeeded.
 */
export async function resultOf(request: Request, owner: JobOwner, jobId: string): Promise<object | Content> {
  const row = await request.readOne(selectJobResult(owner, jobId, await request.hiddenPrograms()));
  if (row.result_sealed) {
    request.rights.require('evaluations:read');
    await requireReader(request, row);
    request.work.opens([row.result_sealed]);
    const summary = parseJson(
      await openResult(request.services.vault, row, row.result_sealed),
    ) as ShadowJobResult;
    if (request.rights.has('evaluations:answers')) return withoutErased(request, summary);
    const [organization] = await request.read(selectPrivacyFloor(owner.organizationId));
    return releasedOf(summary, organization!.privacy_floor);
  }
  if (row.result === null) throw noResult(row.status);
  if (row.kind === 'export') return archiveOf(request, row, { type: 'application/zip', extension: 'zip' });
  if (row.kind === 'response_import')
    return archiveOf(request, row, { type: 'application/json', extension: 'json' });
  if (row.kind === 'calibration') await requireReader(request, row);
  request.work.handles(row.result.length);
  return parseJson(row.result) as object;
}

/** Leaves out the evaluations of subjects who were erased after the job had run. Counts stay as they were. */
async function withoutErased(
  request: Request,
  { released: _, flips, ...rest }: ShadowJobResult,
): Promise<object> {
  const { organizationId, environmentId } = request;
  const ids = [...new Set(flips.items.map((item) => item.subject_id))];
  const rows = await request.read(selectActiveSubjects(organizationId, environmentId, ids));
  const active = new Set(rows.map(({ id }) => id));
  return { ...rest, flips: { ...flips, items: flips.items.filter((item) => active.has(item.subject_id)) } };
}

/**
 * Returns what a job has stored for readers without `evaluations:answers`: the author of the candidate
 * chooses what its scores say of an answer. Throws insufficient_scope if the organization's floor is higher
 * by now.
 */
function releasedOf({ in_use, candidate, truncated, released }: ShadowJobResult, floor: number): object {
  if (!released || released.privacy_floor < floor) throw ownJobRequired();
  const redacted = ['flips.items', 'concepts.mean_difference', 'concepts.sd_difference'];
  return { in_use, candidate, truncated, ...released, redacted };
}
