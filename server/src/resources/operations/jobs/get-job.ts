import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { presentJob, selectJob } from './queries.ts';
import { Job, JobPath } from './schema.ts';

export const getJob = endpoint({
  operationId: 'getJob',
  summary: 'Get a job',
  description: 'Returns the status and the progress of the job.',
  tag: 'jobs',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs/{job_id}',
  access: { credential: 'api', scope: 'bundles:read', or: 'audit:read' },
  errorShape: 'application',
  status: 200,
  params: JobPath,
  response: Job,
  async handle(request) {
    const { organizationId, appId, params } = request;
    const owner = { organizationId, appId, environmentId: null };
    const [row] = await request.read(selectJob(owner, params.job_id));
    if (!row) throw notFound();
    return presentJob(row);
  },
});
