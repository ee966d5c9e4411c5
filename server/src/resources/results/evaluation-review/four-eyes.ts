import { computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { EvaluationId, OrganizationId, UserId } from '../../../ids.ts';
import type { KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { isOnlyHolder } from '../../identity/members/holders.ts';
import { selectHasEntered } from '../../people/answer-origins/queries.ts';

/**
 * The same person does not enter answers for somebody and release the result: somebody else must approve an
 * evaluation whose paper form the user entered or resolved and, in live environments of apps with
 * `release: four_eyes`, one whose token the user issued or whose answers the user amended; if somebody else
 * can. Throws four_eyes_required.
 */
export async function requireOtherEyes(
  tx: Transaction,
  request: Request,
  { id, enrollment_id, cycle }: Pick<KeyedEvaluationRow, 'id' | 'enrollment_id' | 'cycle'>,
): Promise<void> {
  const { organizationId, appId, environment, principal } = request;
  const [app, forms, entered] = await Promise.all([
    tx.first(selectApp(organizationId, appId)),
    tx.first(selectHasEntered(organizationId, enrollment_id, cycle, principal.userId)),
    tx.first(selectEntered(organizationId, id, principal.userId)),
  ]);
  const kind = environment.environmentKind;
  const isWatched = kind === 'live' && app!.release === 'four_eyes';
  const hasEntered = forms!.has_entered || (isWatched && entered!.entered);
  if (!hasEntered || (await isOnlyHolder(tx, request, 'evaluations:review', kind))) return;
  throw new AppError(
    'four_eyes_required',
    'You issued the session of this evaluation, or entered or changed its answers. Somebody else must approve it.',
    { evaluation_id: id },
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
    text: `WITH own AS MATERIALIZED (
             SELECT $3::uuid AS id
             UNION ALL SELECT id FROM api_keys WHERE organization_id = $1 AND user_id = $3)
           SELECT EXISTS (
               SELECT 1 FROM participant_sessions s
               WHERE s.organization_id = $1 AND s.evaluation_id = $2 AND s.issued_by IN (SELECT id FROM own))
             OR EXISTS (
               SELECT 1 FROM evaluation_reviews r WHERE r.organization_id = $1 AND r.new_evaluation_id = $2
                 AND r.decision = 'amend' AND r.user_id = $3) AS entered`,
    values: [organizationId, evaluationId, userId],
    rows: ENTERED,
  };
}
