import { presentedSession } from '../../credentials/cookie.ts';
import { hashPassword, verifyPassword } from '../../credentials/password.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { strictObject } from '../../http/schemas.ts';
import { deleteSessions, updatePassword } from './commands.ts';
import { selectUser, type UserRow } from './queries.ts';
import { endResets } from './reset-queries.ts';
import { GivenPassword, NewPassword } from './schema.ts';
import { wrongPassword } from './wrong-password.ts';

export const changePassword = endpoint({
  operationId: 'changePassword',
  summary: 'Change your password',
  description:
    'Ends all other sessions of the user and invalidates all password reset links. Requires the session of the user: an API key is rejected with `insufficient_scope`.',
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
  errors: ['wrong_password', 'insufficient_scope'],
  examples: { body: { current_password: 'correct horse battery', new_password: 'staple correct horse' } },
  async handle(request) {
    const { services, principal, body } = request;
    // An API key must not try passwords of the user that it acts for.
    if (principal.kind !== 'user') throw sessionRequired();
    await services.limits.login(principal.email, request.raw.ip);
    const [user] = await services.db.system.read<UserRow>(selectUser(principal.userId));
    const right = await verifyPassword(user?.password_hash ?? null, body.current_password);
    if (right) await services.limits.loggedIn(principal.email, request.raw.ip);
    const passwordHash = right ? await hashPassword(body.new_password) : undefined;
    const stays = presentedSession(request.raw);
    await request.writeAsSystem(async (tx) => {
      // Judged in here, so that a retry whose first request changed the password gets that one's answer.
      if (passwordHash === undefined) throw wrongPassword();
      tx.push(updatePassword(principal.userId, passwordHash));
      tx.push(deleteSessions(principal.userId, stays));
      tx.push(endResets(principal.userId, request.now));
    });
  },
});

function sessionRequired(): AppError {
  return new AppError(
    'insufficient_scope',
    'Changing a password requires the session of the user. An API key cannot do it.',
    { scope: 'session' },
  );
}
