import { endpoint } from '../../../http/endpoint.ts';
import { presentJob } from '../../operations/jobs/queries.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { selectLinksJob } from './queries.ts';

export const getPersonalLinks = endpoint({
  summary: 'Get a job of personal links',
  description:
    'Returns the status and the progress of the job. Reading jobs of every kind requires `analytics:read`.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/personal-links/{job_id}',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'refused',
  reads: 'none',
  response: Job,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const row = await request.readOne(
      selectLinksJob(organizationId, environmentId, params.program_id, params.job_id),
    );
    return presentJob(row);
  },
});
