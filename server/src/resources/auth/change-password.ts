import { recordUserAudit } from '../../audit/record.ts';
import { presentedSession } from '../../credentials/cookie.ts';
import { hashPassword, verifyPassword } from '../../credentials/password.ts';
import { endpoint } from '../../http/endpoint.ts';
import { strictObject } from '../../http/schemas.ts';
import { deleteSessions, updatePassword } from './commands.ts';
import { selectUser, type UserRow } from './queries.ts';
import { recordFailure } from './record-sign-in.ts';
import { endResets } from './reset-queries.ts';
import { GivenPassword, NewPassword } from './schema.ts';
import { wrongPassword } from './wrong-password.ts';

export const changePassword = endpoint({
  operationId: 'changePassword',
  summary: 'Change your password',
  description: 'Ends all other sessions of the user and invalidates all password reset links.',
  tag: 'auth',
  extension: true,
  method: 'POST',
  path: '/auth/password',
  access: { credential: 'api', scope: null },
  errorShape: 'application',
  idempotency: 'optional',
  status: 204,
  params: strictObject({}),
  body: strictObject({ current_password: GivenPassword, new_password: NewPassword }),
  errors: ['wrong_password'],
  examples: { body: { current_password: 'correct horse battery', new_password: 'staple correct horse' } },
  async handle(request) {
    const { services, principal, body } = request;
    await services.limits.login(principal.email, request.raw.ip);
    const [user] = await services.db.system.read<UserRow>(selectUser(principal.userId));
    const right = await verifyPassword(user?.password_hash ?? null, body.current_password);
    if (right) await services.limits.loggedIn(principal.email, request.raw.ip);
    else await recordFailure(request, 'user.password_change_failed', principal.userId, principal.email);
    const passwordHash = right ? await hashPassword(body.new_password) : undefined;
    const stays = principal.kind === 'user' ? presentedSession(request.raw) : undefined;
    await request.writeAsSystem(async (tx) => {
      // Judged in here, so that a retry whose first request changed the password gets that one's answer.
      if (passwordHash === undefined) throw wrongPassword();
      tx.push(updatePassword(principal.userId, passwordHash));
      tx.push(deleteSessions(principal.userId, stays));
      tx.push(endResets(principal.userId, request.now));
      recordUserAudit(tx, request, principal.userId, {
        action: 'user.password_changed',
        resourceType: 'user',
        resourceId: principal.userId,
      });
    });
  },
});
