import { endpoint } from '../../../http/endpoint.ts';
import { cancel } from './cancel.ts';
import { EnvironmentJobPath, Job } from './schema.ts';

export const cancelEnvironmentJob = endpoint({
  operationId: 'cancelEnvironmentJob',
  summary: 'Cancel a job of an environment',
  description:
    'Stops the job if it is queued or running. Fails with `invalid_transition` if it has succeeded or failed. Requires the scope that starting the job requires: `bundles:write` for a shadow scoring, `definitions:write` for a calibration, `sessions:write` for personal links.',
  tag: 'jobs',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs/{job_id}/cancel',
  access: { credential: 'api', scope: null },
  errorShape: 'application',
  idempotency: 'required',
  status: 200,
  params: EnvironmentJobPath,
  response: Job,
  errors: ['invalid_transition'],
  async handle(request) {
    const { organizationId, appId, environmentId, params } = request;
    const owner = { organizationId, appId, environmentId };
    return request.write((tx) => cancel(tx, request, owner, params.job_id));
  },
});
