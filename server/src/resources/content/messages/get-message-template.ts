import { endpoint } from '../../../http/endpoint.ts';
import { presentDocument } from '../documents/queries.ts';
import { selectMessageTemplate } from './queries.ts';
import { MessageTemplate } from './schema.ts';

export const getMessageTemplate = endpoint({
  summary: 'Get a message template',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages/{message_template_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  response: MessageTemplate,
  async handle(request) {
    const { organizationId, appId, params } = request;
    const row = await request.readOne(
      selectMessageTemplate(organizationId, appId, params.message_template_id),
    );
    return presentDocument(row);
  },
});
