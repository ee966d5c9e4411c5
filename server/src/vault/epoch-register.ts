import type { Statement } from '../db/batch.ts';
import { columns, computed, type RowOf, rowsOf } from '../db/rows.ts';
import { insert } from '../db/statements.ts';

const EPOCH = rowsOf(columns('key_epochs', 'epoch', 'fingerprint', 'usable_from', 'destroyed_at'));

/** An epoch key as the database knows it. */
export type RegisteredEpoch = RowOf<typeof EPOCH>;

/** Selects all epochs, the newest first. */
export function selectEpochs() {
  return EPOCH.query(`SELECT ${EPOCH.list} FROM key_epochs ORDER BY epoch DESC`);
}

/** Does nothing if the epoch is known. */
export function insertEpoch(epoch: number, fingerprint: Buffer, usableFrom: Date): Statement {
  return insert(
    'key_epochs',
    { epoch, fingerprint, usable_from: usableFrom },
    'ON CONFLICT (epoch) DO NOTHING',
  );
}

/** Records when the keys up to an epoch were destroyed, where this is not recorded yet. */
export function markDestroyed(through: number, at: Date): Statement {
  return {
    text: 'UPDATE key_epochs SET destroyed_at = $2 WHERE epoch <= $1 AND destroyed_at IS NULL',
    values: [through, at],
  };
}

const FOUND = rowsOf({ found: computed('boolean') });

/** Selects a row if there is an environment. */
export function selectHasEnvironments() {
  return FOUND.query('SELECT true AS found FROM environments LIMIT 1');
}
