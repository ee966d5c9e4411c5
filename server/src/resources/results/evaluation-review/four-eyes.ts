import { computed, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { EnrollmentId, OrganizationId, UserId } from '../../../ids.ts';
import type { KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { type About, isOnlyHolderFor } from '../../identity/members/holders.ts';
import { selectEntrants } from '../../people/answer-origins/queries.ts';

/**
 * Nobody may release a result whose answers they entered for somebody else. A user cannot approve an
 * evaluation whose paper form they entered or resolved. In live environments of apps with `release:
 * four_eyes`, they also cannot approve an evaluation whose token they issued or whose answers they sent or
 * amended, including those from before a rescore. Neither applies if no other user can approve. Throws
 * four_eyes_required.
 */
export async function requireOtherEyes(
  tx: Transaction,
  request: Request,
  row: Pick<KeyedEvaluationRow, 'id' | 'enrollment_id' | 'cycle' | keyof About>,
): Promise<void> {
  const { id, enrollment_id, cycle } = row;
  const { organizationId, appId, environment, principal } = request;
  const [app, forms, entered] = await Promise.all([
    tx.first(selectApp(organizationId, appId)),
    tx.rows(selectEntrants(organizationId, enrollment_id, cycle)),
    tx.first(selectEntered(organizationId, enrollment_id, cycle, principal.userId)),
  ]);
  const isWatched = environment.environmentKind === 'live' && app!.release === 'four_eyes';
  const entrants = forms.map(({ user_id }) => user_id);
  const hasEntered = entrants.includes(principal.userId) || (isWatched && entered!.entered);
  if (!hasEntered || (await isOnlyHolderFor(tx, request, ['evaluations:review'], row, entrants))) return;
  throw new AppError(
    'four_eyes_required',
    'You issued the session of this evaluation, or entered or changed its answers. Somebody else must approve it.',
    { evaluation_id: id },
  );
}

const ENTERED = rowsOf({ entered: computed('boolean') });

/** Selects whether a user, with an API key or signed in, issued the token or sent or amended the answers. */
function selectEntered(
  organizationId: OrganizationId,
  enrollmentId: EnrollmentId,
  cycle: number,
  userId: UserId,
) {
  return ENTERED.query(
    `WITH own AS MATERIALIZED (
       SELECT $4::uuid AS id
       UNION ALL SELECT id FROM api_keys WHERE organization_id = $1 AND user_id = $4)
     SELECT EXISTS (
       SELECT 1 FROM evaluations e
       LEFT JOIN participant_sessions s ON s.organization_id = e.organization_id
         AND s.evaluation_id = e.id
       LEFT JOIN evaluation_reviews r ON r.organization_id = e.organization_id
         AND r.new_evaluation_id = e.id AND r.decision = 'amend'
       WHERE e.organization_id = $1 AND e.enrollment_id = $2 AND e.cycle = $3
         AND (s.issued_by IN (SELECT id FROM own) OR e.session_issuer IN (SELECT id FROM own)
           OR r.user_id = $4)) AS entered`,
    [organizationId, enrollmentId, cycle, userId],
  );
}
