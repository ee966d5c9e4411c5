import { METHODS_COLUMN, type SignInMethod } from '../../../credentials/methods.ts';
import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';

export interface NewSession {
  tokenHash: Buffer;
  id: string;
  userId: string;
  methods: readonly SignInMethod[];
  now: Date;
  expiresAt: Date;
}

export function insertSession(session: NewSession): Statement {
  return {
    text: `INSERT INTO user_sessions (token_hash, id, user_id, methods, created_at, last_seen_at, expires_at)
           VALUES ($1, $2, $3, $6, $4, $4, $5)`,
    values: [session.tokenHash, session.id, session.userId, session.now, session.expiresAt, session.methods],
  };
}

export function deleteSession(tokenHash: Buffer): Statement {
  return { text: 'DELETE FROM user_sessions WHERE token_hash = $1', values: [tokenHash] };
}

export function deleteSessionById(userId: string, id: string): Statement {
  return { text: 'DELETE FROM user_sessions WHERE user_id = $1 AND id = $2', values: [userId, id] };
}

const SESSION = rowsOf({
  ...columns('user_sessions', 'id', 'created_at', 'last_seen_at', 'expires_at'),
  methods: METHODS_COLUMN,
  current: computed('boolean'),
});

/** Selects a page of a user's sessions that have not ended, newest first. */
export function selectSessions(
  userId: string,
  current: Buffer | undefined,
  now: Date,
  idleSince: Date,
  after: string | undefined,
  limit: number,
): Query<RowOf<typeof SESSION>> {
  return {
    text: `SELECT id, created_at, last_seen_at, expires_at, methods, token_hash = $2 AS current
           FROM user_sessions
           WHERE user_id = $1 AND expires_at > $3 AND last_seen_at > $4 AND ($5::uuid IS NULL OR id < $5)
           ORDER BY id DESC LIMIT $6`,
    values: [userId, current ?? Buffer.alloc(0), now, idleSince, after ?? null, limit + 1],
    rows: SESSION,
  };
}
