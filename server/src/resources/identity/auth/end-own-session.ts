import { type AuditEntry, recordAudit, recordUserAudit } from '../../../audit/record.ts';
import { clearedSessionCookie } from '../../../credentials/cookie.ts';
import type { Request } from '../../../http/request.ts';
import { deleteSession } from './session-queries.ts';

/** Ends the session that the request was sent with, if any, and clears its cookie. */
export async function endOwnSession(request: Request): Promise<void> {
  const { db, config } = request.services;
  const { session, userId } = request.principal;
  // A request with an API key ignores the cookie.
  if (session)
    await db.system.transaction(async (tx) => {
      tx.push(deleteSession(session.tokenHash));
      const entry: AuditEntry = { action: 'user.signed_out', resourceId: userId };
      if (session.organizationId !== null) recordAudit(tx, request, session.organizationId, entry);
      else recordUserAudit(tx, request, userId, entry);
    });
  request.reply.header('set-cookie', clearedSessionCookie(config));
}
