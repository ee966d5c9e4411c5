import { endpoint } from '../../../http/endpoint.ts';
import { AppPath, listOf, listQuery } from '../../../http/schemas.ts';
import { presentJob, selectJobs } from './queries.ts';
import { Job, JobFilters } from './schema.ts';

export const listJobs = endpoint({
  operationId: 'listJobs',
  summary: 'List the jobs of the app',
  description: 'Returns the jobs of the app, newest first. Jobs are kept for 30 days after they finish.',
  tag: 'jobs',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs',
  access: { credential: 'api', scope: 'bundles:read', or: 'audit:read' },
  errorShape: 'application',
  status: 200,
  params: AppPath,
  query: listQuery(JobFilters),
  response: listOf(Job),
  async handle(request) {
    const { organizationId, appId } = request;
    const { status } = request.query;
    const page = request.page({ status });
    const owner = { organizationId, appId, environmentId: null };
    const { rows, next_cursor } = page.page(
      await request.read(selectJobs(owner, status, page.after, page.limit)),
    );
    return { items: rows.map(presentJob), next_cursor };
  },
});
