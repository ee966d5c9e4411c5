import { coarseCount, countsAbove, type ShadowSummary } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { JsonObject } from '../../../http/schemas.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { noResult, selectActiveSubjects, selectJobResult } from './queries.ts';
import { EnvironmentJobPath } from './schema.ts';
import { openResult } from './sealed-result.ts';

export const getEnvironmentJobResult = endpoint({
  operationId: 'getEnvironmentJobResult',
  summary: 'Get the result of a job of an environment',
  description:
    'Fails with `job_not_succeeded` while the job runs, and if it failed or was cancelled. The result of a job of the kind `shadow` also requires the scope `evaluations:read`. With `evaluations:answers` it names the people whose result changes, but not those who were erased since; without, it has no differences of scores, and counts are multiples of the privacy floor.',
  tag: 'jobs',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs/{job_id}/result',
  access: { credential: 'api', scope: 'analytics:read' },
  errorShape: 'application',
  reads: { action: 'job_result.read', resource: 'job' },
  status: 200,
  params: EnvironmentJobPath,
  response: JsonObject,
  errors: ['job_not_succeeded'],
  async handle(request) {
    const { organizationId, appId, environmentId, params, services } = request;
    const owner = { organizationId, appId, environmentId };
    const [row] = await request.read(selectJobResult(owner, params.job_id));
    if (!row) throw notFound();
    if (row.result_sealed) {
      request.rights.require('evaluations:read');
      request.work.opens([row.result_sealed]);
      const text = await openResult(services.vault, row, row.result_sealed);
      const summary = parseJson(text) as ShadowSummary;
      return request.rights.has('evaluations:answers')
        ? withoutErased(request, summary)
        : withoutPeople(summary, (await request.read(selectPrivacyFloor(organizationId)))[0]!.privacy_floor);
    }
    if (row.result === null) throw noResult(row.status);
    request.work.handles(row.result.length);
    return parseJson(row.result) as object;
  },
});

/** Leaves out the evaluations of subjects who were erased after the job had run. Counts stay as they were. */
async function withoutErased(request: Request, { flips, ...rest }: ShadowSummary): Promise<object> {
  const { organizationId, environmentId } = request;
  const ids = [...new Set(flips.items.map((item) => item.subject_id))];
  const rows = await request.read(selectActiveSubjects(organizationId, environmentId, ids));
  const active = new Set(rows.map(({ id }) => id));
  return { ...rest, flips: { ...flips, items: flips.items.filter((item) => active.has(item.subject_id)) } };
}

/**
 * Leaves out who has another result, and how many if that would describe too few people. The differences of
 * scores are left out: the author of the candidate chooses what its scores say of an answer.
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
