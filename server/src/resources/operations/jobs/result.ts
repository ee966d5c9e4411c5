import { coarseCount, countsAbove, type ShadowSummary } from '@eps/engine';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { type JobOwner, noResult, requireReader, selectActiveSubjects, selectJobResult } from './queries.ts';
import { openResult } from './sealed-result.ts';

/**
 * Returns the result of a job; for a shadow scoring or calibration, only the parts that the scopes of the
 * request allow. Throws not_found, insufficient_scope and job_not_succeeded.
 */
export async function resultOf(request: Request, owner: JobOwner, jobId: string): Promise<object> {
  const [row] = await request.read(selectJobResult(owner, jobId));
  if (!row) throw notFound();
  if (row.result_sealed) {
    request.rights.require('evaluations:read');
    requireReader(request, row.request);
    request.work.opens([row.result_sealed]);
    const summary = parseJson(
      await openResult(request.services.vault, row, row.result_sealed),
    ) as ShadowSummary;
    if (request.rights.has('evaluations:answers')) return withoutErased(request, summary);
    const [organization] = await request.read(selectPrivacyFloor(owner.organizationId));
    return withoutPeople(summary, organization!.privacy_floor);
  }
  if (row.result === null) throw noResult(row.status);
  if (row.kind === 'calibration') requireReader(request, row.request);
  request.work.handles(row.result.length);
  return parseJson(row.result) as object;
}

/** Leaves out the evaluations of subjects who were erased after the job had run. Counts stay as they were. */
async function withoutErased(request: Request, { flips, ...rest }: ShadowSummary): Promise<object> {
  const { organizationId, environmentId } = request;
  const ids = [...new Set(flips.items.map((item) => item.subject_id))];
  const rows = await request.read(selectActiveSubjects(organizationId, environmentId, ids));
  const active = new Set(rows.map(({ id }) => id));
  return { ...rest, flips: { ...flips, items: flips.items.filter((item) => active.has(item.subject_id)) } };
}

/**
 * Leaves out the people whose result differs, and their number if it would describe too few people. The
 * differences of scores are left out, because the author of the candidate determines what its scores reveal
 * about an answer.
 */
function withoutPeople({ flips, ...rest }: ShadowSummary, organizationFloor: number): object {
  const floor = Math.max(rest.privacy_floor, organizationFloor);
  const isShown =
    flips.total === 0 ||
    countsAbove([{ count: flips.total }, { count: rest.n - flips.total }], floor).length === 2;
  const coarse = (count: number | null) => (count === null ? null : coarseCount(count, floor));
  const migration = ({ cells }: ShadowSummary['statuses']) => ({
    cells: cells.map((cell) => ({ ...cell, count: coarse(cell.count) })),
    suppressed: true,
  });
  return {
    ...rest,
    n: coarse(rest.n),
    privacy_floor: floor,
    concepts: rest.concepts.map((concept) => ({
      ...concept,
      n: coarse(concept.n),
      mean_difference: null,
      sd_difference: null,
      migration: migration(concept.migration),
    })),
    statuses: migration(rest.statuses),
    guardrails: rest.guardrails.map(({ rule_id, newly, no_longer, both }) => ({
      rule_id,
      newly: coarse(newly),
      no_longer: coarse(no_longer),
      both: coarse(both),
    })),
    ignored_answers: rest.ignored_answers.map(({ question_id, count }) => ({
      question_id,
      count: coarse(count),
    })),
    flips: { total: isShown ? coarse(flips.total) : null, items: [] },
    redacted: ['flips.items', 'concepts.mean_difference', 'concepts.sd_difference'],
  };
}
