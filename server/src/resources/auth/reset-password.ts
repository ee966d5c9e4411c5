import { recordUserAudit } from '../../audit/record.ts';
import { hashSecret } from '../../credentials/api-key.ts';
import { hashPassword } from '../../credentials/password.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { strictObject } from '../../http/schemas.ts';
import { deleteSessions, updateEmailVerified, updatePassword } from './commands.ts';
import { endResets, selectReset, takeReset } from './reset-queries.ts';
import { LinkToken, NewPassword } from './schema.ts';

export const resetPassword = endpoint({
  operationId: 'resetPassword',
  summary: 'Reset a password',
  description:
    'Sets a new password with the token of a password reset link. Ends all sessions of the user and invalidates all other reset links.',
  tag: 'auth',
  extension: true,
  method: 'POST',
  path: '/auth/password/reset',
  access: { credential: 'none' },
  errorShape: 'application',
  idempotency: 'optional',
  idempotencyActor: ({ token }) => `token:${hashSecret(token).toString('hex')}`,
  status: 204,
  params: strictObject({}),
  body: strictObject({ token: LinkToken, password: NewPassword }),
  errors: ['password_reset_expired'],
  examples: {
    body: { token: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M', password: 'staple correct horse' },
  },
  async handle(request) {
    const { services, body, now } = request;
    await services.limits.visitor(request.raw.ip);
    const tokenHash = hashSecret(body.token);
    // Hashing a password is dear, so it is not done for just any token.
    const [known] = await services.db.system.read(selectReset(tokenHash));
    if (!known) throw expired();
    const passwordHash = await hashPassword(body.password);
    await request.writeAsSystem(async (tx) => {
      const taken = await tx.first<{ user_id: string }>(takeReset(tokenHash, now));
      if (!taken) throw expired();
      tx.push(updatePassword(taken.user_id, passwordHash));
      tx.push(updateEmailVerified(taken.user_id, now));
      tx.push(deleteSessions(taken.user_id));
      tx.push(endResets(taken.user_id, now));
      recordUserAudit(tx, request, taken.user_id, {
        action: 'user.password_reset',
        resourceType: 'user',
        resourceId: taken.user_id,
      });
    });
  },
});

function expired(): AppError {
  return new AppError('password_reset_expired', 'This link was used, has expired or never existed.');
}
