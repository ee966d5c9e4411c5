import { recordAudit } from '../../../audit/record.ts';
import { batches, Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { strictObject } from '../../../http/schemas.ts';
import { presentLinked } from './entry.ts';
import { FILTERS } from './filters.ts';
import { type AuditFilters, type LinkedEntryRow, selectEntriesForExport } from './list-queries.ts';

const ROWS_AT_ONCE = 500;

export const exportAuditLog = endpoint({
  summary: 'Export the audit log',
  description:
    'Streams the entries as JSON Lines, oldest first, each with its link in the hash chain. If an error occurs after the response has started, the connection is closed. The export is recorded in the audit log.',
  tag: 'audit',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/audit-log/export',
  access: { credential: 'api', scope: 'audit:read' },
  units: 'refused',
  sensitive: true,
  query: strictObject(FILTERS),
  produces: ['application/x-ndjson'],
  async handle(request) {
    const { organizationId, query } = request;
    const filters = { ...query, to: query.to ?? request.now.toISOString() };
    await request.write(async (tx) =>
      recordAudit(tx, request, organizationId, {
        action: 'audit_log.exported',
        resourceId: organizationId,
        details: { from: query.from ?? null, to: filters.to },
      }),
    );
    return new Content('application/x-ndjson; charset=utf-8', jsonLines(request, filters), {
      'content-disposition': 'attachment; filename="audit-log.jsonl"',
    });
  },
});

async function* jsonLines(request: Request, filters: AuditFilters): AsyncGenerator<string> {
  const { organizationId } = request;
  const read = (after: LinkedEntryRow | null, limit: number) =>
    request.readOnReplica(selectEntriesForExport(organizationId, filters, after?.id ?? null, limit));
  for await (const rows of batches<LinkedEntryRow>(ROWS_AT_ONCE, read)) {
    await request.work.countItems('exportAuditLog', rows.length);
    yield rows.map((row) => `${JSON.stringify(presentLinked(organizationId, row))}\n`).join('');
  }
}
