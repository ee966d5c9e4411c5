import type { ShadowSummary } from '@eps/engine';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { JsonObject } from '../../http/schemas.ts';
import { parseJson } from '../../parse-json.ts';
import { noResult, selectActiveSubjects, selectJobResult } from './queries.ts';
import { EnvironmentJobPath } from './schema.ts';
import { openResult } from './sealed-result.ts';

export const getEnvironmentJobResult = endpoint({
  operationId: 'getEnvironmentJobResult',
  summary: 'Get the result of a job of an environment',
  description:
    'Fails with `job_not_succeeded` while the job runs, and if it failed or was cancelled. The result of a job of the kind `shadow` names people, but not those who were erased since, and also requires the scope `evaluations:read`.',
  tag: 'jobs',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs/{job_id}/result',
  access: { credential: 'api', scope: 'analytics:read' },
  errorShape: 'application',
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
      request.requireScope('evaluations:read');
      request.opens([row.result_sealed]);
      const text = await openResult(services.vault, row, row.result_sealed);
      return withoutErased(request, parseJson(text) as ShadowSummary);
    }
    if (row.result === null) throw noResult(row.status);
    request.handles(row.result.length);
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
