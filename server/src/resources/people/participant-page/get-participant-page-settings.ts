import { endpoint } from '../../../http/endpoint.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { presentPage, selectPage } from './queries.ts';
import { EXAMPLE_PAGE, ParticipantPageSettings } from './schema.ts';

export const getParticipantPageSettings = endpoint({
  summary: 'Get the settings of the participant page',
  tag: 'apps',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/participant-page',
  access: { credential: 'api', scope: 'organization:read' },
  response: ParticipantPageSettings,
  examples: { response: EXAMPLE_PAGE },
  async handle(request) {
    const { organizationId, appId } = request;
    const [, [row]] = await Promise.all([
      request.readOne(selectApp(organizationId, appId)),
      request.read(selectPage(organizationId, appId)),
    ]);
    return presentPage(row);
  },
});
