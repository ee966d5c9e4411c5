import { AppError } from '../http/errors.ts';
import type { Request } from '../http/request.ts';

/** For how long a sign-in, or giving the password or a code again, allows sensitive changes. */
export const REAUTHENTICATION_MS = 5 * 60_000;

/**
 * Throws reauthentication_required if the request has a session whose user has not proved who they are within
 * the last five minutes. Does nothing for an API key.
 */
export function requireReauthentication({
  principal,
  realNow,
}: Pick<Request, 'principal' | 'realNow'>): void {
  const { session } = principal;
  if (!session || realNow.getTime() - Date.parse(session.authenticatedAt) <= REAUTHENTICATION_MS) return;
  throw unconfirmed();
}

export function unconfirmed(): AppError {
  return new AppError(
    'reauthentication_required',
    'Confirm who you are with POST /auth/reauthenticate, then repeat the request within five minutes.',
    { max_age_seconds: REAUTHENTICATION_MS / 1000, second_factor: false },
  );
}

/** The same, if the organization requires it before sensitive changes. */
export function requireConfirmation(
  request: Pick<Request, 'principal' | 'realNow'>,
  organizationId: string,
): void {
  if (request.principal.policies.get(organizationId)?.reauthentication === 'required')
    requireReauthentication(request);
}

/** Returns the session of the request. Throws insufficient_scope for an API key. */
export function requireSession({ principal }: Request): NonNullable<Request['principal']['session']> {
  if (principal.session) return principal.session;
  throw new AppError(
    'insufficient_scope',
    'This requires the session of the user. An API key cannot do it.',
    { scope: 'session' },
  );
}

/**
 * The same for changes of the account, which concern all organizations. Also throws insufficient_scope for a
 * session of single sign-on, which belongs to one of them.
 */
export function requireAccountSession(request: Request): NonNullable<Request['principal']['session']> {
  const session = requireSession(request);
  if (session.organizationId === null) return session;
  throw new AppError(
    'insufficient_scope',
    'A session of single sign-on cannot change the account. Sign in with your password or passkey.',
    { scope: 'session' },
  );
}
