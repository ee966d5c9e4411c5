import type { Statement } from '../../db/batch.ts';

/** A person, in whatever organizations. */
export interface UserRow {
  id: string;
  email: string;
  /** Null until an invitation is accepted or a password is set by mail. */
  password_hash: string | null;
  /** When it was proven, by a mailed link, that the address is theirs. */
  email_verified_at: string | null;
}

const USER = 'id, email, password_hash, email_verified_at';

export function selectUser(id: string): Statement {
  return { text: `SELECT ${USER} FROM users WHERE id = $1`, values: [id] };
}

export function selectUserByEmail(email: string): Statement {
  return { text: `SELECT ${USER} FROM users WHERE lower(email) = lower($1)`, values: [email] };
}

export function insertSession(session: {
  tokenHash: Buffer;
  id: string;
  userId: string;
  now: Date;
  expiresAt: Date;
}): Statement {
  return {
    text: `INSERT INTO user_sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at)
           VALUES ($1, $2, $3, $4, $4, $5)`,
    values: [session.tokenHash, session.id, session.userId, session.now, session.expiresAt],
  };
}

export function deleteSession(tokenHash: Buffer): Statement {
  return { text: 'DELETE FROM user_sessions WHERE token_hash = $1', values: [tokenHash] };
}
