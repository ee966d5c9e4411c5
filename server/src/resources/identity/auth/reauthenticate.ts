import { recordUserAudit } from '../../../audit/record.ts';
import type { SignInMethod } from '../../../credentials/methods.ts';
import { verifyPassword } from '../../../credentials/password.ts';
import { updateAuthenticated } from '../../../credentials/queries.ts';
import { requireSession } from '../../../credentials/reauthentication.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { DateTime, namedObject } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { PasskeyAssertion } from '../factors/passkey-schema.ts';
import { wrongPasskey } from '../factors/passkeys.ts';
import { FactorCode } from '../factors/schema.ts';
import { useFactor, wrongCode } from '../factors/use-factor.ts';
import { useGiven } from '../factors/use-given.ts';
import { selectUser } from './queries.ts';
import { recordFailure, recordWrongCode } from './record-sign-in.ts';
import { GivenPassword } from './schema.ts';
import { wrongPassword } from './wrong-password.ts';

export const reauthenticate = endpoint({
  summary: 'Confirm who you are',
  description:
    'Takes the password, a code of a second factor, or a passkey (with options of `POST /auth/passkeys/sign-in-options`). For five minutes, the session can then send requests that need a confirmation (`reauthentication_required`). A sign-in also counts as a confirmation.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/reauthenticate',
  access: { credential: 'api', scope: null },
  body: namedObject('ReauthenticateRequest', {
    password: Type.Optional(GivenPassword),
    code: Type.Optional(FactorCode),
    passkey: Type.Optional(PasskeyAssertion),
  }),
  response: namedObject('Reauthentication', { authenticated_at: DateTime }),
  errors: ['insufficient_scope', 'wrong_password', 'wrong_code', 'wrong_passkey', 'conflict'],
  examples: {
    body: { password: 'correct horse battery' },
    response: { authenticated_at: '2026-01-12T09:00:00.000Z' },
  },
  async handle(request) {
    const { body, realNow } = request;
    requireSession(request);
    if ([body.password, body.code, body.passkey].filter((given) => given !== undefined).length !== 1)
      throw invalidValue(['body'], 'send either the password, a code or a passkey');
    if (body.password !== undefined) await confirmByPassword(request, body.password);
    else if (body.code !== undefined) await confirmByCode(request, body.code);
    else await confirmByPasskey(request, body.passkey!);
    return { authenticated_at: realNow.toISOString() };
  },
});

/** Wrong passwords that strangers send elsewhere do not concern a user who has signed in. */
function ownShare({ principal }: Request): { session: Buffer } {
  return { session: principal.session!.tokenHash };
}

async function confirmByPassword(request: Request, password: string): Promise<void> {
  const { services, principal, raw } = request;
  const by = ownShare(request);
  await services.limits.passwordAttempt(principal.email, raw.ip, by);
  const [user] = await services.db.system.read(selectUser(principal.userId));
  if (!(await verifyPassword(user?.password_hash ?? null, password, request.network))) {
    await recordFailure(request, 'user.sign_in_failed', principal.userId, principal.email);
    throw wrongPassword();
  }
  await services.limits.passwordAccepted(principal.email, raw.ip, by);
  await confirm(request, async () => 'password');
}

async function confirmByCode(request: Request, code: string): Promise<void> {
  const { services, principal, raw, realNow } = request;
  await services.limits.codeAttempt(principal.email, raw.ip, ownShare(request));
  const isRight = await confirm(request, (tx) => useFactor(tx, services, principal.userId, code, realNow));
  if (!isRight) {
    await recordWrongCode(request, principal.userId);
    throw wrongCode();
  }
  await services.limits.codeAccepted(principal.email, raw.ip, ownShare(request));
}

async function confirmByPasskey(request: Request, passkey: Static<typeof PasskeyAssertion>): Promise<void> {
  const { services, principal, realNow } = request;
  const isRight = await confirm(request, (tx) =>
    useGiven(tx, services, principal.userId, { passkey }, realNow),
  );
  if (isRight) return;
  await recordWrongCode(request, principal.userId);
  throw wrongPasskey();
}

/** Marks the session with the method that `use` returns. Returns false if it returns none. */
function confirm(
  request: Request,
  use: (tx: Transaction) => Promise<SignInMethod | undefined>,
): Promise<boolean> {
  const { principal, realNow } = request;
  return request.writeAsSystem(async (tx) => {
    const method = await use(tx);
    if (method === undefined) return false;
    tx.push(updateAuthenticated(principal.session!.tokenHash, method, realNow));
    recordUserAudit(tx, request, principal.userId, {
      action: 'user.reauthenticated',
      details: { method },
    });
    return true;
  });
}
