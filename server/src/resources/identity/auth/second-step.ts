import { hashSecret } from '../../../credentials/api-key.ts';
import type { SignInMethod } from '../../../credentials/methods.ts';
import { newToken } from '../../../credentials/token.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { type FactorsRow, hasFactor, selectFactors } from '../factors/queries.ts';
import { useFactor } from '../factors/use-factor.ts';
import { insertChallenge } from './challenge-queries.ts';
import { openSession } from './open-session.ts';
import type { VouchedSignIn } from './session-queries.ts';

const CHALLENGE_MS = 5 * 60_000;

/** The result of a correct first step. */
export type SecondStep = 'signed_in' | 'wrong_code' | PendingStep;

/** A sign-in that waits for a second factor. */
interface PendingStep {
  challenge: string;
  expires_at: string;
  /** The methods with which the user can complete the sign-in. */
  methods: SignInMethod[];
}

/** A correct first step of a sign-in, such as a password. */
export interface FirstStep {
  userId: string;
  method: SignInMethod;
  /** The hash of the session's token. */
  tokenHash: Buffer;
  /** The code of a second factor, if it was sent along. */
  code: string | undefined;
  /** Set for single sign-on. */
  vouched?: VouchedSignIn;
}

/**
 * Opens the session of a user without a second factor, or with a right code. Otherwise returns a challenge,
 * with which the code can be sent.
 */
export async function takeSecondStep(
  tx: Transaction,
  request: Request,
  { userId, method, tokenHash, code, vouched }: FirstStep,
): Promise<SecondStep> {
  const { services, realNow } = request;
  const factors = await tx.first(selectFactors(userId));
  if (!hasFactor(factors!)) {
    openSession(tx, request, userId, tokenHash, [method], vouched);
    return 'signed_in';
  }
  if (code === undefined) {
    const challenge = newToken();
    const expiresAt = new Date(realNow.getTime() + CHALLENGE_MS);
    const waiting = { userId, methods: [method], expiresAt, vouched };
    tx.push(insertChallenge({ tokenHash: hashSecret(challenge), ...waiting }));
    return { challenge, expires_at: expiresAt.toISOString(), methods: methodsOf(factors!) };
  }
  const second = await useFactor(tx, services, userId, code, realNow);
  if (second === undefined) return 'wrong_code';
  openSession(tx, request, userId, tokenHash, [method, second], vouched);
  return 'signed_in';
}

/** Returns the methods with which a user with these factors can complete the second step. */
function methodsOf({ totp_confirmed_at, passkeys, recovery_codes_left }: FactorsRow): SignInMethod[] {
  return [
    ...(totp_confirmed_at === null ? [] : (['totp'] as const)),
    ...(passkeys === 0 ? [] : (['passkey'] as const)),
    ...(recovery_codes_left === 0 ? [] : (['recovery_code'] as const)),
  ];
}

export function secondFactorRequired(step: PendingStep): AppError {
  return new AppError(
    'second_factor_required',
    'Send a code of your authenticator app, a passkey or a recovery code with the challenge to POST /auth/login/second-factor.',
    { ...step },
  );
}
