import { endpoint } from '../../../http/endpoint.ts';
import { AuditVerification, VerifyAuditLog } from './schema.ts';
import { verifyAuditLog as verify } from './verify.ts';

export const verifyAuditLog = endpoint({
  summary: 'Verify the audit log',
  description: `Compares every entry with the hash chain and the chain with its checkpoints. Reads the whole
log, in batches, and changes nothing.

Pass a checkpoint that you kept outside of the service to detect also a chain that was truncated or
rewritten together with its stored checkpoints.

Errors: \`edited\` (an entry changed), \`restamped\` (a time changed), \`deleted\`, \`inserted\`,
\`reordered\`, \`truncated\` (links are missing after the last one), \`rewritten\` (the chain differs from a
checkpoint), \`signature_invalid\` (a checkpoint without a valid signature), \`lost_in_restore\` (the chain
differs from a checkpoint that was signed before an entry \`database.moved\`: a backup from before the
checkpoint was restored).

\`moves\` lists the entries \`database.moved\`, which are no errors.`,
  tag: 'audit',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/audit-log/verify',
  access: { credential: 'api', scope: 'audit:read' },
  body: VerifyAuditLog,
  response: AuditVerification,
  examples: {
    body: {},
    response: { valid: true, chained: 17, unchained_tail: 0, last_position: 17, errors: [], moves: [] },
  },
  async handle(request) {
    const { organizationId, services, body } = request;
    const outside = body.checkpoint ? [body.checkpoint] : [];
    return verify(request.read, services.audit, organizationId, outside, (links) =>
      request.work.countItems('verifyAuditLog', links),
    );
  },
});
