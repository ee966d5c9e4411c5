import { recordAudit } from '../../../audit/record.ts';
import type { SignInPolicy } from '../../../http/principal.ts';
import { isUuid } from '../../../http/validation.ts';
import type { Services } from '../../../services.ts';
import { notifyPolicy, updateSignInPolicy } from './commands.ts';
import { selectSignInPolicy } from './queries.ts';
import { presentPolicy } from './schema.ts';

const OPEN: SignInPolicy = { secondFactor: 'optional', networks: [], reauthentication: 'required' };

/** Resets the sign-in policy of an organization for an operator. Returns false if it does not exist. */
export async function openSignInPolicy(services: Services, organizationId: string): Promise<boolean> {
  if (!isUuid(organizationId)) return false;
  const id = organizationId.toLowerCase();
  const isOpen = await services.db.system.transaction(async (tx) => {
    const before = await tx.first(selectSignInPolicy(id));
    if (!before) return false;
    tx.push(updateSignInPolicy(id, OPEN));
    tx.push(notifyPolicy(id));
    const actor = { kind: 'system' as const, id: 'open-sign-in-policy', userId: null };
    recordAudit(tx, { actor, requestId: '', realNow: services.clock(), services }, id, {
      action: 'organization.sign_in_policy_changed',
      resourceId: id,
      before: presentPolicy(before),
      details: { second_factor: 'optional', networks: [], reauthentication: 'required' },
    });
    return true;
  });
  services.credentials.forget();
  return isOpen;
}
