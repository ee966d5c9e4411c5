import { hashSecret } from '../../credentials/api-key.ts';
import { rejectCrossOrigin, unauthenticated } from '../../credentials/authenticate.ts';
import { sessionCookie } from '../../credentials/cookie.ts';
import { verifyPassword } from '../../credentials/password.ts';
import { newToken } from '../../credentials/token.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Request } from '../../http/request.ts';
import { strictObject } from '../../http/schemas.ts';
import { Type } from '../../http/type.ts';
import { openSession } from './open-session.ts';
import { selectUserByEmail, type UserRow } from './queries.ts';
import { recordFailure, recordThrottled } from './record-sign-in.ts';
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
    await services.db.system.transaction(async (tx) =>
      openSession(tx, request, user.id, hashSecret(token), 'password'),
    );
    reply.header('set-cookie', sessionCookie(services.config, token));
    const principal = await services.credentials.principalOfSession(hashSecret(token));
    return presentPrincipal(principal!);
  },
});

/**
 * Returns the user. An unknown address, an account without a password and a wrong password give the same
 * response after the same work.
 */
async function checkPassword(request: Request, email: string, password: string): Promise<UserRow> {
  const { limits, db } = request.services;
  await limits.passwordAttempt(email, request.raw.ip).catch(async (error: unknown) => {
    await recordThrottled(request, email);
    throw error;
  });
  const [user] = await db.system.read(selectUserByEmail(email));
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (!user || !isRight) {
    await recordFailure(request, 'user.sign_in_failed', user?.id, email);
    throw unauthenticated('The e-mail address or the password is wrong.');
  }
  await limits.passwordAccepted(email, request.raw.ip);
  return user;
}
