import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { presentJob, selectJob } from './queries.ts';
import { EnvironmentJobPath, Job } from './schema.ts';

export const getEnvironmentJob = endpoint({
  operationId: 'getEnvironmentJob',
  summary: 'Get a job of an environment',
  description: 'Returns the status and the progress of the job.',
  tag: 'jobs',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs/{job_id}',
  access: { credential: 'api', scope: 'analytics:read', or: 'audit:read' },
  errorShape: 'application',
  status: 200,
  params: EnvironmentJobPath,
  response: Job,
  async handle(request) {
    const { organizationId, appId, environmentId, params } = request;
    const owner = { organizationId, appId, environmentId };
    const [row] = await request.read(selectJob(owner, params.job_id));
    if (!row) throw notFound();
    return presentJob(row);
  },
});
