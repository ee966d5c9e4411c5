import { recordUserAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { pushNotice } from './notices.ts';
import { hasFactor } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { requireFactorChange } from './require-factor-change.ts';
import { EXAMPLE_RECOVERY_CODES, RecoveryCodes } from './schema.ts';

export const createRecoveryCodes = endpoint({
  summary: 'Create new recovery codes',
  description:
    'Returns ten codes; earlier ones no longer work. Requires a session that has proved a second factor, and a sign-in or confirmation of the last five minutes.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/recovery-codes',
  access: { credential: 'api', scope: null },
  status: 201,
  response: RecoveryCodes,
  errors: ['insufficient_scope', 'reauthentication_required', 'conflict'],
  examples: { response: EXAMPLE_RECOVERY_CODES },
  async handle(request) {
    const { principal, services, realNow } = request;
    const { userId } = principal;
    const codes = await request.writeAsSystem(async (tx) => {
      if (!hasFactor(await requireFactorChange(tx, request)))
        throw new AppError('conflict', 'Recovery codes replace a second factor. Add one first.');
      pushNotice(tx, services, userId, 'recovery_codes_created', realNow);
      recordUserAudit(tx, request, userId, {
        action: 'user.recovery_codes_created',
      });
      return renewRecoveryCodes(tx, services, userId);
    });
    return { recovery_codes: codes };
  },
});
