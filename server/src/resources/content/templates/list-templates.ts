import { listTemplates as libraryTemplates } from '@eps/library';
import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentSummary, TemplateListItem } from './schema.ts';

export const listTemplates = endpoint({
  summary: 'List templates',
  description: 'Returns the templates that can be cloned.',
  tag: 'templates',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/templates',
  access: { credential: 'api', scope: 'definitions:read' },
  query: listQuery({}),
  response: listOf(TemplateListItem),
  async handle(request) {
    const page = request.page();
    // Newest first, like all lists.
    const rows = [...libraryTemplates()]
      .reverse()
      .filter(({ id }) => page.after === undefined || id < page.after);
    return page.list(rows, presentSummary);
  },
});
