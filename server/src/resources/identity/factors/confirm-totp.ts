import { recordUserAudit } from '../../../audit/record.ts';
import { updateAuthenticated } from '../../../credentials/queries.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { markConfirmed } from './commands.ts';
import { pushNotice } from './notices.ts';
import { lockTotp } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { requireFactorChange, requireFactorSession } from './require-factor-change.ts';
import { EXAMPLE_RECOVERY_CODES, FactorCode, RecoveryCodes } from './schema.ts';
import { stepOfCode } from './totp.ts';
import { wrongCode } from './use-factor.ts';

export const confirmTotp = endpoint({
  summary: 'Confirm an authenticator app',
  description:
    'Takes a first code of the app and returns ten recovery codes. From then on a sign-in with a password needs a code too.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/totp/confirm',
  access: { credential: 'api', scope: null },
  body: namedObject('ConfirmTotpRequest', { code: FactorCode }),
  response: RecoveryCodes,
  errors: ['insufficient_scope', 'reauthentication_required', 'conflict', 'wrong_code'],
  examples: { body: { code: '123456' }, response: EXAMPLE_RECOVERY_CODES },
  async handle(request) {
    const { principal, services, realNow, body } = request;
    const { userId, email } = principal;
    requireFactorSession(request);
    await services.limits.codeAttempt(email, request.raw.ip);
    const recoveryCodes = await request.writeAsSystem(async (tx) => {
      await requireFactorChange(tx, request);
      const totp = await tx.first(lockTotp(userId));
      if (!totp || totp.confirmed_at !== null)
        throw new AppError('conflict', 'There is no authenticator app to confirm. Add one first.');
      const step = stepOfCode(services, userId, totp.sealed_secret, body.code.replaceAll(' ', ''), realNow);
      if (step === undefined) throw wrongCode();
      tx.push(markConfirmed(userId, step, realNow));
      tx.push(updateAuthenticated(principal.session!.tokenHash, 'totp', realNow));
      pushNotice(tx, services, userId, 'totp_added', realNow);
      recordUserAudit(tx, request, userId, {
        action: 'user.second_factor_added',
        details: { method: 'totp' },
      });
      return renewRecoveryCodes(tx, services, userId);
    });
    await services.limits.codeAccepted(email, request.raw.ip);
    return { recovery_codes: recoveryCodes };
  },
});
