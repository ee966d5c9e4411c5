import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';

const SHOWN = rowsOf(columns('passkeys', 'id', 'name', 'backed_up', 'created_at', 'last_used_at'));

export type PasskeyRow = RowOf<typeof SHOWN>;

/** Selects the passkeys of a user, oldest first. */
export function selectPasskeys(userId: string) {
  return SHOWN.query(`SELECT ${SHOWN.list} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`, [
    userId,
  ]);
}

const KNOWN = rowsOf(columns('passkeys', 'credential_id', 'transports'));

/** Selects what a browser needs to know of the passkeys that a user has. */
export function selectKnownPasskeys(userId: string) {
  return KNOWN.query(`SELECT ${KNOWN.list} FROM passkeys WHERE user_id = $1`, [userId]);
}

const STORED = rowsOf(columns('passkeys', 'id', 'user_id', 'public_key', 'counter'));

/** Locks the passkey that an authenticator knows by this id. */
export function lockPasskey(credentialId: Buffer) {
  return STORED.query(`SELECT ${STORED.list} FROM passkeys WHERE credential_id = $1 FOR UPDATE`, [
    credentialId,
  ]);
}

export interface NewPasskey {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  backedUp: boolean;
  name: string;
  now: Date;
}

export function insertPasskey(passkey: NewPasskey) {
  return SHOWN.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name,
       created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${SHOWN.list}`,
    [
      passkey.id,
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.backedUp,
      passkey.name,
      passkey.now,
    ],
  );
}

export function updateUsedPasskey(id: string, counter: number, backedUp: boolean, now: Date): Statement {
  return {
    text: 'UPDATE passkeys SET counter = $2, backed_up = $3, last_used_at = $4 WHERE id = $1',
    values: [id, counter, backedUp, now],
  };
}

export function updatePasskeyName(userId: string, id: string, name: string) {
  return SHOWN.query(`UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING ${SHOWN.list}`, [
    userId,
    id,
    name,
  ]);
}

export function deletePasskey(userId: string, id: string): Statement {
  return { text: 'DELETE FROM passkeys WHERE user_id = $1 AND id = $2', values: [userId, id] };
}

/** Stores a challenge for an authenticator; `userId` is null while the user is not known. */
export function insertPasskeyChallenge(hash: Buffer, userId: string | null, expiresAt: Date): Statement {
  return {
    text: 'INSERT INTO passkey_challenges (challenge_hash, user_id, expires_at) VALUES ($1, $2, $3)',
    values: [hash, userId, expiresAt],
  };
}

/** Deletes a challenge that has not expired, which uses it. */
export function takePasskeyChallenge(hash: Buffer, userId: string | null, now: Date): Statement {
  return {
    text: `DELETE FROM passkey_challenges
           WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2::uuid AND expires_at > $3`,
    values: [hash, userId, now],
  };
}
