import type { Statement } from '../db/batch.ts';
import type { CommitInsert } from '../db/commit-writes.ts';
import { COLUMN_TYPES, type Tables } from '../db/tables.gen.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Actor } from '../http/principal.ts';
import { newId } from '../ids.ts';
import type { AuditAction, AuditResource } from './actions.ts';
import type { AuditKeys } from './keys.ts';

/** The organization of entries that belong to no organization. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';
/** A user's sign-ins are recorded in at most this many organizations. */
const MAX_ORGANIZATIONS = 50;

/** The type of the resource is the first word of the action, unless given. */
type ActionOnResource =
  | { action: Extract<AuditAction, `${AuditResource}.${string}`>; resourceType?: AuditResource }
  | { action: AuditAction; resourceType: AuditResource };

export type AuditEntry = ActionOnResource & { resourceId: string } & EntryDetails;
/** An entry about a user, who is the resource unless another is given. */
type UserAuditEntry = ActionOnResource & { resourceId?: string } & EntryDetails;

interface EntryDetails {
  /** Those of the request's path, unless given; null for an entry that concerns no single environment. */
  appId?: string;
  environmentId?: string | null;
  /** Ids and states; never personal content. */
  details?: Record<string, unknown>;
  /** The resource before and after the change. The entry holds only their keyed digests. */
  before?: unknown;
  after?: unknown;
  /** Who did it, if the request has no credential. */
  actor?: Actor;
}

/** The request that an entry is about. Work in the background has no network. */
export interface AuditSource {
  actor: Actor;
  requestId: string;
  realNow: Date;
  network?: string;
  /** The app and environment of the path. */
  scope?: { appId?: string; environmentId?: string };
  /** Required for the digests. */
  services?: { audit: AuditKeys };
}

type AuditRow = Omit<Tables['audit_log'], 'transaction' | 'created_at'> & { created_at: Date };

const auditLog: CommitInsert<AuditRow> = {
  name: 'audit',
  table: 'audit_log',
};

/** Adds an audit log entry in the transaction of the action. */
export function recordAudit(
  tx: Transaction,
  source: AuditSource,
  organizationId: string,
  entry: AuditEntry,
): void {
  tx.insertAtCommit(auditLog, [rowOf(source, organizationId, entry)]);
}

/**
 * Adds an entry about a user, such as a sign-in, to the log of each organization that the user is a member
 * of, or to the platform's log if there is none. The transaction must be one of the system.
 */
export function recordUserAudit(
  tx: Transaction,
  source: AuditSource,
  userId: string,
  entry: UserAuditEntry,
): void {
  tx.writeAtCommit(insertForUser(userId, rowOf(source, PLATFORM, { resourceId: userId, ...entry })));
}

function insertForUser(userId: string, row: AuditRow): Statement {
  const { organization_id: _, id: __, created_at, ...rest } = row;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  const values = names.map((name, i) => `$${i + 3}::${COLUMN_TYPES.audit_log[name]}`);
  return {
    text: `INSERT INTO audit_log (organization_id, id, created_at, ${names.join(', ')})
           SELECT coalesce(m.organization_id, '${PLATFORM}'), eps.uuid_v7(clock_timestamp()), $2::timestamptz,
             ${values.join(', ')}
           FROM (VALUES (1)) AS one LEFT JOIN LATERAL (
             SELECT organization_id FROM memberships WHERE user_id = $1::uuid AND accepted_at IS NOT NULL
             ORDER BY organization_id LIMIT ${MAX_ORGANIZATIONS}) m ON true`,
    values: [userId, created_at, ...names.map((name) => rest[name])],
  };
}

function rowOf(source: AuditSource, organizationId: string, entry: AuditEntry): AuditRow {
  const { kind, id, userId } = entry.actor ?? source.actor;
  const resourceType = entry.resourceType ?? entry.action.split('.', 1)[0]!;
  const digest = (value: unknown) => {
    if (value === undefined) return null;
    if (!source.services) throw new Error(`The audit entry ${entry.action} has no key for its digests.`);
    const context = `${resourceType}/${entry.resourceId}`;
    return source.services.audit.digest(organizationId, context, value);
  };
  return {
    organization_id: organizationId,
    id: newId(),
    actor_kind: kind,
    actor_id: id,
    user_id: userId,
    action: entry.action,
    resource_type: resourceType,
    resource_id: entry.resourceId,
    app_id: entry.appId ?? source.scope?.appId ?? null,
    environment_id:
      entry.environmentId === undefined ? (source.scope?.environmentId ?? null) : entry.environmentId,
    request_id: source.requestId,
    network: source.network ?? '',
    before_digest: digest(entry.before),
    after_digest: digest(entry.after),
    details: JSON.stringify(entry.details ?? {}),
    created_at: source.realNow,
  };
}
