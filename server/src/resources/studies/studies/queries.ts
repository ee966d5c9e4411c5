import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Filters, type Page, selectPage } from '../../../db/statements.ts';

/**
 * `waves`, `inactive`, `revealed_before` and `earlier_protocols` are JSON; see `wavesOf`, `inactiveOf`,
 * `earlierReveals` and `earlierProtocols`.
 */
export const STUDY = rowsOf(
  columns(
    'studies',
    'id',
    'app_id',
    'environment_id',
    'name',
    'protocol_id',
    'waves',
    'status',
    'inactive',
    'revealed_before',
    'protocol_since',
    'earlier_protocols',
    'seed_sealed',
    'commitment',
    'created_at',
    'updated_at',
    'created_by_user_id',
  ),
);
export type StudyRow = RowOf<typeof STUDY>;

type Lock = '' | ' FOR UPDATE' | ' FOR SHARE';

export function selectStudy(organizationId: string, environmentId: string, id: string, lock: Lock = '') {
  return STUDY.query(
    `SELECT ${STUDY.list} FROM studies WHERE organization_id = $1 AND environment_id = $2
       AND id = $3${lock}`,
    [organizationId, environmentId, id],
  );
}

/** Selects a page of studies, newest first. */
export function selectStudies(
  organizationId: string,
  environmentId: string,
  status: Filters<'studies'>['status'],
  page: Page,
) {
  return selectPage(
    STUDY,
    'studies',
    { organization_id: organizationId, environment_id: environmentId, status },
    page,
  );
}
