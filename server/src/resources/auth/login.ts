import { Type } from 'typebox';
import { recordUserAudit } from '../../audit/record.ts';
import { hashSecret } from '../../credentials/api-key.ts';
import { rejectCrossOrigin, unauthenticated } from '../../credentials/authenticate.ts';
import { presentedSession, SESSION_ABSOLUTE_MS, sessionCookie } from '../../credentials/cookie.ts';
import { verifyPassword } from '../../credentials/password.ts';
import { newToken } from '../../credentials/token.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Request } from '../../http/request.ts';
import { strictObject } from '../../http/schemas.ts';
import { newId } from '../../ids.ts';
import { selectUserByEmail, type UserRow } from './queries.ts';
import { recordFailure, recordThrottled } from './record-sign-in.ts';
import { EXAMPLE_PRINCIPAL, GivenPassword, Principal, presentPrincipal } from './schema.ts';
import { deleteSession, insertSession } from './session-queries.ts';

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
    await openSession(request, user.id, hashSecret(token));
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

/** Opens a new session and ends the one that the browser had. */
async function openSession(request: Request, userId: string, tokenHash: Buffer): Promise<void> {
  const { now } = request;
  const previous = presentedSession(request.raw);
  await request.services.db.system.transaction(async (tx) => {
    if (previous) tx.push(deleteSession(previous));
    const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
    tx.push(insertSession({ tokenHash, id: newId(), userId, now, expiresAt }));
    recordUserAudit(tx, request, userId, {
      action: 'user.signed_in',
      resourceType: 'user',
      resourceId: userId,
      actor: { kind: 'user', id: userId, userId },
    });
  });
}
