import { hashSecret } from '../../credentials/api-key.ts';
import { newToken } from '../../credentials/token.ts';
import type { Job } from '../../jobs/run.ts';
import { type DueMail, deliver, MAIL_LEASE_MS } from '../../mail/deliver.ts';
import type { Services } from '../../services.ts';
import { selectUserByEmail, type UserRow } from './queries.ts';
import {
  claimResetRequest,
  deleteResetRequest,
  insertReset,
  postponeResetRequest,
  type ResetRequestRow,
} from './reset-queries.ts';

const GOOD_FOR_MS = 30 * 60_000;

/** Mails the links that were asked for by addresses with an account, and drops the other requests. */
export function mailPasswordResets(services: Services): Job {
  return {
    name: 'password-reset-mails',
    pollMs: services.config.worker.pollMs,
    run: async () => ({ more: services.mailer.enabled && (await mailOne(services)) }),
  };
}

async function mailOne(services: Services): Promise<boolean> {
  const { db, clock } = services;
  const now = clock();
  const until = new Date(now.getTime() + MAIL_LEASE_MS);
  const [request] = await db.system.write<ResetRequestRow>(claimResetRequest(now, until));
  if (!request) return false;
  const [user] = await db.system.read<UserRow>(selectUserByEmail(request.email));
  if (user) await deliver(services, await letter(services, request, user, now));
  else await db.system.write(deleteResetRequest(request.id));
  return true;
}

/** A token is made for every attempt, so that none has to be kept. */
async function letter(
  services: Services,
  request: ResetRequestRow,
  user: UserRow,
  now: Date,
): Promise<DueMail> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
  await services.db.system.write(insertReset(hashSecret(token), user.id, now, expiresAt));
  const url = `${services.config.publicUrl}/reset-password#${token}`;
  return {
    id: request.id,
    attempt: request.mail_attempts,
    mail: {
      to: user.email,
      subject: 'Set a new password',
      text: `Somebody asked for a new password for this address. Set it here within 30 minutes:\n\n${url}\n\nThe link works once. If this was not you, do nothing: the password stays as it is.\n`,
    },
    settle: (at) => (at ? postponeResetRequest(request.id, at) : deleteResetRequest(request.id)),
  };
}
