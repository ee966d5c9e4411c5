import { hashSecret } from '../../../credentials/api-key.ts';
import { newToken } from '../../../credentials/token.ts';
import type { Job } from '../../../jobs/run.ts';
import { deliver, MAIL_LEASE_MS } from '../../../mail/deliver.ts';
import { onOneLine } from '../../../mail/one-line.ts';
import type { Services } from '../../../services.ts';
import { claimInvitationMail, settleInvitationMail } from './invitation-mail-queries.ts';
import { invitationUrl } from './link-url.ts';

/** Mails the links of new invitations. */
export function mailInvitations(services: Services): Job {
  return {
    name: 'invitation-mails',
    pollMs: services.config.worker.pollMs,
    run: async () => ({ more: services.mailer.enabled && (await mailOne(services)) }),
  };
}

/** Each attempt creates a new token, so that no token is stored. The last link that was mailed works. */
async function mailOne(services: Services): Promise<boolean> {
  const now = services.clock();
  const until = new Date(now.getTime() + MAIL_LEASE_MS);
  const token = newToken();
  const [due] = await services.db.system.write(claimInvitationMail(hashSecret(token), now, until));
  if (!due) return false;
  const organization = onOneLine(due.organization_name);
  await deliver(services, {
    id: due.id,
    attempt: due.mail_attempts,
    mail: {
      to: due.email,
      subject: `Invitation to ${organization}`,
      text: `You are invited to ${organization} as ${due.role}. Accept here until ${due.expires_at.slice(0, 10)}:\n\n${invitationUrl(services.config, token)}\n\nThe link works once. If you did not expect this, ignore it.\n`,
    },
    settle: (at) => settleInvitationMail(due, at),
  });
  return true;
}
