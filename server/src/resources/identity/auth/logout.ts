import { recordUserAudit } from '../../../audit/record.ts';
import { clearedSessionCookie } from '../../../credentials/cookie.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { deleteSession } from './session-queries.ts';

export const logout = endpoint({
  operationId: 'logout',
  summary: 'Sign out',
  description: 'Ends the current browser session.',
  tag: 'auth',
  extension: true,
  method: 'POST',
  path: '/auth/logout',
  access: { credential: 'api', scope: null },
  errorShape: 'application',
  status: 204,
  params: strictObject({}),
  async handle(request) {
    const { db, config } = request.services;
    const session = request.principal.session?.tokenHash;
    // A request with an API key ignores the cookie.
    if (session)
      await db.system.transaction(async (tx) => {
        tx.push(deleteSession(session));
        const { userId } = request.principal;
        recordUserAudit(tx, request, userId, {
          action: 'user.signed_out',
          resourceType: 'user',
          resourceId: userId,
        });
      });
    request.reply.header('set-cookie', clearedSessionCookie(config));
  },
});
