import { endpoint } from '../../../http/endpoint.ts';
import { Program } from '../programs/schema.ts';
import { moveProgram } from './move.ts';

export const activateProgram = endpoint({
  summary: 'Activate a program',
  description:
    'Starts or resumes the program. In a live environment the bundle must be published, otherwise the request fails with `bundle_not_published`.',
  tag: 'programs',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/activate',
  access: { credential: 'api', scope: 'programs:write' },
  errorShape: 'list',
  idempotency: 'required',
  response: Program,
  errors: ['invalid_transition', 'bundle_invalid', 'bundle_not_published', 'bundle_not_released'],
  async handle(request) {
    return request.write((tx) => moveProgram(tx, request, request.params.program_id, 'active'));
  },
});
