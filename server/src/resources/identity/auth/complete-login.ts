import { hashSecret } from '../../../credentials/api-key.ts';
import { rejectCrossOrigin } from '../../../credentials/authenticate.ts';
import { newToken } from '../../../credentials/token.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { PasskeyAssertion } from '../factors/passkey-schema.ts';
import { wrongPasskey } from '../factors/passkeys.ts';
import { FactorCode } from '../factors/schema.ts';
import { wrongCode } from '../factors/use-factor.ts';
import { type GivenFactor, useGiven } from '../factors/use-given.ts';
import { deleteChallenge, holdUser, lockChallenge, selectChallenge, vouchedOf } from './challenge-queries.ts';
import { openSession } from './open-session.ts';
import { recordWrongCode } from './record-sign-in.ts';
import { EXAMPLE_PRINCIPAL, LinkToken, Principal } from './schema.ts';
import { sendSession } from './send-session.ts';

export const completeLogin = endpoint({
  summary: 'Complete a sign-in with a second factor',
  description:
    'Takes the challenge from the context of `second_factor_required` and a code of the authenticator app, a recovery code, or a passkey (with options of `POST /auth/passkeys/sign-in-options`), and sets the session cookie `service_session`. Each code works once. After several wrong codes, further attempts return 429 during pauses that grow up to 15 minutes.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/login/second-factor',
  access: { credential: 'none' },
  body: namedObject('CompleteLoginRequest', {
    challenge: LinkToken,
    code: Type.Optional(FactorCode),
    passkey: Type.Optional(PasskeyAssertion),
  }),
  response: Principal,
  errors: ['sign_in_challenge_expired', 'wrong_code', 'wrong_passkey', 'conflict', 'forbidden_origin'],
  examples: {
    body: { challenge: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M', code: '123456' },
    response: EXAMPLE_PRINCIPAL,
  },
  async handle(request) {
    const { services, raw, body, realNow } = request;
    rejectCrossOrigin(services, raw);
    if ((body.code === undefined) === (body.passkey === undefined))
      throw invalidValue(['body'], 'send either a code or a passkey');
    await services.limits.visitor(raw.ip);
    const [known] = await services.db.system.read(selectChallenge(hashSecret(body.challenge), realNow));
    if (!known) throw expired();
    if (body.code !== undefined) await services.limits.codeAttempt(known.email, raw.ip);
    const token = newToken();
    const isRight = await complete(request, known.user_id, body, hashSecret(token));
    if (!isRight) {
      await recordWrongCode(request, known.user_id);
      throw body.code === undefined ? wrongPasskey() : wrongCode();
    }
    if (body.code !== undefined) await services.limits.codeAccepted(known.email, raw.ip);
    await services.limits.passwordAccepted(known.email, raw.ip);
    return sendSession(request, token, expired);
  },
});

/** Uses the factor and opens the session. Returns false if it is wrong; the challenge then stays. */
function complete(
  request: Request,
  userId: string,
  { challenge, ...factor }: { challenge: string } & GivenFactor,
  tokenHash: Buffer,
): Promise<boolean> {
  const { services, realNow } = request;
  return services.db.system.transaction(async (tx) => {
    tx.push(holdUser(userId));
    const locked = await tx.first(lockChallenge(hashSecret(challenge), realNow));
    if (!locked) throw expired();
    const method = await useGiven(tx, services, userId, factor, realNow);
    if (method === undefined) return false;
    tx.push(deleteChallenge(hashSecret(challenge)));
    openSession(tx, request, userId, tokenHash, [...locked.methods, method], vouchedOf(locked));
    return true;
  });
}

function expired(): AppError {
  return new AppError('sign_in_challenge_expired', 'This sign-in has expired. Sign in again.');
}
