import { endpoint } from '../../../http/endpoint.ts';
import { presentStudy } from './present.ts';
import { selectStudy } from './queries.ts';
import { Study } from './schema.ts';

export const getStudy = endpoint({
  summary: 'Get a study',
  tag: 'studies',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}',
  access: { credential: 'api', scope: 'programs:read' },
  response: Study,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const row = await request.readOne(selectStudy(organizationId, environmentId, params.study_id));
    return presentStudy(request, row);
  },
});
