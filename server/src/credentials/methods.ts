import { type Column, column } from '../db/rows.ts';

/**
 * How a user can prove who they are. A session has the methods of its sign-in. `sso` is a sign-in at the
 * organization's identity provider, `sso_mfa` means that the provider asked for a second factor.
 */
export const SIGN_IN_METHODS = [
  'password',
  'link',
  'totp',
  'passkey',
  'recovery_code',
  'sso',
  'sso_mfa',
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

const STRONG: ReadonlySet<SignInMethod> = new Set(['totp', 'passkey', 'recovery_code', 'sso_mfa']);

/**
 * Returns whether these methods are more than a password: a second factor was proved too, or a passkey, whose
 * authenticator verifies the user.
 */
export function isStrong(methods: readonly SignInMethod[]): boolean {
  return methods.some((method) => STRONG.has(method));
}

/** The methods of a session, as its table declares them. */
export const METHODS_COLUMN = column('user_sessions', 'methods') as Column<string[]> as Column<
  SignInMethod[]
>;
