import { recordUserAudit } from '../../audit/record.ts';
import { presentedSession, SESSION_ABSOLUTE_MS } from '../../credentials/cookie.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Request } from '../../http/request.ts';
import { newId } from '../../ids.ts';
import { deleteSession, insertSession } from './session-queries.ts';

/** Opens a session of the user, in a transaction of the system, and ends the one that the browser had. */
export function openSession(
  tx: Transaction,
  request: Request,
  userId: string,
  tokenHash: Buffer,
  method: 'password' | 'link',
): void {
  const { now } = request;
  const previous = presentedSession(request.raw);
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  tx.push(insertSession({ tokenHash, id: newId(), userId, now, expiresAt }));
  if (previous) tx.push(deleteSession(previous));
  recordUserAudit(tx, request, userId, {
    action: 'user.signed_in',
    resourceType: 'user',
    resourceId: userId,
    actor: { kind: 'user', id: userId, userId },
    ...(method === 'link' && { details: { method } }),
  });
}
