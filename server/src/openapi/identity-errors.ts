import type { ErrorCode } from '../http/errors.ts';
import type { ErrorText } from './content-errors.ts';

/** The errors of signing in and of accounts. */
export const IDENTITY_ERRORS = {
  second_factor_required: {
    description:
      'The first step of the sign-in was right, and the user has a second factor. Send one of `methods` with the challenge to `POST /auth/login/second-factor` within five minutes.',
    message: 'Send a code of your authenticator app, a passkey or a recovery code.',
    context: {
      challenge: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M',
      expires_at: '2026-01-12T09:05:00.000Z',
      methods: ['totp', 'recovery_code'],
    },
  },
  reauthentication_required: {
    description:
      'The session is older than five minutes, and the request needs a confirmation with `POST /auth/reauthenticate`: with a second factor, or with the password or one (`second_factor` says which).',
    message:
      'Confirm who you are with POST /auth/reauthenticate, then repeat the request within five minutes.',
    context: { max_age_seconds: 300, second_factor: false },
  },
  second_factor_missing: {
    description:
      'The organization requires a second factor, and the session has proved none. Add one with `POST /auth/totp`, or sign in again with it.',
    message: 'This organization requires a second factor. Add one to your account, or sign in again with it.',
  },
  network_not_allowed: {
    description:
      'The organization or the API key cannot be used from the network of the client (`of` says which).',
    message: 'This organization cannot be used from this network.',
    context: { of: 'organization' },
  },
  sign_in_policy_not_met: {
    description:
      'The sign-in policy would lock out whoever sets it: `requires` names what the session, or the network of the request, lacks.',
    message: 'This request does not meet the policy itself, so that it would lock you out.',
    context: { requires: 'second_factor' },
  },
  sign_in_challenge_expired: {
    description: 'The challenge of a sign-in was used before, has expired, or does not exist.',
    message: 'This sign-in has expired. Sign in again.',
  },
  sso_failed: {
    description:
      'The sign-in with an identity provider failed: `reason` says whether its response was not valid, or what the organization does not accept.',
    message: 'The identity provider did not confirm this sign-in. Sign in again.',
    context: { reason: 'response_not_valid' },
  },
  sso_link_required: {
    description:
      'Somebody uses the account without the identity provider. Sign in with its password or passkey, and link it with `POST /auth/sso/link`.',
    message:
      'There is an account with this address. Sign in with its password or passkey, and link it to the provider on the account page.',
  },
  sso_sign_in_expired: {
    description:
      'The sign-in with an identity provider was completed before, has expired, or has begun in another browser or with another provider.',
    message: 'This sign-in has expired or was used. Sign in again.',
  },
  identity_provider_unreachable: {
    description:
      'The identity provider cannot be reached or must not be (an https URL with a public address is needed), or does not name itself as the issuer.',
    message: 'The identity provider cannot be reached, or is not an OpenID provider with this issuer.',
  },
  wrong_code: {
    description: 'The code of the authenticator app or the recovery code is wrong, or was used before.',
    message: 'The code is wrong or was used before.',
  },
  wrong_passkey: {
    description:
      'The passkey is unknown, or its response is not valid: for another challenge or origin, without a verification of the user, used before, or after five minutes.',
    message: 'The passkey is unknown, or what it signed has expired or is not valid.',
  },
  sign_in_link_expired: {
    description: 'The sign-in link was used before, has expired, or does not exist.',
    message: 'This link was used before, has expired, or does not exist.',
  },
  password_reset_expired: {
    description: 'The password reset link has expired, was already used or never existed.',
    message: 'This link was used, has expired or never existed.',
  },
  invitation_expired: {
    description: 'The invitation has expired or was revoked.',
    message: 'This invitation has expired or was revoked.',
  },
} satisfies Partial<Record<ErrorCode, ErrorText>>;
