import { rejectCrossOrigin } from '../../../credentials/authenticate.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { PasskeyOptions } from '../factors/passkey-schema.ts';
import { assertionOptions } from '../factors/passkeys.ts';

export const createPasskeySignInOptions = endpoint({
  summary: 'Create options for using a passkey',
  description:
    'Returns the options with which a browser uses a passkey: for `POST /auth/passkeys/sign-in`, `/auth/login/second-factor` or `/auth/reauthenticate`. They contain no account: the user chooses the passkey.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/passkeys/sign-in-options',
  access: { credential: 'none' },
  status: 201,
  response: PasskeyOptions,
  errors: ['conflict', 'forbidden_origin'],
  examples: { response: { options: { challenge: 'aGVsbG8…' } } },
  async handle({ services, raw, realNow }) {
    rejectCrossOrigin(services, raw);
    await services.limits.visitor(raw.ip);
    const options = await services.db.system.transaction((tx) => assertionOptions(tx, services, realNow));
    return { options };
  },
});
