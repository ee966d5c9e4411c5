import { removeMethods } from '../../../credentials/queries.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { deleteRecoveryCodes } from './commands.ts';
import { hasFactor, selectFactors } from './queries.ts';

/**
 * Revokes the proof of factors that the user no longer has, in all sessions. Recovery codes replace a factor,
 * so they end with the last one.
 */
export async function forgetFactors(tx: Transaction, userId: string): Promise<void> {
  const factors = await tx.first(selectFactors(userId));
  if (factors!.totp_confirmed_at === null) tx.push(removeMethods(userId, ['totp']));
  if (factors!.passkeys === 0) tx.push(removeMethods(userId, ['passkey']));
  if (hasFactor(factors!)) return;
  tx.push(deleteRecoveryCodes(userId));
  tx.push(removeMethods(userId, ['recovery_code']));
}
