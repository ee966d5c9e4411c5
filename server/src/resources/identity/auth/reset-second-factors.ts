import { recordUserAudit } from '../../../audit/record.ts';
import type { Services } from '../../../services.ts';
import { removeAllFactors } from '../factors/remove-all-factors.ts';
import { deleteChallenges, deleteSessions } from './commands.ts';
import { selectUserByEmail } from './queries.ts';

/** The outcome of resetting the second factors of an address. */
export type FactorReset = 'reset' | 'no_account' | 'no_factor';

/**
 * Removes the second factors of a user who has lost them, for an operator who has verified who asks. All
 * sessions of the user end. The password, which the operator does not learn, is needed as before. The user
 * gets a mail, and each of their organizations an audit entry.
 */
export function resetSecondFactors(services: Services, email: string): Promise<FactorReset> {
  const now = services.clock();
  return services.db.system.transaction(async (tx) => {
    const user = await tx.first(selectUserByEmail(email));
    if (!user) return 'no_account';
    if (!(await removeAllFactors(tx, services, user.id, now, 'factors_reset'))) return 'no_factor';
    tx.push(deleteSessions(user.id));
    tx.push(deleteChallenges(user.id));
    const actor = { kind: 'system' as const, id: 'reset-second-factors', userId: null };
    recordUserAudit(tx, { actor, requestId: '', realNow: now }, user.id, {
      action: 'user.second_factor_removed',
      details: { method: 'all' },
    });
    return 'reset';
  });
}
