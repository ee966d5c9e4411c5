import type { Statement } from '../../../db/batch.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

/**
 * Locks the user of a link against a new password, which locks the user before the links: the other order
 * could let both wait for each other.
 */
export function holdUserOfLink(tokenHash: Buffer): Statement {
  return {
    text: `SELECT 1 FROM users WHERE id = (SELECT user_id FROM sign_in_links WHERE token_hash = $1)
           FOR KEY SHARE`,
    values: [tokenHash],
  };
}

const TAKEN = rowsOf(columns('sign_in_links', 'user_id'));

/**
 * Marks a valid link as used and returns its user. The update locks the row, so of two concurrent requests
 * with the same link one gets the user.
 */
export function takeSignInLink(tokenHash: Buffer, now: Date) {
  return TAKEN.query(
    `UPDATE sign_in_links SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL
       AND expires_at > $2
     RETURNING ${TAKEN.list}`,
    [tokenHash, now],
  );
}

/** Invalidates all unused sign-in links of a user. */
export function endSignInLinks(userId: string, now: Date): Statement {
  return {
    text: 'UPDATE sign_in_links SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    values: [userId, now],
  };
}
