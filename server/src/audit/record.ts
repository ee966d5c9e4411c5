import { v7 as uuidv7 } from 'uuid';
import type { Transaction } from '../db/transaction.ts';
import type { Actor, Request } from '../http/request.ts';

export interface AuditEntry {
  /** `<resource>.<past participle>`, such as `bundle.published`. */
  action: string;
  resourceType: string;
  resourceId: string;
  appId?: string;
  environmentId?: string;
  /** Ids and states; never personal content. */
  details?: Record<string, unknown>;
  /** Who did it, where no credential says so. */
  actor?: Actor;
}

/** Writes down who did what, in the transaction that does it. */
export function recordAudit(
  tx: Transaction,
  request: Pick<Request, 'actor' | 'requestId' | 'now'>,
  organizationId: string,
  entry: AuditEntry,
): void {
  const { kind, id, userId } = entry.actor ?? request.actor;
  tx.push({
    text: `INSERT INTO audit_log (organization_id, id, actor_kind, actor_id, user_id, action, resource_type, resource_id,
             app_id, environment_id, request_id, details, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      organizationId,
      uuidv7(),
      kind,
      id,
      userId,
      entry.action,
      entry.resourceType,
      entry.resourceId,
      entry.appId ?? null,
      entry.environmentId ?? null,
      request.requestId,
      JSON.stringify(entry.details ?? {}),
      request.now,
    ],
  });
}
