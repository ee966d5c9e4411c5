import type { Job } from '../../../jobs/run.ts';
import { deliver, MAIL_LEASE_MS } from '../../../mail/deliver.ts';
import type { Services } from '../../../services.ts';
import { claimNotice, deleteNotice, postponeNotice } from './notice-queries.ts';
import { NOTICES, type Notice } from './notices.ts';

/** Mails users what has changed about how they sign in. */
export function mailAccountNotices(services: Services): Job {
  return {
    name: 'account-notice-mails',
    pollMs: services.config.worker.pollMs,
    run: async () => ({ more: services.mailer.enabled && (await mailOne(services)) }),
  };
}

async function mailOne(services: Services): Promise<boolean> {
  const now = services.clock();
  const until = new Date(now.getTime() + MAIL_LEASE_MS);
  const [due] = await services.db.system.write(claimNotice(now, until));
  if (!due) return false;
  const text = NOTICES[due.kind as Notice];
  await deliver(services, {
    id: due.id,
    attempt: due.mail_attempts,
    mail: {
      to: due.email,
      subject: 'A change to how you sign in',
      text: `${text}\n\nTime  ${due.created_at}\n\nIf this was not you, set a new password at ${services.config.publicUrl}/reset-password and ask the operator of the service to remove your second factors.\n`,
    },
    settle: (at) => (at ? postponeNotice(due.id, at) : deleteNotice(due.id)),
  });
  return true;
}
