import type { SignInMethod } from '../../../credentials/methods.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { takeRecoveryCode, updateLastStep } from './commands.ts';
import { pushNotice } from './notices.ts';
import { lockTotp } from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

/**
 * Uses a code of the user's authenticator app, or a recovery code. Neither is accepted twice. Returns which
 * one it was; undefined if it is wrong.
 */
export async function useFactor(
  tx: Transaction,
  services: Services,
  userId: string,
  given: string,
  now: Date,
): Promise<SignInMethod | undefined> {
  const code = given.replaceAll(' ', '');
  if (isTotpCode(code)) return useTotp(tx, services, userId, code, now);
  const taken = await tx.count(takeRecoveryCode(userId, hashRecoveryCode(services, userId, code)));
  if (taken === 0) return undefined;
  pushNotice(tx, services, userId, 'recovery_code_used', now);
  return 'recovery_code';
}

async function useTotp(
  tx: Transaction,
  services: Services,
  userId: string,
  code: string,
  now: Date,
): Promise<SignInMethod | undefined> {
  const totp = await tx.first(lockTotp(userId));
  if (!totp || totp.confirmed_at === null) return undefined;
  const step = stepOfCode(services, userId, totp.sealed_secret, code, now);
  if (step === undefined || step <= Number(totp.last_step)) return undefined;
  tx.push(updateLastStep(userId, step));
  return 'totp';
}

export function wrongCode(): AppError {
  return new AppError('wrong_code', 'The code is wrong or was used before.');
}
