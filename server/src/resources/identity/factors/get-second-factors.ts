import { requireSession } from '../../../credentials/reauthentication.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { selectPasskeys } from './passkey-queries.ts';
import { EXAMPLE_PASSKEY, presentPasskey } from './passkey-schema.ts';
import { selectFactors } from './queries.ts';
import { SecondFactors } from './schema.ts';

export const getSecondFactors = endpoint({
  summary: 'Get your second factors',
  description:
    'Returns whether the user has an authenticator app, their passkeys, and how many recovery codes are left. Sign in to use it.',
  tag: 'auth',
  method: 'GET',
  path: '/auth/second-factors',
  access: { credential: 'api', scope: null },
  response: SecondFactors,
  errors: ['insufficient_scope'],
  examples: {
    response: {
      totp: { enrolled: true, confirmed_at: '2026-01-12T09:00:00.000Z' },
      passkeys: [EXAMPLE_PASSKEY],
      recovery_codes_left: 9,
    },
  },
  async handle(request) {
    requireSession(request);
    const { db } = request.services;
    const [factors] = await db.system.read(selectFactors(request.principal.userId));
    const passkeys = await db.system.read(selectPasskeys(request.principal.userId));
    const { totp_confirmed_at: confirmedAt, recovery_codes_left } = factors!;
    return {
      totp: { enrolled: confirmedAt !== null, ...(confirmedAt !== null && { confirmed_at: confirmedAt }) },
      passkeys: passkeys.map(presentPasskey),
      recovery_codes_left,
    };
  },
});
