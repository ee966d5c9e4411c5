import { PLATFORM, recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { rejectCrossOrigin } from '../../../credentials/authenticate.ts';
import { newToken } from '../../../credentials/token.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { namedObject } from '../../../http/schemas.ts';
import { EXAMPLE_ASSERTION, PasskeyAssertion } from '../factors/passkey-schema.ts';
import { usePasskey, wrongPasskey } from '../factors/passkeys.ts';
import { openSession } from './open-session.ts';
import { EXAMPLE_PRINCIPAL, Principal } from './schema.ts';
import { sendSession } from './send-session.ts';

export const signInWithPasskey = endpoint({
  summary: 'Sign in with a passkey',
  description:
    'Signs in the user of a passkey without a password and sets the session cookie `service_session`. Because the authenticator verifies the user, the sign-in counts as one with a second factor. The response of a passkey can be used once, within five minutes.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  access: { credential: 'none' },
  body: namedObject('SignInWithPasskeyRequest', { passkey: PasskeyAssertion }),
  response: Principal,
  errors: ['wrong_passkey', 'conflict', 'forbidden_origin'],
  examples: { body: { passkey: EXAMPLE_ASSERTION }, response: EXAMPLE_PRINCIPAL },
  async handle(request) {
    const { services, raw, body, realNow } = request;
    rejectCrossOrigin(services, raw);
    await services.limits.visitor(raw.ip);
    const token = newToken();
    const isRight = await services.db.system.transaction(async (tx) => {
      const userId = await usePasskey(tx, services, body.passkey, realNow);
      if (userId !== undefined) {
        openSession(tx, request, userId, hashSecret(token), ['passkey']);
        return true;
      }
      recordAudit(tx, request, PLATFORM, {
        action: 'user.sign_in_failed',
        resourceId: '',
        details: { method: 'passkey' },
      });
      return false;
    });
    if (!isRight) throw wrongPasskey();
    return sendSession(request, token, wrongPasskey);
  },
});
