import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Page, selectPage } from '../../../db/statements.ts';

const CHECKPOINT = rowsOf(
  columns(
    'audit_checkpoints',
    'id',
    'organization_id',
    'position',
    'chain_hash',
    'created_at',
    'key_id',
    'signature',
  ),
);
export type CheckpointRow = RowOf<typeof CHECKPOINT>;

/** Selects a page of checkpoints, newest first, and one more row. */
export function selectCheckpoints(organizationId: string, page: Page) {
  return selectPage(CHECKPOINT, 'audit_checkpoints', { organization_id: organizationId }, page);
}

/** Selects the checkpoints of a chain from a position on, in the order of their positions. */
export function selectCheckpointsFrom(organizationId: string, position: number, limit: number) {
  return CHECKPOINT.query(
    `SELECT ${CHECKPOINT.list} FROM audit_checkpoints
     WHERE organization_id = $1 AND position >= $2::bigint ORDER BY position, id LIMIT $3`,
    [organizationId, position, limit],
  );
}

const SENT = rowsOf(columns('settings', 'value'));

/** Selects the id of the last checkpoint that the configured URL accepted. */
export function selectLastSentCheckpoint() {
  return SENT.query(`SELECT ${SENT.list} FROM settings WHERE name = 'audit_checkpoint_sent'`);
}

/** Selects the checkpoints of all organizations after one that was sent, oldest first. */
export function selectUnsentCheckpoints(after: string, limit: number) {
  return CHECKPOINT.query(
    `SELECT ${CHECKPOINT.list} FROM audit_checkpoints WHERE id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
}
