import { recordUserAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { PasskeyOptions } from './passkey-schema.ts';
import { registrationOptions, requireRoom } from './passkeys.ts';
import { requireFactorChange } from './require-factor-change.ts';

export const createPasskeyOptions = endpoint({
  summary: 'Create options for adding a passkey',
  description:
    'Returns the options with which a browser creates a passkey. Send the result to `POST /auth/passkeys`. A user can have at most 20 passkeys. Requires a sign-in or confirmation within the last five minutes and, if the user has a second factor, a session that has proved one. Fails with `conflict` if the public URL of the service has an IP address instead of a host name.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/passkeys/options',
  access: { credential: 'api', scope: null },
  status: 201,
  response: PasskeyOptions,
  errors: ['insufficient_scope', 'reauthentication_required', 'conflict'],
  examples: { response: { options: { challenge: 'aGVsbG8…' } } },
  async handle(request) {
    const { principal, services, realNow } = request;
    return request.writeAsSystem(async (tx) => {
      requireRoom(await requireFactorChange(tx, request));
      recordUserAudit(tx, request, principal.userId, {
        action: 'user.second_factor_started',
        details: { method: 'passkey' },
      });
      return { options: await registrationOptions(tx, services, principal, realNow) };
    });
  },
});
