import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, update } from '../../../db/statements.ts';
import type { NewLink } from './commands.ts';

const REQUEST = rowsOf(columns('password_reset_requests', 'id', 'email', 'mail_attempts'));

export type ResetRequestRow = RowOf<typeof REQUEST>;

export function insertResetRequest(id: string, email: string, now: Date): Statement {
  return insert('password_reset_requests', { id, email, mail_due_at: now });
}

/** Claims the oldest due request by moving its due time to `until`, so that no other worker takes it. */
export function claimResetRequest(now: Date, until: Date) {
  return REQUEST.query(
    `UPDATE password_reset_requests SET mail_due_at = $2, mail_attempts = mail_attempts + 1
     WHERE id = (SELECT id FROM password_reset_requests WHERE mail_due_at <= $1
                 ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${REQUEST.list}`,
    [now, until],
  );
}

export function postponeResetRequest(id: string, until: Date): Statement {
  return update('password_reset_requests', { id }, { mail_due_at: until });
}

export function deleteResetRequest(id: string): Statement {
  return deleteFrom('password_reset_requests', { id });
}

/** `mailed`: whether the link is mailed to the user. Only then does using it prove the address. */
export function insertReset(link: NewLink & { mailed: boolean }): Statement {
  return insert('password_resets', link);
}

const OWNER = rowsOf({ ...columns('password_resets', 'user_id', 'mailed'), ...columns('users', 'email') });

/** Selects the user of a reset link, whether or not the link is still valid. */
export function selectReset(tokenHash: Buffer) {
  return OWNER.query(
    `SELECT r.user_id, r.mailed, u.email FROM password_resets r JOIN users u ON u.id = r.user_id
     WHERE r.token_hash = $1`,
    [tokenHash],
  );
}

const TAKEN = rowsOf(columns('password_resets', 'user_id', 'mailed'));

/**
 * Marks a valid link as used and returns its user. The update locks the row, so of two concurrent requests
 * with the same link one gets the user.
 */
export function takeReset(tokenHash: Buffer, now: Date) {
  return TAKEN.query(
    `UPDATE password_resets SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL
       AND expires_at > $2
     RETURNING ${TAKEN.list}`,
    [tokenHash, now],
  );
}

/** Invalidates all unused reset links of a user. */
export function endResets(userId: string, now: Date): Statement {
  return {
    text: 'UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    values: [userId, now],
  };
}
