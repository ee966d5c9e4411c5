import { recordUserAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { upsertTotp } from './commands.ts';
import { requireFactorChange } from './require-factor-change.ts';
import { NewTotpFactor } from './schema.ts';
import { newTotp } from './totp.ts';

export const enrollTotp = endpoint({
  summary: 'Add an authenticator app',
  description:
    'Returns a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Sign-ins require a code after `POST /auth/totp/confirm` has shown that the app has the secret. Requires a session of the last five minutes. Fails with `conflict` if the user has an app; remove it first.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/totp',
  access: { credential: 'api', scope: null },
  status: 201,
  response: NewTotpFactor,
  errors: ['insufficient_scope', 'reauthentication_required', 'conflict'],
  examples: { response: { secret: 'JBSWY3DP…', uri: 'otpauth://totp/…' } },
  async handle(request) {
    const { principal, services, realNow } = request;
    const { secret, uri, sealed } = newTotp(services, principal.userId, principal.email);
    await request.writeAsSystem(async (tx) => {
      const { totp_confirmed_at } = await requireFactorChange(tx, request);
      if (totp_confirmed_at !== null)
        throw new AppError('conflict', 'The account has an authenticator app. Remove it first.');
      tx.push(upsertTotp(principal.userId, sealed, realNow));
      recordUserAudit(tx, request, principal.userId, {
        action: 'user.second_factor_started',
        details: { method: 'totp' },
      });
    });
    return { secret, uri };
  },
});
