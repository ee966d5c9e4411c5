import type { Job } from '../../../jobs/run.ts';
import { deliver, MAIL_LEASE_MS } from '../../../mail/deliver.ts';
import { onOneLine } from '../../../mail/one-line.ts';
import type { Services } from '../../../services.ts';
import { claimNotice, type DueNotice, deleteNotice, postponeNotice } from './notice-queries.ts';

/** Tells owners and admins by mail that an endpoint of theirs was disabled. */
export function mailWebhookNotices(services: Services): Job {
  return {
    name: 'webhook-notice-mails',
    pollMs: services.config.worker.pollMs,
    run: async () => ({ more: services.mailer.enabled && (await mailOne(services)) }),
  };
}

async function mailOne(services: Services): Promise<boolean> {
  const now = services.clock();
  const [due] = await services.db.system.write<DueNotice>(
    claimNotice(now, new Date(now.getTime() + MAIL_LEASE_MS)),
  );
  if (!due) return false;
  await deliver(services, {
    id: due.id,
    attempt: due.mail_attempts,
    mail: {
      to: due.email,
      subject: 'A webhook endpoint was disabled',
      text: `A webhook endpoint of ${onOneLine(due.organization_name)} was disabled: ${because(due)}.\n\nEndpoint  ${due.endpoint_id}\n\nWhat waits for it goes out once it is enabled again. Events that happen meanwhile are in the feed of events.\n`,
    },
    settle: (at) => (at ? postponeNotice(due, at) : deleteNotice(due)),
  });
  return true;
}

function because({ disabled_reason }: DueNotice): string {
  return disabled_reason === 'gone'
    ? 'it answered 410 Gone'
    : 'nothing could be delivered to it for too long';
}
