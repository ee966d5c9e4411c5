import { isStrong } from '../../../credentials/methods.ts';
import {
  REAUTHENTICATION_MS,
  requireAccountSession,
  requireReauthentication,
} from '../../../credentials/reauthentication.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { type FactorsRow, hasFactor, lockFactorsOf, selectFactors } from './queries.ts';

/**
 * Returns the second factors of the user, who may change them: the session is of the last five minutes, and
 * has proved one of the factors if there is any. Otherwise somebody with the password could add their own,
 * also while the user adds the first one: the factors stay as they are until the transaction ends. Throws
 * insufficient_scope and reauthentication_required.
 */
export async function requireFactorChange(tx: Transaction, request: Request): Promise<FactorsRow> {
  const session = requireFactorSession(request);
  const { userId } = request.principal;
  await tx.rows(lockFactorsOf(userId));
  const factors = await tx.first(selectFactors(userId));
  if (hasFactor(factors!) && !isStrong(session.methods))
    throw new AppError(
      'reauthentication_required',
      'Confirm who you are with a second factor at POST /auth/reauthenticate, then repeat the request.',
      { max_age_seconds: REAUTHENTICATION_MS / 1000, second_factor: true },
    );
  return factors!;
}

/** Returns the session, which is of the last five minutes. Throws like `requireFactorChange`. */
export function requireFactorSession(request: Request): NonNullable<Request['principal']['session']> {
  const session = requireAccountSession(request);
  requireReauthentication(request);
  return session;
}
