import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { UserId } from '../../../ids.ts';
import { revokeKeysOfProvider } from '../api-keys/commands.ts';
import { holdUser } from '../auth/challenge-queries.ts';
import { deleteChallengesOfPeople, deleteSessionsOfPeople } from '../auth/session-queries.ts';
import { removeMember } from '../members/managed-members.ts';
import { lockByEmail } from '../members/queries.ts';
import { markWithdrawn } from './commands.ts';
import { type ProviderRow, selectIdentities, selectIdentity, selectProvider } from './queries.ts';
import type { SignOnFailed } from './sign-on-failed.ts';

/** Ends what people have by an identity provider. All of this runs as the system. */

const ACTOR = { kind: 'system', id: 'identity-provider', userId: null } as const;

/**
 * Ends what a person has by a provider that no longer vouches for them: its sessions, API keys that came by
 * it, and, if none of their groups has a role, the membership. Owners stay members. Nothing happens for
 * people who are not linked to the provider, and if its settings have changed since the sign-in began.
 */
export async function withdrawAccess(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  { reason, subjectHash }: SignOnFailed,
): Promise<void> {
  if (subjectHash === undefined) return;
  const { organization_id: organizationId, id: providerId } = provider;
  const present = await tx.first(selectProvider(organizationId, providerId, true));
  const linked = await tx.first(selectIdentity(provider, subjectHash));
  if (present?.updated_at !== provider.updated_at || !linked) return;
  tx.push(holdUser(linked.user_id));
  const known = await tx.first(lockByEmail(organizationId, linked.email));
  endSessions(tx, request, provider, await tx.rows(deleteSessionsOfPeople(providerId, [linked.user_id])));
  tx.push(deleteChallengesOfPeople(providerId, [linked.user_id]));
  const isMember = known !== undefined && known.accepted_at !== null && known.role !== 'owner';
  try {
    if (reason === 'no_role' && isMember) {
      await removeMember(tx, request, { organizationId, providerId, actor: ACTOR }, known);
      tx.push(markWithdrawn(provider, linked.user_id, request.realNow));
    } else {
      await revokeKeysOfProvider(tx, request, { organizationId, providerId }, [linked.user_id], ACTOR);
    }
  } catch (error) {
    // Nobody could create organizations any more. The operator sees the refused sign-in in the audit log.
    if (!(error instanceof AppError) || error.code !== 'last_platform_admin') throw error;
  }
}

/**
 * Ends what people have by a provider that is deleted or changed: their sessions and API keys that came by
 * it. `concerns` chooses the people by the address of their account. Throws last_platform_admin.
 */
export async function endAccess(
  tx: Transaction,
  request: Request,
  provider: ProviderRow,
  concerns: (email: string) => boolean,
): Promise<void> {
  const { organization_id: organizationId, id: providerId } = provider;
  const linked = await tx.rows(selectIdentities(provider));
  const userIds = linked.filter(({ email }) => concerns(email)).map(({ user_id }) => user_id as UserId);
  endSessions(tx, request, provider, await tx.rows(deleteSessionsOfPeople(providerId, userIds)));
  tx.push(deleteChallengesOfPeople(providerId, userIds));
  await revokeKeysOfProvider(tx, request, { organizationId, providerId }, userIds);
}

function endSessions(
  tx: Transaction,
  request: Request,
  { organization_id, id: providerId }: ProviderRow,
  ended: readonly { id: string; user_id: string }[],
): void {
  for (const { id, user_id } of ended)
    recordAudit(tx, request, organization_id, {
      action: 'user.session_ended',
      resourceType: 'user_session',
      resourceId: id,
      details: { user_id, provider_id: providerId },
      actor: ACTOR,
    });
}
