import { recordUserAudit } from '../../../audit/record.ts';
import { endOtherSessionsWith } from '../../../credentials/queries.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { forgetFactors } from './forget-factors.ts';
import { pushNotice } from './notices.ts';
import { deletePasskey } from './passkey-queries.ts';
import { requireFactorChange } from './require-factor-change.ts';

export const removePasskey = endpoint({
  summary: 'Remove a passkey',
  description:
    'Ends the other sessions that were signed in or confirmed with a passkey. If the user has no other factor, the recovery codes become invalid, and sessions no longer count as having proved a second factor. Requires a session that has proved a second factor, and a sign-in or confirmation within the last five minutes. The user gets a mail about it.',
  tag: 'auth',
  method: 'DELETE',
  path: '/auth/passkeys/{passkey_id}',
  access: { credential: 'api', scope: null },
  status: 204,
  errors: ['insufficient_scope', 'reauthentication_required', 'not_found'],
  async handle(request) {
    const { principal, services, realNow, params } = request;
    const { userId, session } = principal;
    await request.writeAsSystem(async (tx) => {
      await requireFactorChange(tx, request);
      if ((await tx.count(deletePasskey(userId, params.passkey_id))) === 0) throw notFound();
      tx.push(endOtherSessionsWith(userId, 'passkey', session!.tokenHash));
      await forgetFactors(tx, userId);
      pushNotice(tx, services, userId, 'passkey_removed', realNow);
      recordUserAudit(tx, request, userId, {
        action: 'user.second_factor_removed',
        details: { method: 'passkey', passkey_id: params.passkey_id },
      });
    });
  },
});
