import { recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { newTenantToken } from '../../../credentials/token.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import {
  insertToken,
  type LinkedSession,
  lockLink,
  prolongSession,
} from '../../people/participant-sessions/link-commands.ts';
import { isAnswerable } from '../participant/leads-on.ts';
import type { OpenedLinkResponse } from './schema.ts';

/**
 * Issues a token of a session to a device that has its link. An abandoned session continues. Throws
 * participant_session_expired if the link can no longer be used to answer or to read.
 *
 * @param next when the next occasion of the study opens, for the error
 */
export async function openSessionLink(
  tx: Transaction,
  request: Pick<Request, 'services' | 'realNow' | 'actor' | 'requestId' | 'network'>,
  session: LinkedSession,
  next?: object,
): Promise<OpenedLinkResponse> {
  const { services, realNow } = request;
  const { organization_id: organizationId, app_id, environment_id, id } = session;
  const now = environmentTime(realNow, session.clock_offset_seconds);
  const right = rightOf(session, now);
  const state = await tx.first(lockLink(organizationId, id));
  // The session may have been revoked, or completed, since it was read.
  if (!right || !state || state.status === 'revoked') {
    const end = session.cycle_ends_at;
    const hasClosed = end !== null && Date.parse(end) <= now.getTime();
    throw linkEnded({ ...(hasClosed && { ended_at: end }), ...next });
  }
  const expiresAt = new Date(Math.min(now.getTime() + session.ttl_seconds * 1000, right.until));
  const token = newTenantToken(organizationId, services.db);
  const tokenId = newId();
  tx.push(
    insertToken({
      organization_id: organizationId,
      id: tokenId,
      session_id: id,
      token_hash: hashSecret(token),
      origin: 'link',
      created_at: now,
      expires_at: expiresAt,
    }),
  );
  tx.push(prolongSession(organizationId, id, expiresAt));
  recordAudit(tx, request, organizationId, {
    action: 'session.opened',
    resourceType: 'participant_session',
    resourceId: id,
    appId: app_id,
    environmentId: environment_id,
    after: { token_id: tokenId, expires_at: expiresAt.toISOString() },
    details: { token_id: tokenId },
  });
  return {
    participant_token: token,
    expires_at: expiresAt.toISOString(),
    session_id: id,
    can: right.answers ? ['answer', 'read'] : ['read'],
  };
}

/**
 * Returns what the link of a session can be used for, and until when. The link of a continuous program serves
 * its due questions after the cycle of its session; that of a study leads to the occasion that is open then.
 */
function rightOf(session: LinkedSession, now: Date): { answers: boolean; until: number } | undefined {
  const { status, evaluation_status, program_mode, program_status, enrollment_status } = session;
  if (status === 'revoked' || program_status === 'archived' || enrollment_status === 'withdrawn') return;
  const linkEnd = Date.parse(session.link_expires_at);
  const isOpen =
    session.study_id === null
      ? evaluation_status === 'pending' || evaluation_status === 'in_progress'
      : isAnswerable(session, now);
  const servesCycles = program_mode === 'continuous' && session.study_id === null;
  const answers = isOpen || servesCycles;
  if (answers && linkEnd > now.getTime()) return { answers: true, until: linkEnd };
  if (status !== 'completed') return;
  const until = session.reads_until === null ? Number.POSITIVE_INFINITY : Date.parse(session.reads_until);
  return until > now.getTime() ? { answers: false, until } : undefined;
}

/** Whether the link of a session can be used to answer or to read. */
export function mayOpen(session: LinkedSession, realNow: Date): boolean {
  return rightOf(session, environmentTime(realNow, session.clock_offset_seconds)) !== undefined;
}

function linkEnded(context: object): AppError {
  return new AppError('participant_session_expired', 'This link has ended. Request a new one.', {
    ...context,
  });
}
