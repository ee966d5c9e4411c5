import { DateTime, namedObject, oneOf, shownText, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const TASK_STATES = ['open', 'acknowledged', 'in_progress', 'done', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATES)[number];

/** The roles that a task can be assigned to; the compiler accepts the same ones in rules. */
const ASSIGNED_ROLES = ['owner', 'admin', 'editor', 'coordinator', 'reviewer'] as const;

const Severity = oneOf(['info', 'warning', 'critical'] as const);

/** Who does a task. */
export const Assignee = Type.Union(
  [
    strictObject({ role: oneOf(ASSIGNED_ROLES) }),
    strictObject({ unit_lead: Type.Literal(true) }),
    strictObject({ user_id: Uuid }),
  ],
  {
    title: 'TaskAssignee',
    description: 'All members with a role, the lead of the unit of the person, or one user.',
  },
);
export type Assignee = Static<typeof Assignee>;

const SHOWN = {
  id: Uuid,
  status: oneOf(TASK_STATES, { title: 'TaskStatus' }),
  superseded: Type.Boolean({
    description:
      'Whether later answers no longer meet the rule that made the task. The task stays open until a person closes it.',
  }),
  title: Optional.String(),
  kind: Optional.String(),
  severity: Severity,
  subject_id: Uuid,
  evaluation_id: Type.Optional(Uuid),
  rule_id: Optional.String(),
  due_at: DateTime,
  overdue: Type.Boolean(),
  assignee: Type.Optional(Assignee),
  created_at: DateTime,
};

const Redacted = Optional.Array(Type.String(), {
  description: 'The names of the fields that a missing right hides.',
});

export const ListedTask = namedObject('ListedTask', { ...SHOWN, redacted: Redacted });
export type ListedTask = Static<typeof ListedTask>;

export const InboxTask = namedObject('InboxTask', {
  ...SHOWN,
  app_id: Uuid,
  environment_id: Uuid,
  environment_kind: oneOf(['test', 'live'] as const),
  environment_time: { ...DateTime, description: 'The present time of the environment.' },
  redacted: Redacted,
});

/** Which tasks: those of the user, those of the user's roles, or all that the user may see. */
export const ASSIGNED = ['me', 'team', 'anyone'] as const;

/** Counting stops here, so that a request costs the same however many tasks there are. */
export const MOST_COUNTED = 100_000;

const Count = Type.Integer({ minimum: 0, maximum: MOST_COUNTED });
const Counted = namedObject('TaskCount', { unfinished: Count, overdue: Count });

export const TaskCounts = namedObject('TaskCounts', { me: Counted, team: Counted, anyone: Counted });

export const ENTRY_ACTIONS = [
  'acknowledged',
  'started',
  'completed',
  'cancelled',
  'reassigned',
  'commented',
  'overdue',
  'escalated',
  'superseded',
] as const;
export type EntryAction = (typeof ENTRY_ACTIONS)[number];

const TaskEntry = namedObject('TaskEntry', {
  id: Uuid,
  action: oneOf(ENTRY_ACTIONS),
  at: DateTime,
  user_id: Type.Optional(Uuid),
  text: Optional.String({ description: 'The comment, note or reason.' }),
});
export type TaskEntry = Static<typeof TaskEntry>;

const Escalation = namedObject('TaskEscalation', { at: DateTime, to: Assignee });
export type Escalation = Static<typeof Escalation>;

export const Task = namedObject('Task', {
  ...SHOWN,
  script: Optional.String(),
  outcomes: Optional.Array(Type.String()),
  outcome: Optional.String({ description: 'The outcome with which it was completed.' }),
  escalations: Type.Array(Escalation, { description: 'The escalations that are still ahead.' }),
  history: Type.Array(TaskEntry, { description: 'What happened to the task, oldest first.' }),
  redacted: Redacted,
});
export type Task = Static<typeof Task>;

/** ISO 8601 in whole units; the handler rejects what is not positive. */
const Duration = Type.String({ minLength: 3, maxLength: 40, pattern: '^P', examples: ['PT4H'] });

const Outcome = shownText(255);
const Text = shownText(10_000);

export const CreateTask = namedObject('CreateTaskRequest', {
  subject_id: Uuid,
  evaluation_id: Type.Optional(Uuid),
  title: shownText(255),
  kind: Optional.String({ minLength: 1, maxLength: 255, default: 'follow_up' }),
  severity: Type.Optional(oneOf(['info', 'warning', 'critical'] as const, { default: 'info' })),
  assign: Type.Optional(Assignee),
  due_in: Type.Optional(Duration),
  due_at: Type.Optional(DateTime),
  escalate: Optional.Array(strictObject({ after: Duration, to: Assignee }), { maxItems: 10 }),
  script: Type.Optional(Text),
  outcomes: Optional.Array(Outcome, { minItems: 1, maxItems: 20 }),
});
export type CreateTask = Static<typeof CreateTask>;

export const CompleteTask = namedObject('CompleteTaskRequest', {
  outcome: Outcome,
  note: Type.Optional(Text),
});
export const CancelTask = namedObject('CancelTaskRequest', { reason: Text });
export const ReassignTask = namedObject('ReassignTaskRequest', { assign: Assignee });
export const CommentTask = namedObject('CommentTaskRequest', { text: Text });

/** What operations declare that create or change one task. */
export const TASK_CHANGE = {
  tag: 'tasks',
  method: 'POST',
  access: { credential: 'api', scope: 'tasks:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: (_request: unknown, task: Task) => task.subject_id,
  reads: 'none',
  response: Task,
} as const;
