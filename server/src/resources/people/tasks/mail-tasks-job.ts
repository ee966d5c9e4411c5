import { grantsIn, ROLES, type Scope } from '../../../credentials/scopes.ts';
import { ofAllOrganizations } from '../../../jobs/of-all-organizations.ts';
import type { Job } from '../../../jobs/run.ts';
import { deliver, MAIL_LEASE_MS } from '../../../mail/deliver.ts';
import { isAllowed } from '../../../mail/is-allowed.ts';
import { onOneLine } from '../../../mail/one-line.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import {
  claimMail,
  type DueMail,
  deleteMail,
  expandMail,
  type MailDetails,
  postponeMail,
  selectMailDetails,
  selectOrganizationsToMail,
  selectPlace,
  selectRecipients,
  selectUnitsAbove,
} from './mail-queries.ts';

/** Sends an e-mail to those to whom a task is assigned: at first, and when it is overdue. */
export function mailTasks(services: Services): Job {
  return {
    name: 'task-mails',
    pollMs: services.config.worker.pollMs,
    run: async () => ({ more: await mailOne(services) }),
  };
}

async function mailOne(services: Services): Promise<boolean> {
  const { db, mailer } = services;
  const now = services.clock();
  const until = new Date(now.getTime() + MAIL_LEASE_MS);
  const [due] = await ofAllOrganizations(
    db,
    () => selectOrganizationsToMail(now),
    1,
    (_, organizationId) => db.system.write(claimMail(now, until, organizationId)),
  );
  if (!due) return false;
  // Without a mail server nothing is kept: the list of tasks is the inbox.
  if (!mailer.enabled) await db.system.write(deleteMail(due));
  else {
    // While a mail waits for the mail server, its user may leave or lose the right to read tasks.
    const recipients = await recipientsOf(services, due);
    if (due.user_id !== null && recipients.includes(due.user_id)) await send(services, due);
    else await db.system.write(expandMail(due, recipients));
  }
  return true;
}

const UNBLIND = 'studies:unblind' as const;

/** Returns the users who get an e-mail now. */
async function recipientsOf({ db }: Services, due: DueMail): Promise<string[]> {
  const [units, [place]] = await Promise.all([
    db.system.read(selectUnitsAbove(due)),
    db.system.read(selectPlace(due)),
  ]);
  const rolesWith = (scope: Scope) =>
    ROLES.filter((role) => place && grantsIn([role], place.kind as 'test' | 'live', scope));
  const recipients = await db.system.read(
    selectRecipients(due, {
      units,
      readers: rolesWith('tasks:read'),
      unblinded: place?.of_arms ? [UNBLIND, ...rolesWith(UNBLIND)] : undefined,
    }),
  );
  return recipients.map(({ user_id }) => user_id);
}

const UTC_MINUTE = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;

/** A formatter that is made when the process starts would take 5 MB of a process that sends no mails. */
function inUtc(instant: string): string {
  return `${new Date(instant).toLocaleString('en-GB', UTC_MINUTE)} (UTC)`;
}

/** A test environment sends to the addresses of its message settings only, to members as to participants. */
function isHeld({ email, environment_kind, message_settings }: MailDetails): boolean {
  if (environment_kind !== 'test') return false;
  const { allow = [] } =
    message_settings === null ? {} : (parseJson(message_settings) as { allow?: string[] });
  return !isAllowed(email, allow);
}

/** The e-mail says nothing about the person and not what has to be done. */
async function send(services: Services, due: DueMail): Promise<void> {
  const [details] = await services.db.system.read(selectMailDetails(due));
  if (!details || details.status === 'done' || details.status === 'cancelled' || isHeld(details)) {
    await services.db.system.write(deleteMail(due));
    return;
  }
  const { email, organization_name, environment_kind, due_at, app_id, environment_id } = details;
  const what = due.reason === 'overdue' ? 'A task is overdue' : 'A task is waiting for you';
  const where = `${onOneLine(organization_name)}${environment_kind === 'test' ? ' (test environment)' : ''}`;
  const { publicUrl } = services.config;
  const page = `${publicUrl}/o/${due.organization_id}/a/${app_id}/e/${environment_id}/tasks/${due.task_id}`;
  await deliver(services, {
    id: due.id,
    attempt: due.mail_attempts,
    mail: {
      to: email,
      // A mail that is sent twice, because a worker was killed, has the same one.
      messageId: `<${due.id}@${new URL(publicUrl).hostname}>`,
      subject: what,
      text: `${what} in ${where}. It is due on ${inUtc(due_at)}.\n\nOpen it here:\n\n${page}\n`,
    },
    settle: (at) => (at ? postponeMail(due, at) : deleteMail(due)),
  });
}
