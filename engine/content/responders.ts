import type { Diagnostic, Json, JsonObject } from '../types.ts';
import { Diagnostics, Position, quote } from './diagnostics.ts';
import { isObject } from './fields.ts';

/** Who could do the tasks of rules, and whom they could reach. */
export interface Responders {
  /** The roles that some member has. */
  roles: ReadonlySet<string>;
  /** The ids of the members' users. */
  users: ReadonlySet<string>;
  /** The names of programs with this instrument that anonymous people answer. */
  anonymousPrograms: readonly string[];
  /** Whether members would get e-mails about tasks. */
  sendsMail: boolean;
}

interface FoundTask {
  at: Position;
  assignees: (readonly [at: Position, assignee: Json | undefined])[];
}

/** Warns of tasks of rules that nobody would do, hear of, or could do because nobody can be reached. */
export function checkResponders(guardrail: JsonObject, known: Responders): Diagnostic[] {
  const diagnostics = new Diagnostics();
  for (const { at, assignees } of tasksOf(guardrail, diagnostics)) {
    for (const [position, assignee] of assignees) checkAssignee(assignee, position, known);
    for (const name of known.anonymousPrograms)
      at.warning(
        'people_unreachable',
        `Nobody could be called: people answer the program ${quote(name)} through an anonymous link.`,
        { name },
        'Use a link that recognizes people, or enroll people whose contact is known.',
      );
    if (!known.sendsMail)
      at.warning(
        'no_mail',
        'Nobody gets an e-mail about this task, because the service has no mail server.',
        {},
        'Set EPS_SMTP_URL, or agree on who looks at the inbox of the console.',
      );
  }
  return diagnostics.list();
}

/** Returns the users whom tasks of rules name; undefined if no rule creates a task. */
export function taskUsers(guardrail: JsonObject): string[] | undefined {
  const tasks = tasksOf(guardrail, new Diagnostics());
  if (tasks.length === 0) return undefined;
  const named = tasks.flatMap(({ assignees }) => assignees.map(([, assignee]) => assignee));
  return named.flatMap((assignee) =>
    isObject(assignee) && typeof assignee['user_id'] === 'string' ? [assignee['user_id']] : [],
  );
}

function checkAssignee(assignee: Json | undefined, at: Position, { roles, users }: Responders): void {
  // Without an assignee, reviewers do it.
  const { role, user_id } = isObject(assignee) ? assignee : { role: 'reviewer' };
  if (typeof role === 'string' && !roles.has(role))
    at.warning(
      'role_without_members',
      `Nobody has the role ${quote(role)}, so nobody would do this task.`,
      { name: role },
      'Choose a role that somebody has, or give the role to a member.',
    );
  if (typeof user_id === 'string' && !users.has(user_id))
    at.warning(
      'unknown_user',
      `The user ${quote(user_id)} is not a member of the organization.`,
      { name: user_id },
      'Choose a member or a role.',
    );
}

/** Finds the tasks in content that may be invalid. */
function tasksOf({ rules }: JsonObject, diagnostics: Diagnostics): FoundTask[] {
  const root = new Position(diagnostics, 'guardrail').at('rules');
  return (Array.isArray(rules) ? rules : []).flatMap((rule, index) => {
    const task = isObject(rule) ? rule['task'] : undefined;
    if (!isObject(task)) return [];
    const at = root.at(index, 'task');
    const escalations = Array.isArray(task['escalate']) ? task['escalate'] : [];
    const later = escalations.map(
      (entry, i) => [at.at('escalate', i, 'to'), isObject(entry) ? entry['to'] : undefined] as const,
    );
    return [{ at, assignees: [[at.at('assign'), task['assign']], ...later] }];
  });
}
