import type { Statement } from '../../db/batch.ts';
import { columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';

const TAKEN = rowsOf(columns('sign_in_links', 'user_id'));

/**
 * Marks a valid link as used and returns its user. The update locks the row, so of two concurrent requests
 * with the same link one gets the user.
 */
export function takeSignInLink(tokenHash: Buffer, now: Date): Query<RowOf<typeof TAKEN>> {
  return {
    text: `UPDATE sign_in_links SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL
             AND expires_at > $2
           RETURNING ${TAKEN.list}`,
    values: [tokenHash, now],
    rows: TAKEN,
  };
}

/** Invalidates all unused sign-in links of a user. */
export function endSignInLinks(userId: string, now: Date): Statement {
  return {
    text: 'UPDATE sign_in_links SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    values: [userId, now],
  };
}
