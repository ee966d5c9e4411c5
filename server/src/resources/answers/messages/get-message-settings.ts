import { endpoint } from '../../../http/endpoint.ts';
import { MessageSettings } from './schema.ts';
import { selectMessageSettings, settingsOf } from './settings.ts';

export const getMessageSettings = endpoint({
  summary: 'Get the message settings of an environment',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/message-settings',
  access: { credential: 'api', scope: 'messages:read', or: 'audit:read' },
  reads: 'none',
  response: MessageSettings,
  async handle(request) {
    const { organizationId, environmentId } = request;
    const [row] = await request.read(selectMessageSettings(organizationId, environmentId));
    return settingsOf(row);
  },
});
