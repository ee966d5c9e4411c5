import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, update } from '../../../db/statements.ts';

/** Stores the secret of an app that is not confirmed yet, in place of an earlier one. */
export function upsertTotp(userId: string, sealedSecret: Buffer, now: Date): Statement {
  return {
    text: `INSERT INTO totp_factors (user_id, sealed_secret, created_at) VALUES ($1, $2, $3)
           ON CONFLICT (user_id) DO UPDATE SET sealed_secret = $2, created_at = $3
           WHERE totp_factors.confirmed_at IS NULL`,
    values: [userId, sealedSecret, now],
  };
}

export function markConfirmed(userId: string, step: number, now: Date): Statement {
  return update('totp_factors', { user_id: userId }, { confirmed_at: now, last_step: step });
}

export function updateLastStep(userId: string, step: number): Statement {
  return update('totp_factors', { user_id: userId }, { last_step: step });
}

export function deleteTotp(userId: string): Statement {
  return {
    text: 'DELETE FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL',
    values: [userId],
  };
}

/** Deletes a recovery code, which uses it. */
export function takeRecoveryCode(userId: string, codeHash: Buffer): Statement {
  return deleteFrom('recovery_codes', { user_id: userId, code_hash: codeHash });
}

export function deleteRecoveryCodes(userId: string): Statement {
  return deleteFrom('recovery_codes', { user_id: userId });
}

export function insertRecoveryCodes(userId: string, codeHashes: readonly Buffer[]): Statement {
  return {
    text: `INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS hash`,
    values: [userId, codeHashes],
  };
}

/** Deletes the second factors of a user, and those that are not confirmed yet. */
export function deleteAllFactors(userId: string): Statement[] {
  return [
    deleteFrom('totp_factors', { user_id: userId }),
    deleteFrom('passkeys', { user_id: userId }),
    deleteFrom('passkey_challenges', { user_id: userId }),
    deleteRecoveryCodes(userId),
  ];
}

/** Deletes expired challenges of passkeys. Runs as the system. */
export function deleteExpiredPasskeyChallenges(now: Date): Statement {
  return { text: 'DELETE FROM passkey_challenges WHERE expires_at < $1', values: [now] };
}
