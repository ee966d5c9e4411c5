import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, returning, select, update, type Values } from '../../../db/statements.ts';

const SHOWN = rowsOf(columns('passkeys', 'id', 'name', 'backed_up', 'created_at', 'last_used_at'));

export type PasskeyRow = RowOf<typeof SHOWN>;

/** Selects the passkeys of a user, oldest first. */
export function selectPasskeys(userId: string) {
  return select(SHOWN, 'passkeys', { user_id: userId }, 'ORDER BY created_at, id');
}

const KNOWN = rowsOf(columns('passkeys', 'credential_id', 'transports'));

/** Selects what a browser needs to know of the passkeys that a user has. */
export function selectKnownPasskeys(userId: string) {
  return select(KNOWN, 'passkeys', { user_id: userId });
}

const STORED = rowsOf(columns('passkeys', 'id', 'user_id', 'public_key', 'counter'));

/** Locks the passkey that an authenticator knows by this id. */
export function lockPasskey(credentialId: Buffer) {
  return select(STORED, 'passkeys', { credential_id: credentialId }, 'FOR UPDATE');
}

export function insertPasskey(row: Values<'passkeys'>) {
  return returning(SHOWN, insert('passkeys', row, 'ON CONFLICT DO NOTHING'));
}

export function updateUsedPasskey(id: string, counter: number, backedUp: boolean, now: Date): Statement {
  return update('passkeys', { id }, { counter, backed_up: backedUp, last_used_at: now });
}

export function updatePasskeyName(userId: string, id: string, name: string) {
  return returning(SHOWN, update('passkeys', { user_id: userId, id }, { name }));
}

export function deletePasskey(userId: string, id: string): Statement {
  return deleteFrom('passkeys', { user_id: userId, id });
}

/** Stores a challenge for an authenticator; `userId` is null while the user is not known. */
export function insertPasskeyChallenge(hash: Buffer, userId: string | null, expiresAt: Date): Statement {
  return insert('passkey_challenges', { challenge_hash: hash, user_id: userId, expires_at: expiresAt });
}

/** Deletes a challenge that has not expired, which uses it. */
export function takePasskeyChallenge(hash: Buffer, userId: string | null, now: Date): Statement {
  return {
    text: `DELETE FROM passkey_challenges
           WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2::uuid AND expires_at > $3`,
    values: [hash, userId, now],
  };
}
