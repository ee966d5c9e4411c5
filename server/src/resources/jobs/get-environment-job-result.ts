import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { JsonObject } from '../../http/schemas.ts';
import { parseJson } from '../../parse-json.ts';
import { selectJobResult } from './queries.ts';
import { EnvironmentJobPath } from './schema.ts';

export const getEnvironmentJobResult = endpoint({
  operationId: 'getEnvironmentJobResult',
  summary: 'Get the result of a job of an environment',
  description: 'Fails with `job_not_succeeded` while the job runs, and if it failed or was cancelled.',
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
    const { organizationId, appId, environmentId, params } = request;
    const owner = { organizationId, appId, environmentId };
    const [row] = await request.read(selectJobResult(owner, params.job_id));
    if (!row) throw notFound();
    if (row.result === null)
      throw new AppError('job_not_succeeded', 'The job has no result.', { status: row.status });
    request.handles(row.result.length);
    return parseJson(row.result) as object;
  },
});
