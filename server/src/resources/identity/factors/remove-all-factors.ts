import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { deleteAllFactors } from './commands.ts';
import { type Notice, pushNotice } from './notices.ts';
import { hasFactor, lockFactorsOf, selectFactors } from './queries.ts';

/**
 * Removes all second factors of a user, with the recovery codes, and mails why. Returns false if there is
 * none.
 */
export async function removeAllFactors(
  tx: Transaction,
  services: Services,
  userId: string,
  now: Date,
  why: Notice,
): Promise<boolean> {
  await tx.rows(lockFactorsOf(userId));
  const factors = await tx.first(selectFactors(userId));
  if (!hasFactor(factors!)) return false;
  for (const statement of deleteAllFactors(userId)) tx.push(statement);
  pushNotice(tx, services, userId, why, now);
  return true;
}
