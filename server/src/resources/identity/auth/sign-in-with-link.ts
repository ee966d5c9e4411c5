import { PLATFORM, recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { rejectCrossOrigin } from '../../../credentials/authenticate.ts';
import { sessionCookie } from '../../../credentials/cookie.ts';
import { newToken } from '../../../credentials/token.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { EXAMPLE_PRINCIPAL, LinkToken, Principal, presentPrincipal } from './schema.ts';
import { secondFactorRequired, takeSecondStep } from './second-step.ts';
import { holdUserOfLink, takeSignInLink } from './sign-in-link-queries.ts';

export const signInWithLink = endpoint({
  summary: 'Sign in with a link',
  description:
    'Signs a user in with the token of a sign-in link and sets the session cookie `service_session`. A link works once, within 24 hours. The first start of the service prints one for the first owner; operators create others with `sign-in-link`. A new password invalidates the links of the user. After many wrong tokens from a network, further attempts return 429 during pauses that grow up to 15 minutes.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/sign-in-link',
  access: { credential: 'none' },
  body: namedObject('SignInWithLinkRequest', { token: LinkToken }),
  response: Principal,
  errors: ['sign_in_link_expired', 'second_factor_required', 'forbidden_origin'],
  examples: {
    body: { token: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M' },
    response: EXAMPLE_PRINCIPAL,
  },
  async handle(request) {
    const { services, raw, reply, body, now } = request;
    rejectCrossOrigin(services, raw);
    await services.limits.linkAttempt(raw.ip);
    const token = newToken();
    const step = await services.db.system.transaction(async (tx) => {
      tx.push(holdUserOfLink(hashSecret(body.token)));
      const taken = await tx.first(takeSignInLink(hashSecret(body.token), now));
      if (taken)
        return takeSecondStep(tx, request, {
          userId: taken.user_id,
          method: 'link',
          tokenHash: hashSecret(token),
          code: undefined,
        });
      recordAudit(tx, request, PLATFORM, {
        action: 'user.sign_in_failed',
        resourceId: '',
        details: { method: 'link' },
      });
      return undefined;
    });
    if (step === undefined || step === 'wrong_code') throw expired();
    if (step !== 'signed_in') throw secondFactorRequired(step);
    const principal = await services.credentials.principalOfSession(hashSecret(token));
    // A new password that was set since then has ended the session.
    if (!principal) throw expired();
    await services.limits.linkAccepted(principal.email, raw.ip);
    reply.header('set-cookie', sessionCookie(services.config, token));
    return presentPrincipal(principal);
  },
});

function expired(): AppError {
  return new AppError('sign_in_link_expired', 'This link was used before, has expired, or does not exist.');
}
