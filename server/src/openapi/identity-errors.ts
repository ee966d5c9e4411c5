import type { ErrorCode } from '../http/errors.ts';
import type { ErrorText } from './content-errors.ts';

/** The errors of signing in and of accounts. */
export const IDENTITY_ERRORS = {
  second_factor_required: {
    description:
      'The first step of the sign-in was right, and the user has a second factor. Send a code with the challenge to `POST /auth/login/second-factor` within five minutes.',
    message: 'Send a code of your authenticator app, or a recovery code.',
    context: {
      challenge: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M',
      expires_at: '2026-01-12T09:05:00.000Z',
    },
  },
  reauthentication_required: {
    description:
      'The session is older than five minutes, and the change needs a confirmation with `POST /auth/reauthenticate`.',
    message:
      'Confirm who you are with POST /auth/reauthenticate, then repeat the request within five minutes.',
    context: { max_age_seconds: 300 },
  },
  sign_in_challenge_expired: {
    description: 'The challenge of a sign-in was used before, has expired, or does not exist.',
    message: 'This sign-in has expired. Sign in again.',
  },
  wrong_code: {
    description: 'The code of the authenticator app or the recovery code is wrong, or was used before.',
    message: 'The code is wrong or was used before.',
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
