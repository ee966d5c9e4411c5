import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insert, update } from '../../../db/statements.ts';

export function insertUserIfUnknown(id: string, email: string, now: Date): Statement {
  return insert('users', { id, email, created_at: now }, 'ON CONFLICT (lower(email)) DO NOTHING');
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
  return update('users', { id: userId }, { password_hash: passwordHash });
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
  return deleteFrom('sign_in_challenges', { user_id: userId });
}

/** Deletes expired challenges of all users. Runs as the system. */
export function deleteExpiredChallenges(now: Date): Statement {
  return { text: 'DELETE FROM sign_in_challenges WHERE expires_at < $1', values: [now] };
}

/** Deletes expired reset links of all users. Runs as the system. */
export function deleteExpiredResets(now: Date): Statement {
  return { text: 'DELETE FROM password_resets WHERE expires_at < $1', values: [now] };
}

/** The row of a link with which a user resets a password or signs in. */
export interface NewLink {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export function insertSignInLink(link: NewLink): Statement {
  return insert('sign_in_links', link);
}

/** Deletes expired sign-in links of all users. Runs as the system. */
export function deleteExpiredSignInLinks(now: Date): Statement {
  return { text: 'DELETE FROM sign_in_links WHERE expires_at < $1', values: [now] };
}
