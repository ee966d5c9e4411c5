import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';

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
export function selectCheckpoints(
  organizationId: string,
  after: string | undefined,
  limit: number,
): Query<CheckpointRow> {
  return {
    text: `SELECT ${CHECKPOINT.list} FROM audit_checkpoints
           WHERE organization_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    values: [organizationId, after ?? null, limit + 1],
    rows: CHECKPOINT,
  };
}

/** Selects the checkpoints of a chain from a position on, in the order of their positions. */
export function selectCheckpointsFrom(
  organizationId: string,
  position: number,
  limit: number,
): Query<CheckpointRow> {
  return {
    text: `SELECT ${CHECKPOINT.list} FROM audit_checkpoints
           WHERE organization_id = $1 AND position >= $2::bigint ORDER BY position, id LIMIT $3`,
    values: [organizationId, position, limit],
    rows: CHECKPOINT,
  };
}

const SENT = rowsOf(columns('settings', 'value'));

/** Selects the id of the last checkpoint that the configured URL accepted. */
export function selectLastSentCheckpoint(): Query<RowOf<typeof SENT>> {
  return {
    text: `SELECT ${SENT.list} FROM settings WHERE name = 'audit_checkpoint_sent'`,
    rows: SENT,
  };
}

/** Selects the checkpoints of all organizations after one that was sent, oldest first. */
export function selectUnsentCheckpoints(after: string, limit: number): Query<CheckpointRow> {
  return {
    text: `SELECT ${CHECKPOINT.list} FROM audit_checkpoints WHERE id > $1 ORDER BY id LIMIT $2`,
    values: [after, limit],
    rows: CHECKPOINT,
  };
}
