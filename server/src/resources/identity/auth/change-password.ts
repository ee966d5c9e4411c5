import { recordUserAudit } from '../../../audit/record.ts';
import { hashPassword, verifyPassword } from '../../../credentials/password.ts';
import { requireAccountSession } from '../../../credentials/reauthentication.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { revokeOwnKeys } from '../api-keys/commands.ts';
import { deleteChallenges, deleteSessions, lockUser, updatePassword } from './commands.ts';
import { rejectWeakPassword } from './password-policy.ts';
import { selectUser } from './queries.ts';
import { recordFailure } from './record-sign-in.ts';
import { endResets } from './reset-queries.ts';
import { EndApiKeys, GivenPassword, NewPassword } from './schema.ts';
import { endSignInLinks } from './sign-in-link-queries.ts';
import { wrongPassword } from './wrong-password.ts';

export const changePassword = endpoint({
  summary: 'Change your password',
  description:
    'Ends all other sessions of the user and invalidates all password reset links. With `end_api_keys`, also revokes the API keys that act for the user, in all organizations. Requires the session of the user: an API key is rejected with `insufficient_scope`.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/password',
  access: { credential: 'api', scope: null },
  idempotency: 'optional',
  status: 204,
  body: strictObject({
    current_password: GivenPassword,
    new_password: NewPassword,
    end_api_keys: Type.Optional(EndApiKeys),
  }),
  errors: ['wrong_password', 'last_platform_admin', 'insufficient_scope'],
  examples: { body: { current_password: 'correct horse battery', new_password: 'staple correct horse' } },
  async handle(request) {
    const { services, principal, body, raw } = request;
    // An API key must not try passwords of the user that it acts for.
    const ownSession = requireAccountSession(request).tokenHash;
    await rejectWeakPassword('new_password', body.new_password, [principal.email]);
    const by = { session: ownSession };
    await services.limits.passwordAttempt(principal.email, raw.ip, by);
    const [user] = await services.db.system.read(selectUser(principal.userId));
    const isRight = await verifyPassword(user?.password_hash ?? null, body.current_password);
    if (isRight) await services.limits.passwordAccepted(principal.email, raw.ip, by);
    else await recordFailure(request, 'user.password_change_failed', principal.userId, principal.email);
    const passwordHash = isRight ? await hashPassword(body.new_password) : undefined;
    await request.writeAsSystem(async (tx) => {
      // Checked here, so that a retry after a successful request returns the stored response.
      if (passwordHash === undefined) throw wrongPassword();
      tx.push(lockUser(principal.userId));
      if (body.end_api_keys) await revokeOwnKeys(tx, request, principal.userId);
      tx.push(updatePassword(principal.userId, passwordHash));
      tx.push(deleteSessions(principal.userId, ownSession));
      tx.push(deleteChallenges(principal.userId));
      tx.push(endResets(principal.userId, request.now));
      tx.push(endSignInLinks(principal.userId, request.now));
      recordUserAudit(tx, request, principal.userId, {
        action: 'user.password_changed',
      });
    });
    if (body.end_api_keys) services.credentials.forget();
  },
});
