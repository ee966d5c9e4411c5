import { excluding } from '../../../db/excluding.ts';
import { column, columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import { presented } from '../../../http/presented.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import { Message } from './schema.ts';

/** A rendered message, as it is sent. */
export interface MessageContent {
  locale: string;
  subject: string;
  text: string;
  html?: string;
  link: string;
}

export const sealedContent = sealedColumn<MessageContent>('messages', 'content_sealed');

const LISTED = columns(
  'messages',
  'id',
  'program_id',
  'subject_id',
  'evaluation_id',
  'rule_id',
  'channel',
  'template_id',
  'state',
  'due_at',
  'send_at',
  'created_at',
  'sent_at',
  'error',
);
const MESSAGE = rowsOf(LISTED);
export type MessageRow = RowOf<typeof MESSAGE>;

export function presentMessage(row: MessageRow): Message {
  return presented(Message, { ...row, message_template_id: row.template_id });
}

/** Selects a subject's messages, oldest first. */
export function selectSubjectMessages(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
) {
  return MESSAGE.query(
    `SELECT ${MESSAGE.list} FROM messages
     WHERE organization_id = $1 AND subject_id = $2 AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}

export interface MessageFilters {
  program_id?: string | undefined;
  subject_id?: string | undefined;
  rule_id?: string | undefined;
  state?: string | undefined;
  /** Programs whose messages are left out. */
  hidden?: readonly string[] | undefined;
}

/** Selects messages of an environment, newest first. */
export function selectMessages(
  organizationId: string,
  environmentId: string,
  { program_id, subject_id, rule_id, state, hidden = [] }: MessageFilters,
  after: string | undefined,
  limit: number,
) {
  const values: unknown[] = [
    organizationId,
    environmentId,
    after ?? null,
    program_id ?? null,
    subject_id ?? null,
    rule_id ?? null,
    state ?? null,
    limit + 1,
  ];
  return MESSAGE.query(
    `SELECT ${MESSAGE.list} FROM messages
     WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id < $3)
       AND ($4::uuid IS NULL OR program_id = $4) AND ($5::uuid IS NULL OR subject_id = $5)
       AND ($6::text IS NULL OR rule_id = $6) AND ($7::text IS NULL OR state = $7)
       ${excluding('program_id', hidden, values)}
     ORDER BY id DESC LIMIT $8`,
    values,
  );
}

const SEALED = rowsOf({
  ...LISTED,
  ...columns('messages', 'content_sealed'),
  wrapped_key: column('subjects', 'wrapped_key'),
});

/** Selects a message with its content and the wrapped key that opens it. */
export function selectSealedMessage(organizationId: string, environmentId: string, id: string) {
  return SEALED.query(
    `SELECT ${MESSAGE.of('m')}, m.content_sealed, s.wrapped_key
     FROM messages m JOIN subjects s ON s.organization_id = m.organization_id AND s.id = m.subject_id
     WHERE m.organization_id = $1 AND m.environment_id = $2 AND m.id = $3`,
    [organizationId, environmentId, id],
  );
}

const STORED = rowsOf({
  ...LISTED,
  ...columns('messages', 'app_id', 'environment_id', 'enrollment_id', 'occasion_id'),
  ...columns('messages', 'kind', 'unless', 'attempts', 'content_sealed', 'session_id', 'address_index'),
  ...columns('messages', 'claimed_until', 'resent'),
});
const OUTGOING = rowsOf({ ...STORED.columns, is_replaced: computed('boolean') });
export type OutgoingRow = RowOf<typeof OUTGOING>;

/**
 * Whether a message had to wait, such as for the end of quiet hours, and a later one of its rule about the
 * same questions is to be sent as well: reminders of one night would arrive together.
 */
const IS_REPLACED = `send_at > due_at AND EXISTS (
  SELECT 1 FROM messages later WHERE later.organization_id = $1 AND later.occasion_id = messages.occasion_id
    AND later.kind = messages.kind AND later.rule_id = messages.rule_id AND later.k > messages.k
    AND later.state = 'queued')`;

/**
 * Locks messages in the order of their ids, which avoids deadlocks. Work that needs their enrollments too
 * locks these first, as an erasure does.
 */
export function lockMessages(organizationId: string, environmentId: string, ids: readonly string[]) {
  return OUTGOING.query(
    `SELECT m.* FROM (SELECT unnest($3::uuid[]) AS id ORDER BY id) wanted CROSS JOIN LATERAL (
       SELECT ${STORED.list}, ${IS_REPLACED} AS is_replaced FROM messages
       WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1 FOR UPDATE) m`,
    [organizationId, environmentId, ids],
  );
}

/** Why a message waits until the address of its person is confirmed. */
export const UNCONFIRMED = 'address_unconfirmed';

/** The condition on such messages. */
export const IS_UNCONFIRMED = `state = 'held' AND error = '${UNCONFIRMED}'`;

const CONFIRMING = rowsOf(columns('messages', 'subject_id', 'task_id'));

/** Selects the unfinished tasks that ask to confirm the addresses of people, whose messages wait for it. */
export function selectConfirmationTasks(organizationId: string, subjectIds: readonly string[]) {
  return CONFIRMING.query(
    `SELECT m.subject_id, m.task_id FROM messages m
     JOIN tasks t ON t.organization_id = m.organization_id AND t.id = m.task_id
     WHERE m.organization_id = $1 AND m.subject_id = ANY ($2::uuid[])
       AND t.status NOT IN ('done', 'cancelled')`,
    [organizationId, subjectIds],
  );
}

const ANSWERED = rowsOf(columns('evaluations', 'subject_id'));

/** Selects those of the people who answered anything before their time. */
export function selectAnsweredBefore(
  organizationId: string,
  people: readonly { subjectId: string; before: string }[],
) {
  return ANSWERED.query(
    `SELECT p.subject_id FROM unnest($2::uuid[], $3::timestamptz[]) AS p(subject_id, before)
     WHERE EXISTS (
       SELECT 1 FROM evaluations e JOIN answer_batches a
         ON a.organization_id = e.organization_id AND a.evaluation_id = e.id
       WHERE e.organization_id = $1 AND e.subject_id = p.subject_id AND a.answered_at < p.before)`,
    [organizationId, people.map(({ subjectId }) => subjectId), people.map(({ before }) => before)],
  );
}

const RECIPIENT = rowsOf(columns('messages', 'id', 'app_id', 'environment_id', 'subject_id'));

/** Selects the recipient of a message. */
export function selectRecipient(organizationId: string, id: string) {
  return select(RECIPIENT, 'messages', { organization_id: organizationId, id });
}

const OWNER = rowsOf(columns('messages', 'organization_id', 'id'));

/** Selects the organizations of messages. Runs as the system. */
export function selectOwners(ids: readonly string[]) {
  return select(OWNER, 'messages', { id: ids });
}

const RETURNED = rowsOf({
  ...columns('messages', 'id', 'app_id', 'environment_id', 'state', 'address_index', 'resent'),
  is_rendered: computed('boolean'),
  had_one_address: computed('boolean'),
  ...columns('environments', 'clock_offset_seconds'),
});

export type ReturnedRow = RowOf<typeof RETURNED>;

/**
 * Locks messages that bounced or were complained about. `had_one_address`: the contact has not changed since
 * the message was created.
 */
export function lockReturned(organizationId: string, ids: readonly string[]) {
  return RETURNED.query(
    `SELECT m.id, m.app_id, m.environment_id, m.state, m.address_index, m.resent,
       m.content_sealed IS NOT NULL AS is_rendered,
       coalesce(c.updated_at <= m.created_at, false) AS had_one_address, e.clock_offset_seconds
     FROM messages m
     JOIN environments e ON e.organization_id = m.organization_id AND e.id = m.environment_id
     LEFT JOIN contacts c ON c.organization_id = $1 AND c.subject_id = m.subject_id
     WHERE m.organization_id = $1 AND m.id = ANY ($2::uuid[])
     ORDER BY m.id FOR UPDATE OF m`,
    [organizationId, ids],
  );
}

const PROGRESS = rowsOf({
  message_id: column('messages', 'id'),
  status: column('evaluations', 'status'),
  cycle_ends_at: column('evaluations', 'cycle_ends_at'),
  is_begun: computed('boolean'),
});
export type ProgressRow = RowOf<typeof PROGRESS>;

/** Selects the evaluations of messages, or the newest ones of their enrollments, with their progress. */
export function selectProgress(
  organizationId: string,
  messages: readonly Pick<OutgoingRow, 'id' | 'enrollment_id' | 'evaluation_id'>[],
) {
  return PROGRESS.query(
    `SELECT wanted.message_id, found.*
     FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]) AS wanted(message_id, enrollment_id, evaluation_id)
     CROSS JOIN LATERAL (
       SELECT e.status, e.cycle_ends_at,
         e.status <> 'pending' OR EXISTS (
           SELECT 1 FROM participant_sessions s
           WHERE s.organization_id = $1 AND s.evaluation_id = e.id
             AND s.started_at IS NOT NULL) AS is_begun
       FROM evaluations e
       WHERE e.organization_id = $1 AND e.enrollment_id = wanted.enrollment_id
         AND (wanted.evaluation_id IS NULL OR e.id = wanted.evaluation_id)
       ORDER BY e.id DESC LIMIT 1) found`,
    [
      organizationId,
      messages.map(({ id }) => id),
      messages.map(({ enrollment_id }) => enrollment_id),
      messages.map(({ evaluation_id }) => evaluation_id),
    ],
  );
}

const DUE = rowsOf({
  ...columns('messages', 'organization_id', 'app_id', 'environment_id', 'id', 'program_id'),
  ...columns('messages', 'enrollment_id', 'claimed_until'),
});
export type DueMessage = RowOf<typeof DUE>;

/** Messages to send, for claimDue. */
export const DUE_MESSAGES = {
  table: 'messages',
  dueColumn: 'send_at',
  clock: 'environment',
  condition: "t.state = 'queued'",
  rows: DUE,
} as const;
