import { columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';

const TOTP = rowsOf(columns('totp_factors', 'sealed_secret', 'confirmed_at', 'last_step'));

/** Locks the authenticator app of a user, confirmed or not. */
export function lockTotp(userId: string) {
  return select(TOTP, 'totp_factors', { user_id: userId }, 'FOR UPDATE');
}

const LOCKED = rowsOf(columns('users', 'id'));

/** Locks the second factors of a user against other changes. Signing in with them does not wait. */
export function lockFactorsOf(userId: string) {
  return select(LOCKED, 'users', { id: userId }, 'FOR NO KEY UPDATE');
}

const FACTORS = rowsOf({
  totp_confirmed_at: nullable(computed('timestamptz')),
  passkeys: computed('integer'),
  recovery_codes_left: computed('integer'),
});

export type FactorsRow = RowOf<typeof FACTORS>;

/** Selects which second factors a user has. Always returns one row. */
export function selectFactors(userId: string) {
  return FACTORS.query(
    `SELECT (SELECT confirmed_at FROM totp_factors WHERE user_id = $1) AS totp_confirmed_at,
       (SELECT count(*)::integer FROM passkeys WHERE user_id = $1) AS passkeys,
       (SELECT count(*)::integer FROM recovery_codes WHERE user_id = $1) AS recovery_codes_left`,
    [userId],
  );
}

/** Returns whether a sign-in of the user needs a second step. */
export function hasFactor({ totp_confirmed_at, passkeys }: FactorsRow): boolean {
  return totp_confirmed_at !== null || passkeys > 0;
}
