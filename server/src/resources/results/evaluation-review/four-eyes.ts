import { columns, computed, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { EnrollmentId, OrganizationId } from '../../../ids.ts';
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
  const { organizationId, appId, environment, principal } = request;
  const { id, enrollment_id, cycle } = row;
  const [app, forms, behind] = await Promise.all([
    tx.first(selectApp(organizationId, appId)),
    tx.rows(selectEntrants(organizationId, enrollment_id, cycle)),
    tx.rows(selectBehind(organizationId, enrollment_id, cycle)),
  ]);
  const isWatched = environment.environmentKind === 'live' && app!.release === 'four_eyes';
  const entrants = [
    ...forms.map(({ user_id }) => user_id),
    ...(isWatched ? await usersOf(tx, organizationId, behind) : []),
  ];
  if (!entrants.includes(principal.userId)) return;
  if (await isOnlyHolderFor(tx, request, ['evaluations:review'], row, entrants)) return;
  throw new AppError(
    'four_eyes_required',
    'You issued the session of this evaluation, or entered or changed its answers. Somebody else must approve it.',
    { evaluation_id: id },
  );
}

/** Returns users, and those of API keys, by the ids of both. */
async function usersOf(
  tx: Transaction,
  organizationId: OrganizationId,
  behind: readonly { id: string }[],
): Promise<string[]> {
  const ids = behind.map(({ id }) => id);
  if (ids.length === 0) return [];
  const keys = await tx.rows(selectUsersOfKeys(organizationId, ids));
  return [...ids, ...keys.map(({ user_id }) => user_id)];
}

const BEHIND = rowsOf({ id: computed('uuid') });

/** Selects the ids of the users and API keys who issued the token or sent or amended the answers. */
function selectBehind(organizationId: OrganizationId, enrollmentId: EnrollmentId, cycle: number) {
  return BEHIND.query(
    `SELECT DISTINCT behind.id FROM evaluations e
     LEFT JOIN participant_sessions s ON s.organization_id = e.organization_id
       AND s.evaluation_id = e.id
     LEFT JOIN evaluation_reviews r ON r.organization_id = e.organization_id
       AND r.new_evaluation_id = e.id AND r.decision = 'amend'
     CROSS JOIN LATERAL unnest(ARRAY[s.issued_by, e.session_issuer, r.user_id]) AS behind(id)
     WHERE e.organization_id = $1 AND e.enrollment_id = $2 AND e.cycle = $3 AND behind.id IS NOT NULL`,
    [organizationId, enrollmentId, cycle],
  );
}

const KEY = rowsOf(columns('api_keys', 'user_id'));

function selectUsersOfKeys(organizationId: OrganizationId, ids: readonly string[]) {
  return KEY.query('SELECT user_id FROM api_keys WHERE organization_id = $1 AND id = ANY ($2::uuid[])', [
    organizationId,
    ids,
  ]);
}
