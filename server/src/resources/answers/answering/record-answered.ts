import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';

/** Records in the audit log how many answers were added to an evaluation. */
export function recordAnswered(
  tx: Transaction,
  request: Request,
  { id, status }: { id: string; status: string },
  count: number,
): void {
  const { organizationId } = request;
  recordAudit(tx, request, organizationId, {
    action: 'evaluation.answered',
    resourceId: id,
    // Not of the answers: a digest under a key of the organization would outlive their erasure.
    before: { status },
    after: { status: 'in_progress', answers: count },
    details: { answers: count },
  });
}
