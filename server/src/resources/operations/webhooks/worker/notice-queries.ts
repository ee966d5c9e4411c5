import type { Statement } from '../../../../db/batch.ts';
import { column, columns, type RowOf, rowsOf } from '../../../../db/rows.ts';
import { deleteFrom, update } from '../../../../db/statements.ts';

/** Owners and admins who are not limited to units: only they use webhooks. */
const MANAGES = `(m.role IN ('owner', 'admin') OR 'admin' = ANY (m.extra_roles))
             AND m.unit_ids IS NULL AND m.accepted_at IS NOT NULL`;

/** Inserts a notice for each member of the organization who manages webhooks. */
export function insertNotices(organizationId: string, endpointId: string, now: Date): Statement {
  return {
    text: `INSERT INTO webhook_notices (organization_id, id, endpoint_id, user_id, mail_due_at)
           SELECT m.organization_id, eps.uuid_v7($3), $2, m.user_id, $3 FROM memberships m
           WHERE m.organization_id = $1 AND ${MANAGES}`,
    values: [organizationId, endpointId, now],
  };
}

const DUE_NOTICE = rowsOf({
  ...columns('webhook_notices', 'organization_id', 'id', 'mail_attempts', 'endpoint_id', 'user_id'),
  email: column('users', 'email'),
  ...columns('webhook_endpoints', 'app_id', 'environment_id', 'disabled_reason'),
  organization_name: column('organizations', 'name'),
});

export type DueNotice = RowOf<typeof DUE_NOTICE>;

/**
 * As the system: claims the oldest due notice by postponing it to `until`, and returns it. With
 * `organizationId`, only a notice of that organization.
 */
export function claimNotice(now: Date, until: Date, organizationId?: string) {
  return DUE_NOTICE.query(
    `UPDATE webhook_notices n SET mail_due_at = $2, mail_attempts = mail_attempts + 1
     FROM organizations o, users u, webhook_endpoints e
     WHERE o.id = n.organization_id AND u.id = n.user_id AND e.organization_id = n.organization_id
       AND e.id = n.endpoint_id AND ($3::uuid IS NULL OR n.organization_id = $3)
       AND (n.organization_id, n.id) = (SELECT organization_id, id FROM webhook_notices
         WHERE mail_due_at <= $1 AND ($3::uuid IS NULL OR organization_id = $3)
         ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING n.organization_id, n.id, n.mail_attempts, n.user_id, u.email, n.endpoint_id, e.app_id,
       e.environment_id, e.disabled_reason, o.name AS organization_name`,
    [now, until, organizationId ?? null],
  );
}

const RECIPIENT = rowsOf(columns('memberships', 'id'));

/** Selects the membership with which the user of a notice still manages webhooks. */
export function selectRecipient({ organization_id, user_id }: DueNotice) {
  return RECIPIENT.query(
    `SELECT m.id FROM memberships m WHERE m.organization_id = $1 AND m.user_id = $2 AND ${MANAGES}`,
    [organization_id, user_id],
  );
}

const WITH_NOTICES = rowsOf(columns('webhook_notices', 'organization_id'));

/** Selects the organizations with due notices; in a distributed database all nodes are asked. */
export function selectOrganizationsToNotify(now: Date) {
  return WITH_NOTICES.query('SELECT DISTINCT organization_id FROM webhook_notices WHERE mail_due_at <= $1', [
    now,
  ]);
}

export function postponeNotice({ organization_id, id }: DueNotice, at: Date): Statement {
  return update('webhook_notices', { organization_id, id }, { mail_due_at: at });
}

export function deleteNotice({ organization_id, id }: DueNotice): Statement {
  return deleteFrom('webhook_notices', { organization_id, id });
}
