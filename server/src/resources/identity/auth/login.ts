import { hashSecret } from '../../../credentials/api-key.ts';
import { rejectCrossOrigin, unauthenticated } from '../../../credentials/authenticate.ts';
import { verifyPassword } from '../../../credentials/password.ts';
import { newToken } from '../../../credentials/token.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { AppError } from '../../../http/errors.ts';
import { type Proof, ProofOfWork } from '../../../http/proof-of-work.ts';
import type { Request } from '../../../http/request.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { hasFactor, selectFactors } from '../factors/queries.ts';
import { FactorCode } from '../factors/schema.ts';
import { wrongCode } from '../factors/use-factor.ts';
import { selectUnchangingUser, selectUserByEmail, type UserRow } from './queries.ts';
import { countAttempt, recordFailure, recordWrongCode } from './record-sign-in.ts';
import { EXAMPLE_PRINCIPAL, GivenPassword, Principal } from './schema.ts';
import { type SecondStep, secondFactorRequired, takeSecondStep } from './second-step.ts';
import { sendSession } from './send-session.ts';

export const login = endpoint({
  summary: 'Sign in',
  description:
    'Signs a user in with email address and password and sets the session cookie `service_session`. A user with a second factor also needs a `code`: without it the response is 401 `second_factor_required` with a challenge, for a code or a passkey at `POST /auth/login/second-factor`. The session ends after 30 minutes without a request, and after 8 hours in any case. After several wrong passwords, further attempts return 429 during pauses that grow up to 15 minutes. Attempts from a network from which the user has signed in before are counted separately from all others. For other attempts, too many wrong passwords of others, from this network for many accounts or from many networks for this account, do not refuse the sign-in but require a proof of work: 428 `proof_required` has a challenge, and `proof` of the next request a string that makes the SHA-256 hash of `<challenge>:<answer>` begin with `bits` zero bits.',
  tag: 'auth',
  core: true,
  method: 'POST',
  path: '/auth/login',
  access: { credential: 'none' },
  body: strictObject({
    email: Type.String({ maxLength: 320 }),
    password: GivenPassword,
    code: Type.Optional(FactorCode),
    proof: Type.Optional(ProofOfWork),
  }),
  response: Principal,
  errors: ['unauthenticated', 'second_factor_required', 'wrong_code', 'proof_required', 'forbidden_origin'],
  examples: {
    body: { email: 'ada@example.com', password: 'correct horse battery' },
    response: EXAMPLE_PRINCIPAL,
  },
  async handle(request) {
    const { services, raw, body } = request;
    rejectCrossOrigin(services, raw);
    const user = await checkPassword(request, body);
    if (body.code !== undefined) await services.limits.codeAttempt(user.email, raw.ip);
    else await acceptUnlessFactor(request, user);
    const token = newToken();
    const step = await stepIfUnchanged(request, user, hashSecret(token));
    if (step === undefined) throw await failed(request, user.id, body.email);
    if (step === 'wrong_code') {
      await recordWrongCode(request, user.id);
      throw wrongCode();
    }
    if (step !== 'signed_in') throw secondFactorRequired(step);
    if (body.code !== undefined) {
      await services.limits.codeAccepted(user.email, raw.ip);
      await services.limits.passwordAccepted(user.email, raw.ip);
    }
    return sendSession(request, token, wrongSignIn);
  },
});

/**
 * Removes the attempt from the count and remembers the network, unless a second factor must be right too:
 * the network of somebody who only knows the password must not be remembered.
 */
async function acceptUnlessFactor({ services, raw }: Request, { id, email }: UserRow): Promise<void> {
  const [factors] = await services.db.system.read(selectFactors(id));
  if (!hasFactor(factors!)) await services.limits.passwordAccepted(email, raw.ip);
}

/**
 * Opens a session or asks for the second factor. Returns undefined if the password has changed since it was
 * verified.
 */
function stepIfUnchanged(
  request: Request<unknown, unknown, { code?: string }>,
  verified: UserRow,
  tokenHash: Buffer,
): Promise<SecondStep | undefined> {
  return request.services.db.system.transaction(async (tx) => {
    const user = await tx.first(selectUnchangingUser(verified.id));
    if (user?.password_hash !== verified.password_hash) return undefined;
    return takeSecondStep(tx, request, {
      userId: verified.id,
      method: 'password',
      tokenHash,
      code: request.body.code,
    });
  });
}

/**
 * Returns the user. An unknown address, an account without a password and a wrong password give the same
 * response after the same work.
 */
async function checkPassword(
  request: Request,
  { email, password, proof }: { email: string; password: string; proof?: Proof },
): Promise<UserRow> {
  const { db } = request.services;
  await countAttempt(request, email, proof);
  const [user] = await db.system.read(selectUserByEmail(email));
  const isRight = await verifyPassword(user?.password_hash ?? null, password, request.network);
  if (!user || !isRight) throw await failed(request, user?.id, email);
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
