import { recordUserAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { hashPassword } from '../../../credentials/password.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { revokeOwnKeys } from '../api-keys/commands.ts';
import { removeAllFactors } from '../factors/remove-all-factors.ts';
import {
  deleteChallenges,
  deleteSessions,
  lockUser,
  updateEmailVerified,
  updatePassword,
} from './commands.ts';
import { rejectWeakPassword } from './password-policy.ts';
import { selectUser } from './queries.ts';
import { endResets, selectReset, takeReset } from './reset-queries.ts';
import { EndApiKeys, LinkToken, NewPassword } from './schema.ts';
import { endSignInLinks } from './sign-in-link-queries.ts';

export const resetPassword = endpoint({
  summary: 'Reset a password',
  description:
    'Sets a new password with the token of a password reset link. Ends all sessions of the user and invalidates all other reset links. If the link was mailed and nothing had verified the address before, also removes the second factors of the user. With `end_api_keys`, also revokes the API keys that act for the user, in all organizations.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/password/reset',
  access: { credential: 'none' },
  idempotency: 'optional',
  idempotencyActor: ({ token }) => `token:${hashSecret(token).toString('hex')}`,
  status: 204,
  body: strictObject({
    token: LinkToken,
    password: NewPassword,
    end_api_keys: Type.Optional(EndApiKeys),
  }),
  errors: ['password_reset_expired', 'last_platform_admin'],
  examples: {
    body: { token: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M', password: 'staple correct horse' },
  },
  async handle(request) {
    const { services, body, raw, reply, now } = request;
    reply.headers(await services.limits.visitor(raw.ip));
    const tokenHash = hashSecret(body.token);
    // Hashing a password is expensive, so it needs a token that exists.
    const [known] = await services.db.system.read(selectReset(tokenHash));
    if (!known) throw expired();
    await rejectWeakPassword('password', body.password, [known.email]);
    const passwordHash = await hashPassword(body.password);
    await request.writeAsSystem(async (tx) => {
      tx.push(lockUser(known.user_id));
      const taken = await tx.first(takeReset(tokenHash, now));
      if (!taken) throw expired();
      if (body.end_api_keys) await revokeOwnKeys(tx, request, taken.user_id);
      tx.push(updatePassword(taken.user_id, passwordHash));
      const second_factors_removed = taken.mailed && (await verifyAddress(tx, request, taken.user_id));
      tx.push(deleteSessions(taken.user_id));
      tx.push(deleteChallenges(taken.user_id));
      tx.push(endResets(taken.user_id, now));
      tx.push(endSignInLinks(taken.user_id, now));
      recordUserAudit(tx, request, taken.user_id, {
        action: 'user.password_reset',
        details: { second_factors_removed },
      });
    });
    if (body.end_api_keys) services.credentials.forget();
    // The user can sign in from here even while a stranger tries passwords.
    await services.limits.passwordAccepted(known.email, raw.ip);
  },
});

/**
 * The link proves the address. If the address was not proved before, somebody else may have opened the
 * account with it: the second factors that they added must no longer open it, nor keep its owner out. Returns
 * whether there were any.
 */
async function verifyAddress(tx: Transaction, request: Request, userId: string): Promise<boolean> {
  const { services, now } = request;
  const user = await tx.first(selectUser(userId));
  if (user!.email_verified_at !== null) return false;
  tx.push(updateEmailVerified(userId, now));
  return removeAllFactors(tx, services, userId, now, 'factors_unverified');
}

function expired(): AppError {
  return new AppError('password_reset_expired', 'This link was used before, has expired, or does not exist.');
}
