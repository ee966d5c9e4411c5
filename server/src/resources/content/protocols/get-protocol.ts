import { endpoint } from '../../../http/endpoint.ts';
import { presentDocument } from '../documents/queries.ts';
import { selectProtocol } from './queries.ts';
import { Protocol } from './schema.ts';

export const getProtocol = endpoint({
  summary: 'Get a protocol',
  tag: 'protocols',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols/{protocol_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  response: Protocol,
  async handle(request) {
    const { organizationId, appId, params } = request;
    const row = await request.readOne(selectProtocol(organizationId, appId, params.protocol_id));
    return presentDocument(row);
  },
});
