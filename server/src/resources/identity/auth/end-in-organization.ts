import { recordAudit } from '../../../audit/record.ts';
import { requireRole } from '../../../credentials/grants.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import {
  deleteSessionsOfOneOrganization,
  endSessionsIn,
  lockMemberSessions,
} from './member-session-queries.ts';

/**
 * Ends one session, or all sessions of a membership, in the organization of the path. Returns how many there
 * were. Throws insufficient_scope if the principal lacks a scope of the member's role.
 */
export async function endInOrganization(
  tx: Transaction,
  request: Request,
  which: { sessionId?: string; membershipId?: string },
): Promise<number> {
  const { organizationId, principal } = request;
  const sessions = await tx.rows(lockMemberSessions(organizationId, which));
  for (const { role } of sessions) requireRole(request, role);
  pushEnd(tx, request, sessions, { organizationId, own: principal.session?.tokenHash });
  return sessions.length;
}

/** Ends all sessions of a membership, which ends next. Runs as the system. */
export async function endSessionsOfMember(
  tx: Transaction,
  request: Request,
  { organizationId, membershipId, actor }: { organizationId: string; membershipId: string; actor?: Actor },
): Promise<void> {
  const sessions = await tx.rows(lockMemberSessions(organizationId, { membershipId }));
  pushEnd(tx, request, sessions, { organizationId, actor });
}

function pushEnd(
  tx: Transaction,
  request: Request,
  sessions: readonly { id: string; user_id: string }[],
  {
    organizationId,
    own,
    actor,
  }: { organizationId: string; own?: Buffer | undefined; actor?: Actor | undefined },
): void {
  const ids = sessions.map(({ id }) => id);
  tx.push(deleteSessionsOfOneOrganization(organizationId, ids, own));
  tx.push(endSessionsIn(organizationId, ids));
  for (const { id, user_id } of sessions)
    recordAudit(tx, request, organizationId, {
      action: 'user.session_ended',
      resourceType: 'user_session',
      resourceId: id,
      details: { user_id },
      ...(actor && { actor }),
    });
}
