import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { LIFECYCLE } from '../definitions/schema.ts';
import { presentDocument, selectDocuments } from '../documents/queries.ts';
import { PROTOCOLS } from './queries.ts';
import { Protocol } from './schema.ts';

export const listProtocols = endpoint({
  summary: 'List protocols',
  description: 'Returns the protocols of the app, newest first.',
  tag: 'protocols',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols',
  access: { credential: 'api', scope: 'definitions:read' },
  query: listQuery({ status: Type.Optional(oneOf(LIFECYCLE)) }),
  response: listOf(Protocol),
  async handle(request) {
    const { organizationId, appId } = request;
    const { status } = request.query;
    const page = request.page({ status });
    const found = await request.read(selectDocuments(PROTOCOLS, organizationId, appId, { status }, page));
    return page.list(found, presentDocument);
  },
});
