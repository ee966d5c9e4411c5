import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentLinked } from './entry.ts';
import { FILTERS } from './filters.ts';
import { selectEntries } from './list-queries.ts';
import { AuditEntry, EXAMPLE_ENTRY } from './schema.ts';

export const listAuditLog = endpoint({
  summary: 'List audit log entries',
  description:
    'Returns the entries of the organization’s audit log, newest first: who did what, on which resource, when, with which request and from which network. An entry is stored in the same transaction as the change that it describes. Entries contain no personal data.',
  tag: 'audit',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/audit-log',
  access: { credential: 'api', scope: 'audit:read' },
  units: 'refused',
  query: listQuery(FILTERS),
  response: listOf(AuditEntry),
  examples: { response: { items: [EXAMPLE_ENTRY], next_cursor: '' } },
  async handle(request) {
    const { limit: _, cursor: __, ...filters } = request.query;
    const page = request.page(filters);
    const rows = await request.read(selectEntries(request.organizationId, filters, page.after, page.limit));
    return page.list(rows, (row) => presentLinked(request.organizationId, row));
  },
});
