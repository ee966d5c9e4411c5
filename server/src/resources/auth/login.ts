import { hashSecret } from '../../credentials/api-key.ts';
import { rejectCrossOrigin, unauthenticated } from '../../credentials/authenticate.ts';
import { sessionCookie } from '../../credentials/cookie.ts';
import { verifyPassword } from '../../credentials/password.ts';
import { newToken } from '../../credentials/token.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { AppError } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { strictObject } from '../../http/schemas.ts';
import { Type } from '../../http/type.ts';
import { openSession } from './open-session.ts';
import { selectUnchangingUser, selectUserByEmail, type UserRow } from './queries.ts';
import { countAttempt, recordFailure } from './record-sign-in.ts';
import { EXAMPLE_PRINCIPAL, GivenPassword, Principal, presentPrincipal } from './schema.ts';

export const login = endpoint({
  operationId: 'login',
  summary: 'Sign in',
  description:
    'Signs a user in with email address and password and sets the session cookie `service_session`. The session ends after 30 minutes without a request, and after 8 hours in any case. After several wrong passwords, further attempts return 429 during pauses that grow up to 15 minutes. Attempts from a network from which the user has signed in before are counted separately from all others.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/login',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  body: strictObject({ email: Type.String({ maxLength: 320 }), password: GivenPassword }),
  response: Principal,
  errors: ['unauthenticated', 'forbidden_origin'],
  examples: {
    body: { email: 'ada@example.com', password: 'correct horse battery' },
    response: EXAMPLE_PRINCIPAL,
  },
  async handle(request) {
    const { services, raw, reply, body } = request;
    rejectCrossOrigin(services, raw);
    const user = await checkPassword(request, body.email, body.password);
    const token = newToken();
    const isOpen = await openIfUnchanged(request, user, hashSecret(token));
    if (!isOpen) throw await failed(request, user.id, body.email);
    const principal = await services.credentials.principalOfSession(hashSecret(token));
    // A new password that was set since then has ended the session.
    if (!principal) throw wrongSignIn();
    reply.header('set-cookie', sessionCookie(services.config, token));
    return presentPrincipal(principal);
  },
});

/** Opens a session, unless the password has changed since it was verified. Returns whether it did. */
function openIfUnchanged(request: Request, verified: UserRow, tokenHash: Buffer): Promise<boolean> {
  return request.services.db.system.transaction(async (tx) => {
    const user = await tx.first(selectUnchangingUser(verified.id));
    if (user?.password_hash !== verified.password_hash) return false;
    openSession(tx, request, verified.id, tokenHash, 'password');
    return true;
  });
}

/**
 * Returns the user. An unknown address, an account without a password and a wrong password give the same
 * response after the same work.
 */
async function checkPassword(request: Request, email: string, password: string): Promise<UserRow> {
  const { limits, db } = request.services;
  await countAttempt(request, email);
  const [user] = await db.system.read(selectUserByEmail(email));
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !isRight) throw await failed(request, user?.id, email);
  await limits.passwordAccepted(email, request.raw.ip);
  return user;
}

/** Records a failed sign-in and returns its error. */
async function failed(request: Request, userId: string | undefined, email: string): Promise<AppError> {
  await recordFailure(request, 'user.sign_in_failed', userId, email);
  return wrongSignIn();
}

function wrongSignIn(): AppError {
  return unauthenticated('The e-mail address or the password is wrong.');
}
