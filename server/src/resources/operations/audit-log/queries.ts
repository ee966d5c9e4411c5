import { columns, computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { SETTLED } from '../../../db/settled.ts';
import { select } from '../../../db/statements.ts';

export const entryColumns = columns(
  'audit_log',
  'id',
  'transaction',
  'actor_kind',
  'actor_id',
  'user_id',
  'action',
  'resource_type',
  'resource_id',
  'app_id',
  'environment_id',
  'request_id',
  'network',
  'before_digest',
  'after_digest',
  'details',
  'created_at',
);
const ENTRY = rowsOf(entryColumns);
export type AuditEntryRow = RowOf<typeof ENTRY>;

const UNCHAINED = rowsOf({ ...columns('audit_log', 'organization_id'), ...entryColumns });
export type UnchainedRow = RowOf<typeof UNCHAINED>;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The last link of all chains; below every transaction if there is none. */
const LAST_OF_ALL = (column: string, none: string) => `coalesce((
  SELECT ${column} FROM audit_chain ORDER BY transaction DESC, entry_id DESC LIMIT 1), ${none})`;

/**
 * Selects the next entries of all organizations, in the order of their transactions and only below the
 * oldest transaction still running: an entry that commits late is never skipped. The row comparison is a
 * condition of the index, so entries that are chained already are not read.
 */
export function selectUnchained(limit: number, settledBefore?: string) {
  const bound = settledBefore === undefined ? SETTLED : '$2::xid8';
  return UNCHAINED.query(
    `SELECT ${UNCHAINED.of('l')} FROM audit_log l
     WHERE l.transaction < ${bound}
       AND (l.transaction, l.id) > (${LAST_OF_ALL('transaction', "'0'::xid8")},
         ${LAST_OF_ALL('entry_id', `'${FIRST_ID}'::uuid`)})
     ORDER BY l.transaction, l.id LIMIT $1`,
    settledBefore === undefined ? [limit] : [limit, settledBefore],
  );
}

const HEAD = rowsOf(columns('audit_chain', 'organization_id', 'position', 'chain_hash'));
export type ChainHeadRow = RowOf<typeof HEAD>;

/** Selects the last links of the organizations' chains. */
export function selectHeads(organizationIds: readonly string[]) {
  return HEAD.query(
    `SELECT ${HEAD.of('last')} FROM unnest($1::uuid[]) AS organization, LATERAL (
       SELECT ${HEAD.list} FROM audit_chain
       WHERE organization_id = organization ORDER BY position DESC LIMIT 1) last`,
    [organizationIds],
  );
}

/** The same for one organization, whose node a distributed database asks. */
export function selectHead(organizationId: string) {
  return select(HEAD, 'audit_chain', { organization_id: organizationId }, 'ORDER BY position DESC LIMIT 1');
}

const ORGANIZATION = rowsOf(columns('organizations', 'id'));

export function selectOrganizationIds() {
  return ORGANIZATION.query('SELECT id FROM organizations');
}

/**
 * Selects the links to sign of the chains that have grown since their last checkpoint: the last one, and each
 * whose position is a multiple of `spacing`. In the order of their positions, so links beyond the limit
 * follow in the next run. With `one`, only those of the organization that is given in place of the platform.
 */
export function selectLinksToSign(platform: string, spacing: number, limit: number, one: boolean) {
  const ofOne = one ? 'AND organization_id = $1' : '';
  const others = one ? '' : 'SELECT id FROM organizations UNION ALL';
  return HEAD.query(
    `SELECT ${HEAD.of('link')}
     FROM (${others} SELECT $1::uuid AS id) organization, LATERAL (
       SELECT position FROM audit_chain
       WHERE organization_id = organization.id ${ofOne} ORDER BY position DESC LIMIT 1) last, LATERAL (
       SELECT coalesce(max(position), 0) AS position FROM audit_checkpoints
       WHERE organization_id = organization.id ${ofOne}) signed, LATERAL (
       SELECT generate_series((signed.position / $2 + 1) * $2, last.position - 1, $2) AS position
       UNION ALL SELECT last.position) to_sign, audit_chain link
     WHERE link.organization_id = organization.id AND link.position = to_sign.position
       ${one ? 'AND link.organization_id = $1' : ''}
       AND last.position > signed.position ORDER BY link.position LIMIT $3`,
    [platform, spacing, limit],
  );
}

const LINK = rowsOf(
  columns(
    'audit_chain',
    'position',
    'entry_id',
    'transaction',
    'entry_created_at',
    'entry_hash',
    'chain_hash',
    'chained_at',
  ),
);
export type LinkRow = RowOf<typeof LINK>;

/** Selects links after a position, in the order of their positions. */
export function selectLinks(organizationId: string, after: string, limit: number) {
  return LINK.query(
    `SELECT ${LINK.list} FROM audit_chain WHERE organization_id = $1 AND position > $2::bigint
     ORDER BY position LIMIT $3`,
    [organizationId, after, limit],
  );
}

export function selectEntriesById(organizationId: string, ids: readonly string[]) {
  return ENTRY.query(
    `SELECT ${ENTRY.list} FROM audit_log WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [organizationId, ids],
  );
}

/** Selects entries that are not in the chain although later transactions are. */
export function selectSkipped(organizationId: string, limit: number): Query<{ id: string }> {
  return {
    text: `SELECT l.id FROM audit_log l WHERE l.organization_id = $1 AND ${IS_UNCHAINED}
             AND (l.transaction, l.id) <= ${LAST_LINK} ORDER BY l.id LIMIT $2`,
    values: [organizationId, limit],
    rows: rowsOf(columns('audit_log', 'id')),
  };
}

const COUNT = rowsOf({ count: computed('integer') });

/** Counts the entries that the worker has yet to chain. */
export function countTail(organizationId: string) {
  return COUNT.query(
    `SELECT count(*)::integer AS count FROM audit_log l
     WHERE l.organization_id = $1 AND ${IS_UNCHAINED}
       AND ((l.transaction, l.id) <= ${LAST_LINK}) IS NOT TRUE`,
    [organizationId],
  );
}

const LOCK_TAKEN = rowsOf({ taken: computed('boolean') });

/** Tries to take an advisory lock until the transaction ends. */
export function tryLock(name: string) {
  return LOCK_TAKEN.query('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS taken', [name]);
}

const IS_UNCHAINED = `NOT EXISTS (
  SELECT 1 FROM audit_chain c WHERE c.organization_id = l.organization_id AND c.entry_id = l.id)`;
const LAST_LINK = `(SELECT last.transaction, last.entry_id FROM audit_chain last
  WHERE last.organization_id = $1 ORDER BY last.position DESC LIMIT 1)`;
