import { type ExtraScope, LEADING_ROLES, type Role } from '../../../credentials/scopes.ts';
import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, update } from '../../../db/statements.ts';
import { newId } from '../../../ids.ts';

/** The SQL on e-mails about tasks. Their times are real times. */

/** How many e-mails become one. */
const MOST_TOGETHER = 50;

export interface NewMail {
  taskId: string;
  assignee: string;
  reason: 'assigned' | 'overdue';
}

/** Inserts an e-mail to all users to whom the task is assigned. */
export function insertMail(organizationId: string, { taskId, assignee, reason }: NewMail): Statement {
  return insert('task_mails', {
    organization_id: organizationId,
    id: newId(),
    task_id: taskId,
    assignee,
    reason,
  });
}

const DUE_MAIL = rowsOf(
  columns('task_mails', 'organization_id', 'id', 'task_id', 'assignee', 'user_id', 'reason', 'mail_attempts'),
);

export type DueMail = RowOf<typeof DUE_MAIL>;

/**
 * As the system: claims the oldest due e-mail by postponing it to `until`, and returns it. With
 * `organizationId`, only one of that organization.
 */
export function claimMail(now: Date, until: Date, organizationId?: string) {
  return DUE_MAIL.query(
    `UPDATE task_mails SET mail_due_at = $2, mail_attempts = mail_attempts + 1
     WHERE ($3::uuid IS NULL OR organization_id = $3)
       AND (organization_id, id) = (SELECT organization_id, id FROM task_mails
         WHERE mail_due_at <= $1 AND ($3::uuid IS NULL OR organization_id = $3)
         ORDER BY mail_due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${DUE_MAIL.list}`,
    [now, until, organizationId ?? null],
  );
}

/**
 * As the system: claims the other due e-mails to the same user about tasks of the same environment, so that
 * one e-mail names them all.
 */
export function claimOthers({ organization_id, id, task_id, user_id }: DueMail, now: Date, until: Date) {
  return DUE_MAIL.query(
    `UPDATE task_mails SET mail_due_at = $2, mail_attempts = mail_attempts + 1
     WHERE organization_id = $3 AND id IN (SELECT m.id FROM task_mails m
       JOIN tasks t ON t.organization_id = m.organization_id AND t.id = m.task_id
       JOIN tasks claimed ON claimed.organization_id = m.organization_id AND claimed.id = $5
         AND claimed.environment_id = t.environment_id
       WHERE m.organization_id = $3 AND m.user_id = $6 AND m.id <> $4 AND m.mail_due_at <= $1
       ORDER BY m.id LIMIT ${MOST_TOGETHER - 1} FOR UPDATE OF m SKIP LOCKED)
     RETURNING ${DUE_MAIL.list}`,
    [now, until, organization_id, id, task_id, user_id],
  );
}

const WITH_MAILS = rowsOf(columns('task_mails', 'organization_id'));

/** Selects the organizations with due e-mails; in a distributed database all nodes are asked. */
export function selectOrganizationsToMail(now: Date) {
  return WITH_MAILS.query('SELECT DISTINCT organization_id FROM task_mails WHERE mail_due_at <= $1', [now]);
}

const UNIT = rowsOf({ id: computed('text'), depth: computed('integer') });

type UnitAbove = RowOf<typeof UNIT>;

/**
 * Selects the units of a task's person today and those above them. Deeper units are nearer to the person.
 */
export function selectUnitsAbove({ organization_id, task_id }: DueMail) {
  return UNIT.query(
    `SELECT above.id, max(above.depth)::integer AS depth FROM tasks t
     JOIN environments e ON e.organization_id = t.organization_id AND e.id = t.environment_id
     JOIN unit_members m ON m.organization_id = t.organization_id AND m.subject_id = t.subject_id
     JOIN units u ON u.organization_id = m.organization_id AND u.environment_id = m.environment_id
       AND u.id = m.unit_id
     CROSS JOIN LATERAL unnest(u.path) WITH ORDINALITY AS above(id, depth)
     CROSS JOIN LATERAL (SELECT
       (now() AT TIME ZONE 'UTC' + make_interval(secs => e.clock_offset_seconds))::date AS today) clock
     WHERE t.organization_id = $1 AND t.id = $2 AND m.starts_on <= today
       AND (m.ends_on IS NULL OR m.ends_on > today)
     GROUP BY above.id`,
    [organization_id, task_id],
  );
}

const PLACE = rowsOf({ kind: column('environments', 'kind'), of_arms: computed('boolean') });

/** Selects the kind of the environment of a task, and whether the task reveals the arm of its person. */
export function selectPlace({ organization_id, task_id }: DueMail) {
  return PLACE.query(
    `SELECT e.kind, p.of_arms IS TRUE AS of_arms FROM tasks t
     JOIN environments e ON e.organization_id = t.organization_id AND e.id = t.environment_id
     LEFT JOIN programs p ON p.organization_id = t.organization_id AND p.id = t.program_id
     WHERE t.organization_id = $1 AND t.id = $2`,
    [organization_id, task_id],
  );
}

const RECIPIENT = rowsOf(columns('memberships', 'user_id'));

