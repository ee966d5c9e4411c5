import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { insert, select, update } from '../../../db/statements.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';

const CELL = rowsOf({
  ...columns('statistic_cells', 'id', 'program_id', 'version_bundle_id', 'starts_at', 'ends_at', 'units'),
  ...columns('statistic_cells', 'merged_units', 'makers', 'people', 'evaluations'),
  ...columns('statistic_cells', 'awaiting_review', 'floor', 'closed_at'),
  first_day: computed('text'),
  last_day: computed('text'),
});

/** A cell without its sums. */
export type CellRow = RowOf<typeof CELL>;

export interface SealedCell extends CellRow {
  values_sealed: Buffer;
  counters_sealed: Buffer;
}

/** Whose cells are read: of a program, of a bundle or both, without programs that the reader may not see. */
export interface CellSource {
  programId: string | null;
  bundleId: string | null;
  hiddenPrograms?: readonly string[];
}

/** Selects cells in the order in which they were closed. */
export function selectCells(
  { organizationId, environmentId }: EnvironmentScope,
  { programId, bundleId, hiddenPrograms = [] }: CellSource,
) {
  return CELL.query(
    `SELECT id, program_id, version_bundle_id, starts_at, ends_at, units, merged_units, makers, people,
       evaluations, awaiting_review, floor, closed_at, first_day::text AS first_day,
       last_day::text AS last_day
     FROM statistic_cells WHERE organization_id = $1 AND environment_id = $2
       AND ($3::uuid IS NULL OR program_id = $3) AND ($4::uuid IS NULL OR version_bundle_id = $4)
       AND program_id <> ALL ($5::uuid[])
     ORDER BY ends_at, id`,
    [organizationId, environmentId, programId, bundleId, hiddenPrograms],
  );
}

const VALUES = rowsOf(columns('statistic_cells', 'id', 'values_sealed'));
const COUNTERS = rowsOf(columns('statistic_cells', 'id', 'counters_sealed'));

export function selectValues(organizationId: string, ids: readonly string[]) {
  return select(VALUES, 'statistic_cells', { organization_id: organizationId, id: ids });
}

export function selectCounters(organizationId: string, ids: readonly string[]) {
  return select(COUNTERS, 'statistic_cells', { organization_id: organizationId, id: ids });
}

export function insertCell(
  { organizationId, appId, environmentId }: EnvironmentScope,
  cell: SealedCell,
): Statement {
  return insert('statistic_cells', {
    organization_id: organizationId,
    app_id: appId,
    environment_id: environmentId,
    ...cell,
  });
}

const BROKEN = rowsOf(columns('statistic_cells', 'id'));

/** Selects those of the cells that have an evaluation whose content was removed. */
export function selectBroken(organizationId: string, ids: readonly string[]) {
  return BROKEN.query(
    `SELECT id FROM unnest($2::uuid[]) AS c(id) WHERE EXISTS (
       SELECT 1 FROM evaluations e JOIN subjects s ON s.organization_id = $1 AND s.id = e.subject_id
       WHERE e.organization_id = $1 AND e.cell_id = c.id AND (e.status = 'deleted'
         OR e.result_sealed IS NULL OR e.context_sealed IS NULL OR s.wrapped_key IS NULL))`,
    [organizationId, ids],
  );
}

const SEALED = rowsOf(columns('statistic_cells', 'id', 'values_sealed', 'counters_sealed'));

export type SealedRow = RowOf<typeof SEALED>;

/** Selects sealed cells of an environment in the order of their ids. */
export function selectSealedCells(
  { organizationId, environmentId }: EnvironmentScope,
  after: string | null,
  limit: number,
) {
  return SEALED.query(
    `SELECT ${SEALED.list} FROM statistic_cells WHERE organization_id = $1 AND environment_id = $2
       AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
    [organizationId, environmentId, after, limit],
  );
}

/** Replaces the sealed sums of a cell that was not sealed again meanwhile. */
export function replaceSealed(organizationId: string, row: SealedRow, next: SealedRow): Statement {
  const { id, values_sealed } = row;
  return update(
    'statistic_cells',
    { organization_id: organizationId, id, values_sealed },
    { values_sealed: next.values_sealed, counters_sealed: next.counters_sealed },
  );
}
