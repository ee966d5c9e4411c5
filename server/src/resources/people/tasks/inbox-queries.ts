import { column, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { COLUMNS, TASK_COLUMNS, UNFINISHED, WITH_SUBJECT } from './queries.ts';

/** The tasks of all environments that a credential may see. */
export interface Inbox {
  organizationId: string;
  /** The kinds of environments in which the credential may read tasks. */
  kinds: readonly ('test' | 'live')[];
  /** Those in which it may see the arms of studies. */
  unblinded: readonly ('test' | 'live')[];
  /** In live environments, those whose tasks it sees alone; null for all. */
  ownInLive: readonly string[] | null;
  realNow: Date;
}

const INBOX_TASK = rowsOf({
  ...TASK_COLUMNS,
  kind: column('environments', 'kind'),
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});
export type InboxTaskRow = RowOf<typeof INBOX_TASK>;

const WITH_ENVIRONMENT = `${WITH_SUBJECT}
  JOIN environments e ON e.organization_id = t.organization_id AND e.id = t.environment_id
  LEFT JOIN programs p ON p.organization_id = t.organization_id AND p.id = t.program_id`;

/** The real time at which a task is due: the time of its environment may be ahead. */
const dueOf = (task: string, environment: string) =>
  `${task}.due_at - make_interval(secs => ${environment}.clock_offset_seconds)`;

/** Overdue tasks come first, then the more severe ones, then those that are due earlier. */
const urgencyOf = (task: string, environment: string) => `${dueOf(task, environment)} > $4,
  array_position('{critical,warning,info}'::text[], ${task}.severity),
  ${dueOf(task, environment)}, ${task}.id`;

/**
 * Unfinished tasks of the inbox: $1 organization, $2 kinds, $3 own assignees in live, $4 real time, $5 kinds
 * in which arms are shown.
 */
const IN_INBOX = `t.organization_id = $1 AND e.kind = ANY ($2::text[]) AND t.status IN ${UNFINISHED}
  AND (e.kind = 'test' OR $3::text[] IS NULL OR t.assignee = ANY ($3))
  AND (e.kind = ANY ($5::text[]) OR p.of_arms IS NOT TRUE)`;

/** Selects the unfinished tasks of all environments, the most urgent first. With `assignees`, only theirs. */
export function selectInboxTasks(
  { organizationId, kinds, unblinded, ownInLive, realNow }: Inbox,
  assignees: readonly string[] | null,
  page: { after: string | undefined; limit: number },
) {
  return INBOX_TASK.query(
    `SELECT ${COLUMNS}, e.kind, e.clock_offset_seconds FROM ${WITH_ENVIRONMENT}
     WHERE ${IN_INBOX} AND ($6::text[] IS NULL OR t.assignee = ANY ($6))
       AND ($7::uuid IS NULL OR (${urgencyOf('t', 'e')}) > (
         SELECT ${urgencyOf('l', 'le')} FROM tasks l
         JOIN environments le ON le.organization_id = l.organization_id AND le.id = l.environment_id
         WHERE l.organization_id = $1 AND l.id = $7))
     ORDER BY ${urgencyOf('t', 'e')} LIMIT $8`,
    [organizationId, kinds, ownInLive, realNow, unblinded, assignees, page.after ?? null, page.limit + 1],
  );
}

const TASK_COUNT = rowsOf({
  of: computed('text'),
  unfinished: computed('integer'),
  overdue: computed('integer'),
});

/**
 * Counts the unfinished tasks of all environments: those assigned to `user`, those of its team, and all, each
 * of up to `most` tasks.
 */
export function countInboxTasks(
  { organizationId, kinds, unblinded, ownInLive, realNow }: Inbox,
  { user, team }: { user: string; team: readonly string[] },
  most: number,
) {
  return TASK_COUNT.query(
    `SELECT wanted.of, counted.unfinished, counted.overdue
     FROM (VALUES ('me', ARRAY[$6::text]), ('team', $7::text[]), ('anyone', NULL))
       AS wanted(of, assignees)
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS unfinished, count(*) FILTER (WHERE due <= $4)::integer AS overdue
       FROM (SELECT ${dueOf('t', 'e')} AS due FROM ${WITH_ENVIRONMENT}
             WHERE ${IN_INBOX} AND (wanted.assignees IS NULL OR t.assignee = ANY (wanted.assignees))
             LIMIT $8) found) counted`,
    [organizationId, kinds, ownInLive, realNow, unblinded, user, team, most],
  );
}
