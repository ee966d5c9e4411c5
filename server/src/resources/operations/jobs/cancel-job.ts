import { endpoint } from '../../../http/endpoint.ts';
import { cancel } from './cancel.ts';
import { Job, JobPath } from './schema.ts';

export const cancelJob = endpoint({
  operationId: 'cancelJob',
  summary: 'Cancel a job',
  description:
    'Stops the job if it is queued or running. Fails with `invalid_transition` if it has succeeded or failed.',
  tag: 'jobs',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs/{job_id}/cancel',
  access: { credential: 'api', scope: 'bundles:write' },
  errorShape: 'application',
  idempotency: 'required',
  status: 200,
  params: JobPath,
  response: Job,
  errors: ['invalid_transition'],
  async handle(request) {
    const { organizationId, appId, params } = request;
    const owner = { organizationId, appId, environmentId: null };
    return request.write((tx) => cancel(tx, request, owner, params.job_id));
  },
});
