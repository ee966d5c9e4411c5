import { ofAllOrganizations } from '../../../../jobs/of-all-organizations.ts';
import type { Job } from '../../../../jobs/run.ts';
import { deliver, MAIL_LEASE_MS } from '../../../../mail/deliver.ts';
import { onOneLine } from '../../../../mail/one-line.ts';
import type { Services } from '../../../../services.ts';
import {
  claimNotice,
  type DueNotice,
  deleteNotice,
  postponeNotice,
  selectOrganizationsToNotify,
  selectRecipient,
} from './notice-queries.ts';

/** Sends owners and admins a mail when the worker has disabled an endpoint of their organization. */
export function mailWebhookNotices(services: Services): Job {
  return {
    name: 'webhook-notice-mails',
    pollMs: services.config.worker.pollMs,
    run: async () => ({ more: services.mailer.enabled && (await mailOne(services)) }),
  };
}

async function mailOne(services: Services): Promise<boolean> {
  const { db } = services;
  const now = services.clock();
  const until = new Date(now.getTime() + MAIL_LEASE_MS);
  const [due] = await ofAllOrganizations(
    db,
    () => selectOrganizationsToNotify(now),
    1,
    (_, organizationId) => db.system.write(claimNotice(now, until, organizationId)),
  );
  if (!due) return false;
  const [recipient] = await db.system.read(selectRecipient(due));
  if (recipient) await send(services, due);
  // While the mail waited for the mail server, the user has left or can no longer use webhooks.
  else await db.system.write(deleteNotice(due));
  return true;
}

async function send(services: Services, due: DueNotice): Promise<void> {
  const { organization_id, app_id, environment_id } = due;
  const page = `${services.config.publicUrl}/o/${organization_id}/a/${app_id}/e/${environment_id}/webhooks`;
  await deliver(services, {
    id: due.id,
    attempt: due.mail_attempts,
    mail: {
      to: due.email,
      subject: 'A webhook endpoint was disabled',
      text: `A webhook endpoint of ${onOneLine(due.organization_name)} was disabled: ${reasonOf(due)}.\n\nEndpoint  ${due.endpoint_id}\n\nEnable it again here:\n\n${page}\n\nPending deliveries are sent then. Events that happen until then are not delivered later; GET …/events lists them.\n`,
    },
    settle: (at) => (at ? postponeNotice(due, at) : deleteNotice(due)),
  });
}

function reasonOf({ disabled_reason }: DueNotice): string {
  return disabled_reason === 'gone'
    ? 'it responded with 410 Gone'
    : 'no delivery to it succeeded for too long';
}
