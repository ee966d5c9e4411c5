import { AppError } from '../../../http/errors.ts';
import type { SIGN_ON_FAILURES } from './schema.ts';

type SignOnFailure = (typeof SIGN_ON_FAILURES)[number];

const MESSAGES: Record<SignOnFailure, string> = {
  response_not_valid: 'The identity provider did not confirm this sign-in. Sign in again.',
  no_address: 'The identity provider did not send a valid e-mail address.',
  address_not_verified: 'The identity provider has not verified the e-mail address.',
  domain_not_allowed: 'The organization does not accept e-mail addresses of this domain from this provider.',
  no_role: 'None of your groups has a role in the organization.',
  not_a_member: 'You are not a member of the organization.',
  similar_address:
    'The address of a member of the organization looks the same, but has other letters. Ask an administrator to invite this one.',
  other_account: 'The identity provider names another account. Sign in there with the address of this one.',
};

/** A sign-in with an identity provider that failed. */
export class SignOnFailed extends AppError {
  readonly reason: SignOnFailure;
  /** Digest of the provider's id of the person, once the provider's signature has been verified. */
  readonly subjectHash: Buffer | undefined;

  constructor(reason: SignOnFailure, subjectHash?: Buffer) {
    super('sso_failed', MESSAGES[reason], { reason });
    this.reason = reason;
    this.subjectHash = subjectHash;
  }
}
