import type { Statement } from '../../db/batch.ts';

export interface ResetRequestRow {
  id: string;
  email: string;
  mail_attempts: number;
}

export function insertResetRequest(id: string, email: string, now: Date): Statement {
  return {
    text: 'INSERT INTO password_reset_requests (id, email, mail_due_at) VALUES ($1, $2, $3)',
    values: [id, email, now],
  };
}

/** Takes the oldest due request and moves it ahead, so that no other worker takes it meanwhile. */
export function claimResetRequest(now: Date, until: Date): Statement {
  return {
    text: `UPDATE password_reset_requests SET mail_due_at = $2, mail_attempts = mail_attempts + 1
           WHERE id = (SELECT id FROM password_reset_requests WHERE mail_due_at <= $1
                       ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING id, email, mail_attempts`,
    values: [now, until],
  };
}

export function postponeResetRequest(id: string, until: Date): Statement {
  return { text: 'UPDATE password_reset_requests SET mail_due_at = $2 WHERE id = $1', values: [id, until] };
}

export function deleteResetRequest(id: string): Statement {
  return { text: 'DELETE FROM password_reset_requests WHERE id = $1', values: [id] };
}

export function insertReset(tokenHash: Buffer, userId: string, now: Date, expiresAt: Date): Statement {
  return {
    text: 'INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    values: [tokenHash, userId, now, expiresAt],
  };
}

export function selectReset(tokenHash: Buffer): Statement {
  return { text: 'SELECT user_id FROM password_resets WHERE token_hash = $1', values: [tokenHash] };
}

/** The user of an unused token in time. The row is locked: of two that come with it, one gets it. */
export function takeReset(tokenHash: Buffer, now: Date): Statement {
  return {
    text: `UPDATE password_resets SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL
             AND expires_at > $2
           RETURNING user_id`,
    values: [tokenHash, now],
  };
}

/** Links that were mailed before are worth nothing once the password is another. */
export function endResets(userId: string, now: Date): Statement {
  return {
    text: 'UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    values: [userId, now],
  };
}
