import type { Transaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { insertNotice } from './notice-queries.ts';

/** The changes that are mailed to the user, because somebody else might have made them. */
export const NOTICES = {
  totp_added: 'An authenticator app was added to your account.',
  totp_removed: 'The authenticator app of your account was removed.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey of your account was removed.',
  recovery_codes_created: 'New recovery codes were created for your account. Earlier ones no longer work.',
  recovery_code_used: 'A recovery code was used to sign in to your account.',
  factors_unverified:
    'Your address was verified for the first time. Second factors that were added to your account before were removed.',
  factors_reset: 'All second factors of your account were removed by the operator, and its sessions ended.',
} as const;
export type Notice = keyof typeof NOTICES;

/** Adds a mail to the user. Without a mail server it does nothing. */
export function pushNotice(
  tx: Transaction,
  { mailer }: Services,
  userId: string,
  kind: Notice,
  now: Date,
): void {
  if (mailer.enabled) tx.push(insertNotice(newId(), userId, kind, now));
}
