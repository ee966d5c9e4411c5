import type { Statement } from '../../../db/batch.ts';

export function insertUserIfUnknown(id: string, email: string, now: Date): Statement {
  return {
    text: `INSERT INTO users (id, email, created_at) VALUES ($1, $2, $3)
           ON CONFLICT (lower(email)) DO NOTHING`,
    values: [id, email, now],
  };
}

/**
 * Locks a user. Transactions that insert a session or an API key of the user wait for the end of this one,
 * and it waits for theirs, because the foreign keys of those rows lock the user too. What follows in the
 * transaction therefore ends all of them. It must be the first lock, or two transactions could wait for each
 * other.
 */
export function lockUser(userId: string): Statement {
  return { text: 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE', values: [userId] };
}

export function updatePassword(userId: string, passwordHash: string): Statement {
  return { text: 'UPDATE users SET password_hash = $2 WHERE id = $1', values: [userId, passwordHash] };
}

export function updateEmailVerified(userId: string, now: Date): Statement {
  return {
    text: 'UPDATE users SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL',
    values: [userId, now],
  };
}

/** Deletes expired sessions of all users. Runs as the system. */
export function deleteExpiredSessions(now: Date): Statement {
  return { text: 'DELETE FROM user_sessions WHERE expires_at < $1', values: [now] };
}

/** Deletes all sessions of a user except the given one. */
export function deleteSessions(userId: string, except?: Buffer): Statement {
  return {
    text: 'DELETE FROM user_sessions WHERE user_id = $1 AND ($2::bytea IS NULL OR token_hash <> $2)',
    values: [userId, except ?? null],
  };
}

/** Ends the sign-ins of a user that wait for their second step. */
export function deleteChallenges(userId: string): Statement {
  return { text: 'DELETE FROM sign_in_challenges WHERE user_id = $1', values: [userId] };
}

/** Deletes expired challenges of all users. Runs as the system. */
export function deleteExpiredChallenges(now: Date): Statement {
  return { text: 'DELETE FROM sign_in_challenges WHERE expires_at < $1', values: [now] };
}

/** Deletes expired reset links of all users. Runs as the system. */
export function deleteExpiredResets(now: Date): Statement {
  return { text: 'DELETE FROM password_resets WHERE expires_at < $1', values: [now] };
}

export interface NewSignInLink {
  tokenHash: Buffer;
  userId: string;
  now: Date;
  expiresAt: Date;
}

export function insertSignInLink({ tokenHash, userId, now, expiresAt }: NewSignInLink): Statement {
  return {
    text: 'INSERT INTO sign_in_links (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    values: [tokenHash, userId, now, expiresAt],
  };
}

/** Deletes expired sign-in links of all users. Runs as the system. */
export function deleteExpiredSignInLinks(now: Date): Statement {
  return { text: 'DELETE FROM sign_in_links WHERE expires_at < $1', values: [now] };
}
