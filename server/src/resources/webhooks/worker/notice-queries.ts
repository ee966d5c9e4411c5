import type { Statement } from '../../../db/batch.ts';
import type { EndpointRow } from '../endpoints/queries.ts';

/** One notice for each owner and admin of the organization. */
export function insertNotices(organizationId: string, endpointId: string, now: Date): Statement {
  return {
    text: `INSERT INTO webhook_notices (organization_id, id, endpoint_id, user_id, mail_due_at)
           SELECT m.organization_id, eps.uuid_v7($3), $2, m.user_id, $3 FROM memberships m
           WHERE m.organization_id = $1 AND m.role IN ('owner', 'admin') AND m.accepted_at IS NOT NULL`,
    values: [organizationId, endpointId, now],
  };
}

export interface DueNotice {
  organization_id: string;
  id: string;
  mail_attempts: number;
  email: string;
  endpoint_id: string;
  disabled_reason: EndpointRow['disabled_reason'];
  organization_name: string;
}

/**
 * As the system: takes the oldest due notice and moves it ahead, so that no other worker takes it meanwhile.
 */
export function claimNotice(now: Date, until: Date): Statement {
  return {
    text: `UPDATE webhook_notices n SET mail_due_at = $2, mail_attempts = mail_attempts + 1
           FROM organizations o, users u, webhook_endpoints e
           WHERE o.id = n.organization_id AND u.id = n.user_id AND e.organization_id = n.organization_id
             AND e.id = n.endpoint_id
             AND (n.organization_id, n.id) = (SELECT organization_id, id FROM webhook_notices
               WHERE mail_due_at <= $1 ORDER BY mail_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING n.organization_id, n.id, n.mail_attempts, u.email, n.endpoint_id, e.disabled_reason,
             o.name AS organization_name`,
    values: [now, until],
  };
}

export function postponeNotice({ organization_id, id }: DueNotice, at: Date): Statement {
  return {
    text: 'UPDATE webhook_notices SET mail_due_at = $3 WHERE organization_id = $1 AND id = $2',
    values: [organization_id, id, at],
  };
}

export function deleteNotice({ organization_id, id }: DueNotice): Statement {
  return {
    text: 'DELETE FROM webhook_notices WHERE organization_id = $1 AND id = $2',
    values: [organization_id, id],
  };
}
