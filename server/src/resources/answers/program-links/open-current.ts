import { createHmac } from 'node:crypto';
import { hashSecret } from '../../../credentials/api-key.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import type { Request } from '../../../http/request.ts';
import { type LinkedSession, selectLinked } from '../../people/participant-sessions/link-commands.ts';
import { issueSession, loadParticipation } from '../participant/issue-session.ts';
import { openSessionLink } from './open-session-link.ts';
import type { OpenedLinkResponse } from './schema.ts';

/**
 * Gives a device a token for the occasion that is open now, with the rights of the link of an earlier one.
 * The link always leads to the same session of an evaluation: its secret follows from both, and the
 * enrollment is locked. Returns undefined if this session was revoked.
 */
export async function openCurrent(
  tx: Transaction,
  request: Pick<Request, 'services' | 'realNow' | 'actor' | 'requestId' | 'network'>,
  { session, secret }: { session: LinkedSession; secret: string },
  { programId, evaluationId }: { programId: string; evaluationId: string },
): Promise<OpenedLinkResponse | undefined> {
  const { services, realNow } = request;
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = session;
  const scope = { organizationId, appId, environmentId };
  const now = environmentTime(realNow, session.clock_offset_seconds);
  const own = secretFor(secret, evaluationId);
  const participation = await loadParticipation(tx, scope, programId, session.subject_id);
  const known = await tx.first(selectLinked(hashSecret(own), organizationId));
  if (known?.status === 'revoked') return undefined;
  if (known) return openSessionLink(tx, request, known);
  const issuing = { tx, scope, services, now, source: request };
  const { participant_token, expires_at, session_id } = await issueSession(issuing, participation, {
    locale: session.locale,
    ttlSeconds: session.ttl_seconds,
    issuedBy: session.issued_by,
    readsEarlier: session.reads_earlier,
    readsProfile: session.reads_profile,
    addsDevices: session.adds_devices,
    linkExpiresAt: new Date(session.link_expires_at),
    secret: own,
  });
  return { participant_token, expires_at, session_id, can: ['answer', 'read'] };
}

function secretFor(secret: string, evaluationId: string): string {
  return createHmac('sha256', secret).update(evaluationId).digest('base64url');
}
