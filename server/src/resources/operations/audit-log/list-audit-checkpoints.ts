import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery } from '../../../http/schemas.ts';
import { presentCheckpoint } from './checkpoint.ts';
import { selectCheckpoints } from './checkpoint-queries.ts';
import { AuditCheckpoint, EXAMPLE_CHECKPOINT } from './schema.ts';

export const listAuditCheckpoints = endpoint({
  summary: 'List audit log checkpoints',
  description:
    'Returns the signed checkpoints of the audit log’s hash chain, newest first. Keep copies outside of the service: `verifyAuditLog` with a copy also detects a chain that was truncated or rewritten as a whole.',
  tag: 'audit',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/audit-log/checkpoints',
  access: { credential: 'api', scope: 'audit:read' },
  units: 'refused',
  query: listQuery({}),
  response: listOf(AuditCheckpoint),
  examples: { response: { items: [EXAMPLE_CHECKPOINT], next_cursor: '' } },
  async handle(request) {
    const page = request.page();
    const rows = await request.read(selectCheckpoints(request.organizationId, page));
    return page.list(rows, presentCheckpoint);
  },
});
