import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';

/**
 * `password_hash` is null until the user accepts an invitation or sets a password with a reset link.
 * `email_verified_at` is the time at which a mailed link proved that the user receives mail at the address.
 */
const USER = rowsOf(columns('users', 'id', 'email', 'password_hash', 'email_verified_at'));

export type UserRow = RowOf<typeof USER>;

export function selectUser(id: string) {
  return select(USER, 'users', { id });
}

/**
 * The same; nobody changes the user until the transaction ends. A new password waits for it, and it waits for
 * a new password.
 */
export function selectUnchangingUser(id: string): Query<UserRow> {
  const query = selectUser(id);
  return { ...query, text: `${query.text} FOR SHARE` };
}

export function selectUserByEmail(email: string) {
  return USER.query(`SELECT ${USER.list} FROM users WHERE lower(email) = lower($1)`, [email]);
}

const ANY_SESSION = rowsOf(columns('user_sessions', 'user_id'));

/** One row if a user session exists. */
export function selectAnySession() {
  return ANY_SESSION.query(`SELECT ${ANY_SESSION.list} FROM user_sessions LIMIT 1`, []);
}
