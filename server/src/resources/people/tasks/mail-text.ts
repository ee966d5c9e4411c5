import { onOneLine } from '../../../mail/one-line.ts';
import type { MailDetails } from './mail-queries.ts';

/**
 * Returns subject and text of an e-mail about tasks of one environment: how urgent they are, when they are
 * due and where to open them; nothing about the people, and not what has to be done.
 * @param pages URL of the organization's pages
 * @param overdue ids of the tasks that are overdue
 */
export function mailText(pages: string, tasks: readonly MailDetails[], overdue: ReadonlySet<string>) {
  const [{ organization_name, environment_kind }] = tasks as [MailDetails];
  const where = `${onOneLine(organization_name)}${environment_kind === 'test' ? ' (test environment)' : ''}`;
  const pageOf = ({ id, app_id, environment_id }: MailDetails) =>
    `${pages}/a/${app_id}/e/${environment_id}/tasks/${id}`;
  if (tasks.length === 1) {
    const [task] = tasks as [MailDetails];
    const state = overdue.has(task.id) ? 'is overdue' : 'is waiting for you';
    const subject = `${isUrgent(task) ? 'An urgent task' : 'A task'} ${state}`;
    const due = `It is due on ${dueTime(task)}.`;
    return { subject, text: `${subject} in ${where}. ${due}\n\nOpen it here:\n\n${pageOf(task)}\n` };
  }
  const urgent = tasks.filter(isUrgent).length;
  const subject = `${tasks.length} tasks are waiting for you${urgent > 0 ? `, ${urgent} urgent` : ''}`;
  const entries = tasks.map((task) => {
    const traits = [isUrgent(task) && 'urgent', overdue.has(task.id) && 'overdue'].filter(Boolean);
    const marks = traits.length > 0 ? ` (${traits.join(', ')})` : '';
    return `Due on ${dueTime(task)}${marks}:\n${pageOf(task)}\n`;
  });
  return { subject, text: `${subject}, in ${where}.\n\n${entries.join('\n')}` };
}

function isUrgent({ severity }: MailDetails): boolean {
  return severity === 'critical';
}

/** In the time zone of the environment, which is named: members have none of their own. */
function dueTime({ due_at, timezone: timeZone }: MailDetails): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return `${new Date(due_at).toLocaleString('en-GB', format)} (${timeZone})`;
}
