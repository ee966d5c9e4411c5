import { grantsIn, ROLES, type Scope } from '../../../credentials/scopes.ts';
import { ofAllOrganizations } from '../../../jobs/of-all-organizations.ts';
import type { Job } from '../../../jobs/run.ts';
import { deliver, MAIL_LEASE_MS } from '../../../mail/deliver.ts';
import { isAllowed } from '../../../mail/is-allowed.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import {
  claimMail,
  claimOthers,
  type DueMail,
  deleteMails,
  expandMail,
  type MailDetails,
  postponeMails,
  selectMailDetails,
  selectOrganizationsToMail,
  selectPlace,
  selectRecipients,
  selectUnitsAbove,
} from './mail-queries.ts';
import { mailText } from './mail-text.ts';

/**
 * Sends an e-mail to those to whom a task is assigned: at first, and when it is overdue. What is due to a
 * user at the same time is one e-mail.
 */
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
  if (!mailer.enabled) await db.system.write(deleteMails(due.organization_id, [due.id]));
  else if (await isForItsUser(services, due)) {
    const others = await db.system.write(claimOthers(due, now, until));
    const together = [due];
    for (const other of others) if (await isForItsUser(services, other)) together.push(other);
    await send(services, together);
  }
  return true;
}

/**
 * Whether an e-mail goes to its user. While it waits for the mail server, the user may leave or lose the
 * right to read tasks; then, and if it has no user yet, it becomes one to each who may get it now.
 */
async function isForItsUser(services: Services, due: DueMail): Promise<boolean> {
  const recipients = await recipientsOf(services, due);
  if (due.user_id !== null && recipients.includes(due.user_id)) return true;
  await services.db.system.write(expandMail(due, recipients));
  return false;
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

/** A test environment sends to the addresses of its message settings only, to members as to participants. */
function isHeld({ email, environment_kind, message_settings }: MailDetails): boolean {
  if (environment_kind !== 'test') return false;
  const { allow = [] } =
    message_settings === null ? {} : (parseJson(message_settings) as { allow?: string[] });
  return !isAllowed(email, allow);
}

/** Sends one e-mail about the tasks of several to the same user. */
async function send(services: Services, mails: readonly DueMail[]): Promise<void> {
  const [{ id, organization_id: organizationId, user_id }] = mails as [DueMail];
  const ids = mails.map((mail) => mail.id);
  const taskIds = mails.map(({ task_id }) => task_id);
  const tasks = await services.db.system.read(selectMailDetails(organizationId, user_id!, taskIds));
  if (!tasks[0] || isHeld(tasks[0])) {
    await services.db.system.write(deleteMails(organizationId, ids));
    return;
  }
  const overdue = new Set(mails.filter(({ reason }) => reason === 'overdue').map(({ task_id }) => task_id));
  const { publicUrl } = services.config;
  await deliver(services, {
    id,
    // The fewest: a mail that has just come is tried as often as any other before it is given up.
    attempt: Math.min(...mails.map((mail) => mail.mail_attempts)),
    mail: {
      to: tasks[0].email,
      // A mail that is sent twice, because a worker was killed, has the same one.
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      ...mailText(`${publicUrl}/o/${organizationId}`, tasks, overdue),
    },
    settle: (at) => (at ? postponeMails(organizationId, ids, at) : deleteMails(organizationId, ids)),
  });
}
