import type { CommitInsert } from '../db/commit-writes.ts';
import type { Tables } from '../db/tables.gen.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Actor, Request } from '../http/request.ts';
import { newId } from '../ids.ts';

export interface AuditEntry {
  /** `<resource>.<past participle>`, such as `bundle.published`. */
  action: string;
  resourceType: string;
  resourceId: string;
  appId?: string;
  environmentId?: string;
  /** Ids and states; never personal content. */
  details?: Record<string, unknown>;
  /** Who did it, if the request has no credential. */
  actor?: Actor;
}

const auditLog: CommitInsert<Omit<Tables['audit_log'], 'created_at'> & { created_at: Date }> = {
  name: 'audit',
  table: 'audit_log',
  columns: {
    organization_id: 'uuid',
    id: 'uuid',
    actor_kind: 'text',
    actor_id: 'text',
    user_id: 'uuid',
    action: 'text',
    resource_type: 'text',
    resource_id: 'text',
    app_id: 'uuid',
    environment_id: 'uuid',
    request_id: 'text',
    details: 'text',
    created_at: 'timestamptz',
  },
};

/** Adds an audit log entry in the transaction of the action. */
export function recordAudit(
  tx: Transaction,
  request: Pick<Request, 'actor' | 'requestId' | 'now'>,
  organizationId: string,
  entry: AuditEntry,
): void {
  const { kind, id, userId } = entry.actor ?? request.actor;
  tx.insertAtCommit(auditLog, [
    {
      organization_id: organizationId,
      id: newId(),
      actor_kind: kind,
      actor_id: id,
      user_id: userId,
      action: entry.action,
      resource_type: entry.resourceType,
      resource_id: entry.resourceId,
      app_id: entry.appId ?? null,
      environment_id: entry.environmentId ?? null,
      request_id: request.requestId,
      details: JSON.stringify(entry.details ?? {}),
      created_at: request.now,
    },
  ]);
}
