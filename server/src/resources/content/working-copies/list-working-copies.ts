import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentSummary, selectSummaries } from './queries.ts';
import { EXAMPLE_SUMMARY, WorkingCopySummary } from './schema.ts';

export const listWorkingCopies = endpoint({
  summary: 'List working copies',
  description: 'Returns the working copies of the app without their contents and cases, newest first.',
  tag: 'working-copies',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/working-copies',
  access: { credential: 'api', scope: 'definitions:read' },
  query: listQuery({}),
  response: listOf(WorkingCopySummary),
  examples: { response: { items: [EXAMPLE_SUMMARY], next_cursor: '' } },
  async handle(request) {
    const { organizationId, appId } = request;
    const page = request.page();
    const rows = await request.read(selectSummaries(organizationId, appId, page));
    return page.list(rows, presentSummary);
  },
});
