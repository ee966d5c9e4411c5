import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { LIFECYCLE } from '../definitions/schema.ts';
import { presentDocument, selectDocuments } from '../documents/queries.ts';
import { TEMPLATES } from './queries.ts';
import { MessageTemplate } from './schema.ts';

export const listMessageTemplates = endpoint({
  summary: 'List message templates',
  description: 'Returns the message templates of the app, newest first.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages',
  access: { credential: 'api', scope: 'definitions:read' },
  query: listQuery({
    status: Type.Optional(oneOf(LIFECYCLE)),
    business_id: Optional.String({
      maxLength: 255,
      description: 'Only the revisions of this message template.',
    }),
  }),
  response: listOf(MessageTemplate),
  async handle(request) {
    const { organizationId, appId } = request;
    const { status, business_id } = request.query;
    const filters = { status, business_id };
    const page = request.page(filters);
    const found = await request.read(selectDocuments(TEMPLATES, organizationId, appId, filters, page));
    return page.list(found, presentDocument);
  },
});