/** Who sees the person of a task, and the task. */
interface SeenTask {
  units: readonly UnitAbove[];
  /** The roles that may read tasks. */
  readers: readonly Role[];
  /** The roles and scopes that show arms, of which a member needs one too; undefined if it reveals none. */
  unblinded: readonly (Role | ExtraScope)[] | undefined;
}

/**
 * Selects the members to whom a task is assigned and who may see it and its person; if there are none, the
 * owners. For the lead of a unit, these are the leads of the nearest unit; if no unit has a lead, owners and
 * admins.
 */
export function selectRecipients(
  { organization_id, assignee }: DueMail,
  { units, readers, unblinded }: SeenTask,
) {
  return RECIPIENT.query(
    `SELECT user_id FROM (
       SELECT m.user_id, matches.assigned, bool_or(matches.assigned) OVER () AS is_known, m.role
       FROM (
         SELECT all_members.*, leads.depth, max(leads.depth) OVER () AS nearest
         FROM memberships all_members CROSS JOIN LATERAL (
           SELECT max(u.depth) AS depth FROM unnest($3::text[], $4::integer[]) AS u(id, depth)
           WHERE u.id = ANY (all_members.unit_ids)
             AND (all_members.role || all_members.extra_roles) && $5::text[]) leads
         WHERE all_members.organization_id = $1 AND all_members.accepted_at IS NOT NULL
           AND (all_members.unit_ids IS NULL OR all_members.unit_ids && $3::text[])
           AND (all_members.role || all_members.extra_roles) && $6::text[]
           AND ($7::text[] IS NULL
             OR (all_members.role || all_members.extra_roles || all_members.extra_scopes) && $7)) m
       CROSS JOIN LATERAL (
         SELECT 'user:' || m.user_id = $2 OR 'role:' || m.role = $2
           OR split_part($2, 'role:', 2) = ANY (m.extra_roles)
           OR ($2 = 'unit_lead' AND CASE WHEN m.nearest IS NOT NULL
             THEN m.depth IS NOT NULL AND m.depth = m.nearest
             ELSE m.role IN ('owner', 'admin') OR 'admin' = ANY (m.extra_roles) END)
           AS assigned) matches) members
     WHERE assigned OR (NOT is_known AND role = 'owner')
     ORDER BY user_id LIMIT 100`,
    [
      organization_id,
      assignee,
      units.map(({ id }) => id),
      units.map(({ depth }) => depth),
      LEADING_ROLES,
      readers,
      unblinded ?? null,
    ],
  );
}

const EXPANDED = rowsOf(columns('task_mails', 'id'));

/** Replaces an e-mail to an assignee by one for each of its users; nothing if another worker has done so. */
export function expandMail({ organization_id, id }: DueMail, userIds: readonly string[]) {
  return EXPANDED.query(
    `WITH gone AS (
       DELETE FROM task_mails WHERE organization_id = $1 AND id = $2
       RETURNING organization_id, task_id, assignee, reason)
     INSERT INTO task_mails (organization_id, id, task_id, assignee, reason, user_id)
     SELECT gone.organization_id, users.id, gone.task_id, gone.assignee, gone.reason, users.user_id
     FROM gone, unnest($3::uuid[], $4::uuid[]) AS users(id, user_id) RETURNING id`,
    [organization_id, id, userIds.map(() => newId()), userIds],
  );
}

const DETAILS = rowsOf({
  ...columns('tasks', 'id', 'severity', 'due_at', 'environment_id'),
  email: column('users', 'email'),
  organization_name: column('organizations', 'name'),
  environment_kind: column('environments', 'kind'),
  timezone: column('environments', 'timezone'),
  app_id: column('environments', 'app_id'),
  message_settings: nullable(column('message_settings', 'settings')),
});

export type MailDetails = RowOf<typeof DETAILS>;

/**
 * Selects what an e-mail to a user says about unfinished tasks, nothing about the people, and where a test
 * environment sends. The most severe come first.
 */
export function selectMailDetails(organizationId: string, userId: string, taskIds: readonly string[]) {
  return DETAILS.query(
    `SELECT t.id, t.severity, t.due_at, t.environment_id, u.email, o.name AS organization_name,
       e.kind AS environment_kind, e.timezone, e.app_id, s.settings AS message_settings
     FROM tasks t
     JOIN environments e ON e.organization_id = t.organization_id AND e.id = t.environment_id
     JOIN organizations o ON o.id = t.organization_id
     JOIN users u ON u.id = $3
     LEFT JOIN message_settings s ON s.organization_id = t.organization_id
       AND s.environment_id = t.environment_id
     WHERE t.organization_id = $1 AND t.id = ANY ($2) AND t.status NOT IN ('done', 'cancelled')
     ORDER BY array_position(ARRAY['critical', 'warning', 'info'], t.severity), t.due_at, t.id`,
    [organizationId, taskIds, userId],
  );
}

export function postponeMails(organizationId: string, ids: readonly string[], at: Date): Statement {
  return update('task_mails', { organization_id: organizationId, id: ids }, { mail_due_at: at });
}

export function deleteMails(organizationId: string, ids: readonly string[]): Statement {
  return deleteFrom('task_mails', { organization_id: organizationId, id: ids });
}
