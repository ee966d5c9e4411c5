import { computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { EvaluationId, OrganizationId, UserId } from '../../../ids.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { isOnlyHolder } from '../../identity/members/holders.ts';

/**
 * The same person does not enter answers for somebody and release the result: in live environments of apps
 * with `release: four_eyes`, somebody else must approve an evaluation whose token the user issued or whose
 * answers the user amended, if somebody else can. Throws four_eyes_required.
 */
export async function requireOtherEyes(
  tx: Transaction,
  request: Request,
  evaluationId: string,
): Promise<void> {
  const { organizationId, appId, environment, principal } = request;
  if (environment.environmentKind !== 'live') return;
  const app = await tx.first(selectApp(organizationId, appId));
  if (app!.release !== 'four_eyes') return;
  const entered = await tx.first(selectEntered(organizationId, evaluationId, principal.userId));
  if (!entered!.entered || (await isOnlyHolder(tx, request, 'evaluations:review'))) return;
  throw new AppError(
    'four_eyes_required',
    'You issued the session of this evaluation or amended its answers. Somebody else must approve it.',
    { evaluation_id: evaluationId },
  );
}

const ENTERED = rowsOf({ entered: computed('boolean') });

/** Selects whether a user, with an API key or signed in, issued the token or amended the answers. */
function selectEntered(
  organizationId: OrganizationId,
  evaluationId: EvaluationId,
  userId: UserId,
): Query<RowOf<typeof ENTERED>> {
  return {
    text: `SELECT EXISTS (
               SELECT 1 FROM participant_sessions s
               LEFT JOIN api_keys k ON k.organization_id = s.organization_id AND k.id = s.issued_by
               WHERE s.organization_id = $1 AND s.evaluation_id = $2 AND $3 IN (s.issued_by, k.user_id))
             OR EXISTS (
               SELECT 1 FROM evaluation_reviews r WHERE r.organization_id = $1 AND r.new_evaluation_id = $2
                 AND r.decision = 'amend' AND r.user_id = $3) AS entered`,
    values: [organizationId, evaluationId, userId],
    rows: ENTERED,
  };
}
