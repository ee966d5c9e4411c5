import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { acceptAnswers } from '../../answers/answering/accept.ts';
import { openInput } from '../../answers/evaluations/complete.ts';
import type { KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';
import type { StoredResult } from '../../answers/evaluations/sealed.ts';
import { loadEvaluation } from '../../answers/evaluations/state.ts';
import { supersede } from '../../answers/evaluations/supersede.ts';
import type { Signature } from '../../identity/apps/schema.ts';
import { recordDecision, requireMove } from './decision.ts';
import type { ReviewEvaluation } from './schema.ts';

type AmendmentRequest = Pick<ReviewEvaluation, 'reason' | 'amendments'> & {
  signature: Signature | undefined;
};

/**
 * Supersedes the evaluation by one with amended answers. Scores before and after an amendment, and an error
 * for one that changes nothing, would reveal the answer that it replaces: throws insufficient_scope without
 * the right to answers. Also throws invalid_transition, and answer_invalid if an amendment is invalid or the
 * amendments change nothing.
 */
export async function amend(
  tx: Transaction,
  request: Request,
  row: KeyedEvaluationRow,
  { reason, amendments = [], signature }: AmendmentRequest,
): Promise<{ row: KeyedEvaluationRow; result: StoredResult }> {
  const { organizationId, services, now } = request;
  request.rights.require('evaluations:answers');
  requireMove(row.status, 'superseded');
  const former = await loadEvaluation(tx.rows, services, organizationId, row);
  const { elapsedMs } = openInput(row, former.key);
  const { added } = acceptAnswers(former, amendments, elapsedMs, now);
  if (added.length === 0)
    throw new AppError('answer_invalid', 'The amendments change nothing.', {
      errors: amendments.map(({ question_id }) => ({
        question_id,
        code: 'unchanged',
        message: 'The evaluation already has this answer.',
      })),
    });
  const amended = await supersede(tx, request, former, {
    ...former,
    versionBundleId: row.version_bundle_id,
    contextFingerprint: row.context_fingerprint,
    amended: added,
    reason,
  });
  const earlier = new Map(former.log.map((record) => [record.question_id, record]));
  recordDecision(tx, request, row, former.key, {
    decision: 'amend',
    to: 'superseded',
    newEvaluationId: amended.row.id,
    signature,
    details: {
      reason,
      amendments: added.map(({ question_id, value, text }) => {
        const before = earlier.get(question_id);
        return {
          question_id,
          before: before?.value ?? null,
          ...(before?.text !== undefined && { before_text: before.text }),
          after: value,
          ...(text !== undefined && { after_text: text }),
        };
      }),
    },
  });
  return amended;
}
