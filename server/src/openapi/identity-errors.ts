import type { ErrorCode } from '../http/errors.ts';
import type { ErrorText } from './content-errors.ts';

/** The errors of signing in and of accounts. */
export const IDENTITY_ERRORS = {
  second_factor_required: {
    description:
      'The first step of the sign-in succeeded, and the user has a second factor. Send one of `methods` with the challenge to `POST /auth/login/second-factor` within five minutes.',
    message: 'Send a code of your authenticator app, a passkey or a recovery code.',
    context: {
      challenge: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M',
      expires_at: '2026-01-12T09:05:00.000Z',
      methods: ['totp', 'recovery_code'],
    },
  },
  reauthentication_required: {
    description:
      'The last sign-in or confirmation of the session is more than five minutes ago. Confirm it with `POST /auth/reauthenticate`: with a second factor if `second_factor` is true, otherwise with the password or a second factor.',
    message:
      'Confirm who you are with POST /auth/reauthenticate, then repeat the request within five minutes.',
    context: { max_age_seconds: 300, second_factor: false },
  },
  second_factor_missing: {
    description:
      'The organization requires a second factor, and the user signed in without one. Add one with `POST /auth/totp`, or sign in again with it.',
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
      'The request does not meet the sign-in policy that it sets. `requires` says whether the second factor or the network is missing.',
    message: 'This request does not meet the policy, which would lock you out.',
    context: { requires: 'second_factor' },
  },
  sign_in_challenge_expired: {
    description: 'The challenge of a sign-in was used before, has expired, or does not exist.',
    message: 'This sign-in has expired. Sign in again.',
  },
  sso_failed: {
    description:
      'The sign-in with an identity provider failed: its response was not valid, or the organization does not accept the person (`reason`).',
    message: 'The identity provider did not confirm this sign-in. Sign in again.',
    context: { reason: 'response_not_valid' },
  },
  sso_link_required: {
    description:
      'The account is also used without the identity provider. Sign in with its password or passkey, and link it with `POST /auth/sso/link`.',
    message:
      'There is an account with this address. Sign in with its password or passkey, and link it to the provider on the account page.',
  },
  sso_sign_in_expired: {
    description:
      'The sign-in with an identity provider was already completed, has expired, or began in another browser or with another provider.',
    message: 'This sign-in has expired or was used. Sign in again.',
  },
  logout_token_invalid: {
    description:
      'The logout token is not one of this identity provider for this client, is too old, or was used before.',
    message: 'The logout token is not valid, or was used before.',
  },
  identity_provider_unreachable: {
    description:
      'The identity provider cannot be reached, its address is not allowed (use an https URL with a public address), or it returns another issuer.',
    message: 'The identity provider cannot be reached, or is not an OpenID provider with this issuer.',
  },
  signature_required: {
    description:
      'The app requires an electronic signature for reviews and releases in its live environment: send `signature`.',
    message: 'This app requires an electronic signature.',
  },
  wrong_code: {
    description: 'The code of the authenticator app or the recovery code is wrong, or was used before.',
    message: 'The code is wrong or was used before.',
  },
  wrong_passkey: {
    description:
      'The passkey is unknown, or its response is not valid: it is for another challenge or origin, the user was not verified, it was used before, or it is older than five minutes.',
    message: 'The passkey is unknown, or its response has expired or is not valid.',
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
