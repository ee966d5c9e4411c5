import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { LIFECYCLE } from '../definitions/schema.ts';
import { presentTemplate, selectMessageTemplates } from './queries.ts';
import { AppPath, MessageTemplate } from './schema.ts';

export const listMessageTemplates = endpoint({
  operationId: 'listMessageTemplates',
  summary: 'List message templates',
  description: 'Returns the message templates of the app, newest first.',
  tag: 'messages',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/messages',
  access: { credential: 'api', scope: 'definitions:read' },
  params: AppPath,
  query: listQuery({ status: Type.Optional(oneOf(LIFECYCLE)) }),
  response: listOf(MessageTemplate),
  async handle(request) {
    const { organizationId, appId } = request;
    const { status } = request.query;
    const page = request.page({ status });
    const found = await request.read(
      selectMessageTemplates(organizationId, appId, status, page.after, page.limit),
    );
    const { rows, next_cursor } = page.page(found);
    return { items: rows.map(presentTemplate), next_cursor };
  },
});
