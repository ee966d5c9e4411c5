import { hashSecret } from '../../../credentials/api-key.ts';
import { newToken } from '../../../credentials/token.ts';
import type { Job } from '../../../jobs/run.ts';
import { type DueMail, deliver, MAIL_LEASE_MS } from '../../../mail/deliver.ts';
import type { Services } from '../../../services.ts';
import { RESET_MS, resetUrl } from './create-reset-link.ts';
import { selectUserByEmail, type UserRow } from './queries.ts';
import {
  claimResetRequest,
  deleteResetRequest,
  insertReset,
  postponeResetRequest,
  type ResetRequestRow,
} from './reset-queries.ts';

/** Mails a reset link for each request whose address has an account, and deletes the other requests. */
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
  const [request] = await db.system.write(claimResetRequest(now, until));
  if (!request) return false;
  const [user] = await db.system.read(selectUserByEmail(request.email));
  if (user) await deliver(services, await composeMail(services, request, user, now));
  else await db.system.write(deleteResetRequest(request.id));
  return true;
}

/** Creates a link and its mail. Each attempt creates a new token, so that no token is stored. */
async function composeMail(
  services: Services,
  request: ResetRequestRow,
  user: UserRow,
  now: Date,
): Promise<DueMail> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + RESET_MS);
  await services.db.system.write(
    insertReset({
      token_hash: hashSecret(token),
      user_id: user.id,
      mailed: true,
      created_at: now,
      expires_at: expiresAt,
    }),
  );
  return {
    id: request.id,
    attempt: request.mail_attempts,
    mail: {
      to: user.email,
      subject: 'Set a new password',
      text: `Someone requested a new password for this address. Set it here within 30 minutes:\n\n${resetUrl(services.config, token)}\n\nThe link works once. If you did not request it, ignore this mail: the password does not change.\n`,
    },
    settle: (at) => (at ? postponeResetRequest(request.id, at) : deleteResetRequest(request.id)),
  };
}
