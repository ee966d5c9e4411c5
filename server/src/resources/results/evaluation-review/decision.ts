import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { found, invalidTransition } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import {
  type KeyedEvaluationRow,
  lockSubjectAgainstErasure,
  selectEvaluation,
} from '../../answers/evaluations/queries.ts';
import type { EvaluationStatus } from '../../answers/evaluations/schema.ts';
import type { Signature } from '../../identity/apps/schema.ts';
import { insertReview, type ReviewDetails, sealedDetails } from './queries.ts';
import type { Decision } from './schema.ts';

/** The transitions that a review may make. */
const MOVES: Partial<Record<EvaluationStatus, readonly EvaluationStatus[]>> = {
  needs_review: ['completed', 'failed', 'superseded'],
  completed: ['superseded'],
};

/** Locks and returns the evaluation in the path, and locks its subject. Throws not_found. */
export async function lockEvaluationForReview(
  tx: Transaction,
  request: Request<{ evaluation_id: string }, unknown, unknown>,
): Promise<KeyedEvaluationRow> {
  const { organizationId, environmentId, params } = request;
  tx.push(lockSubjectAgainstErasure(organizationId, params.evaluation_id));
  const row = found(
    await tx.first(selectEvaluation(organizationId, environmentId, params.evaluation_id, true)),
  );
  return row;
}

/** Throws invalid_transition. */
export function requireMove(from: EvaluationStatus, to: EvaluationStatus): void {
  const allowed = MOVES[from] ?? [];
  if (!allowed.includes(to)) throw invalidTransition(from, to, allowed);
}

const AUDITED = {
  approve: 'evaluation.approved',
  reject: 'evaluation.rejected',
  amend: 'evaluation.amended',
  rescore: 'evaluation.rescored',
} as const;

interface DecisionOutcome {
  decision: Decision;
  to: EvaluationStatus;
  newEvaluationId?: string;
  details: ReviewDetails;
  signature: Signature | undefined;
}

/** Records a decision: reviewer, signature, reason, and the state before and after. */
export function recordDecision(
  tx: Transaction,
  request: Request,
  row: KeyedEvaluationRow,
  key: SubjectKey,
  decided: DecisionOutcome,
): void {
  const { organizationId, environmentId, actor, now } = request;
  const { decision, to, newEvaluationId, details, signature } = decided;
  const id = newId();
  const review = {
    id,
    evaluation_id: row.id,
    new_evaluation_id: newEvaluationId ?? null,
    decision,
    details_sealed: sealedDetails.seal(key, id, details, { contentId: id }),
    reviewer_kind: actor.kind,
    reviewer_id: actor.id,
    user_id: actor.userId,
    status_before: row.status,
    status_after: to,
    created_at: now.toISOString(),
    signature: signature ?? null,
  };
  tx.push(insertReview(organizationId, environmentId, review));
  recordAudit(tx, request, organizationId, {
    action: AUDITED[decision],
    resourceId: row.id,
    before: { status: row.status },
    after: { status: to, ...(signature && { signature }) },
    details: {
      from: row.status,
      to,
      ...(newEvaluationId && { new_evaluation_id: newEvaluationId }),
      ...(signature && { signature }),
    },
  });
}
