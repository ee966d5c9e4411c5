import { recordAudit } from '../../../audit/record.ts';
import type { Request } from '../../../http/request.ts';
import { type AnswerBatchRow, selectAnswers } from './answers.ts';
import type { KeyedEvaluationRow } from './queries.ts';

/** Reads the answer log of one person and records it in the audit log. */
export async function readAnswers(
  request: Request,
  row: Pick<KeyedEvaluationRow, 'id' | 'subject_id'>,
): Promise<AnswerBatchRow[]> {
  const { organizationId } = request;
  return request.write(async (tx) => {
    recordAudit(tx, request, organizationId, {
      action: 'evaluation.answers_read',
      resourceId: row.id,
      details: { subject_id: row.subject_id },
    });
    return tx.rows(selectAnswers(organizationId, row.id));
  });
}
