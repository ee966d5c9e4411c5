import { endpoint } from '../../../http/endpoint.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { Program } from '../programs/schema.ts';
import { moveProgram } from './move.ts';

export const setProgramStatus = endpoint({
  summary: 'Change the status of a program',
  description: 'Activates, pauses or archives the program. An archived program cannot be activated again.',
  tag: 'programs',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/status',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  body: strictObject({ status: oneOf(['active', 'paused', 'archived'] as const) }),
  response: Program,
  errors: ['invalid_transition', 'bundle_invalid', 'bundle_not_published', 'bundle_not_released'],
  examples: { body: { status: 'paused' } },
  async handle(request) {
    return request.write((tx) => moveProgram(tx, request, request.params.program_id, request.body.status));
  },
});
