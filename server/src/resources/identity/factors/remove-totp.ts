import { recordUserAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { deleteTotp } from './commands.ts';
import { forgetFactors } from './forget-factors.ts';
import { pushNotice } from './notices.ts';
import { requireFactorChange } from './require-factor-change.ts';

export const removeTotp = endpoint({
  summary: 'Remove the authenticator app',
  description:
    'Sessions no longer count as having proved this factor. If the user has no passkey, the recovery codes also become invalid. Requires a session that has proved a second factor, and a sign-in or confirmation within the last five minutes. The user gets a mail about it.',
  tag: 'auth',
  method: 'DELETE',
  path: '/auth/totp',
  access: { credential: 'api', scope: null },
  status: 204,
  errors: ['insufficient_scope', 'reauthentication_required', 'not_found'],
  async handle(request) {
    const { principal, services, realNow } = request;
    const { userId } = principal;
    await request.writeAsSystem(async (tx) => {
      await requireFactorChange(tx, request);
      if ((await tx.count(deleteTotp(userId))) === 0) throw notFound();
      await forgetFactors(tx, userId);
      pushNotice(tx, services, userId, 'totp_removed', realNow);
      recordUserAudit(tx, request, userId, {
        action: 'user.second_factor_removed',
        details: { method: 'totp' },
      });
    });
  },
});
