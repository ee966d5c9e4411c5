import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
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
    const [[app], [row]] = await Promise.all([
      request.read(selectApp(organizationId, appId)),
      request.read(selectPage(organizationId, appId)),
    ]);
    if (!app) throw notFound();
    return presentPage(row);
  },
});
