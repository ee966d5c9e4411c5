import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { JsonObject } from '../../../http/schemas.ts';
import { parseJson } from '../../../parse-json.ts';
import { noResult, selectJobResult } from './queries.ts';
import { JobPath } from './schema.ts';

export const getJobResult = endpoint({
  operationId: 'getJobResult',
  summary: 'Get the result of a job',
  description: 'Fails with `job_not_succeeded` while the job runs, and if it failed or was cancelled.',
  tag: 'jobs',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs/{job_id}/result',
  access: { credential: 'api', scope: 'bundles:read' },
  errorShape: 'application',
  status: 200,
  params: JobPath,
  response: JsonObject,
  errors: ['job_not_succeeded'],
  async handle(request) {
    const { organizationId, appId, params } = request;
    const owner = { organizationId, appId, environmentId: null };
    const [row] = await request.read(selectJobResult(owner, params.job_id));
    if (!row) throw notFound();
    if (row.result === null) throw noResult(row.status);
    request.work.handles(row.result.length);
    return parseJson(row.result) as object;
  },
});
