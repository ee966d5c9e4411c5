import { endpoint } from '../../../http/endpoint.ts';
import { EnvironmentPath, listOf, listQuery } from '../../../http/schemas.ts';
import { presentJob, selectJobs } from './queries.ts';
import { Job, JobFilters } from './schema.ts';

export const listEnvironmentJobs = endpoint({
  operationId: 'listEnvironmentJobs',
  summary: 'List the jobs of the environment',
  description:
    'Returns the jobs of the environment, newest first. Jobs are kept for 30 days after they finish.',
  tag: 'jobs',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs',
  access: { credential: 'api', scope: 'analytics:read', or: 'audit:read' },
  errorShape: 'application',
  status: 200,
  params: EnvironmentPath,
  query: listQuery(JobFilters),
  response: listOf(Job),
  async handle(request) {
    const { organizationId, appId, environmentId } = request;
    const { status } = request.query;
    const page = request.page({ status });
    const owner = { organizationId, appId, environmentId };
    const { rows, next_cursor } = page.page(
      await request.read(selectJobs(owner, status, page.after, page.limit)),
    );
    return { items: rows.map(presentJob), next_cursor };
  },
});
