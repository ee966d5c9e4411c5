import { type AuditEntry, recordAudit, recordUserAudit } from '../../../audit/record.ts';
import { presentedSessions, SESSION_ABSOLUTE_MS } from '../../../credentials/cookie.ts';
import type { SignInMethod } from '../../../credentials/methods.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { deleteSession, insertSession, type VouchedSignIn } from './session-queries.ts';

/**
 * Opens a session of the user, in a transaction of the system, and ends the earlier ones of the browser. With
 * `vouched` it is a session of single sign-on.
 */
export function openSession(
  tx: Transaction,
  request: Request,
  userId: string,
  tokenHash: Buffer,
  methods: readonly SignInMethod[],
  vouched?: VouchedSignIn,
): void {
  const { now } = request;
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  tx.push(insertSession({ tokenHash, id: newId(), userId, methods, now, expiresAt, vouched }));
  for (const previous of presentedSessions(request.raw)) tx.push(deleteSession(previous));
  const entry: AuditEntry = {
    action: 'user.signed_in',
    resourceId: userId,
    actor: { kind: 'user', id: userId, userId },
    ...((methods.length > 1 || methods[0] !== 'password') && { details: { method: methods.join('+') } }),
  };
  // It is not recorded in other organizations of the user.
  if (vouched) recordAudit(tx, request, vouched.organizationId, entry);
  else recordUserAudit(tx, request, userId, entry);
}
