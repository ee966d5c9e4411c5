import type { Statement } from '../../../db/batch.ts';
import { textArray } from '../../../db/binary-array.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { update, upsert } from '../../../db/statements.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { CountedProgram, TotalRow } from './sum-queries.ts';

const COUNTERS = rowsOf(
  columns(
    'statistic_counters',
    'program_id',
    'version_bundle_id',
    'variable',
    'group_digest',
    'counters_sealed',
  ),
);

export type CountersRow = RowOf<typeof COUNTERS>;
export type GroupKey = Omit<CountersRow, 'counters_sealed'>;

/** Selects the counters of everybody in programs and bundles, and of the groups of a variable. */
export function selectSummedCounters(
  organizationId: string,
  totals: readonly Pick<TotalRow, 'program_id' | 'version_bundle_id'>[],
  variable: string | null,
) {
  return COUNTERS.query(
    `SELECT ${COUNTERS.of('c')} FROM unnest($2::uuid[], $3::uuid[]) AS x(program_id, version_bundle_id)
     JOIN statistic_counters c ON c.organization_id = $1 AND c.program_id = x.program_id
       AND c.version_bundle_id = x.version_bundle_id AND c.variable IN ('', coalesce($4::text, ''))
     ORDER BY c.program_id, c.version_bundle_id, c.variable, c.group_digest`,
    [
      organizationId,
      totals.map(({ program_id }) => program_id),
      totals.map(({ version_bundle_id }) => version_bundle_id),
      variable,
    ],
  );
}

/** Selects the counters of groups of a program, by their keys. */
export function selectCountersOfGroups(
  { organizationId, programId }: CountedProgram,
  keys: readonly Omit<GroupKey, 'program_id'>[],
) {
  return COUNTERS.query(
    `SELECT ${COUNTERS.of('c')} FROM unnest($3::uuid[], $4::text[], $5::text[])
       AS x(version_bundle_id, variable, group_digest)
     JOIN statistic_counters c ON c.organization_id = $1 AND c.program_id = $2
       AND c.version_bundle_id = x.version_bundle_id AND c.variable = x.variable
       AND c.group_digest = x.group_digest`,
    [
      organizationId,
      programId,
      keys.map((key) => key.version_bundle_id),
      textArray(keys.map(({ variable }) => variable)),
      textArray(keys.map(({ group_digest }) => group_digest)),
    ],
  );
}

export function writeCounters(
  { organizationId, environmentId, programId }: CountedProgram,
  { version_bundle_id, variable, group_digest, counters_sealed }: Omit<CountersRow, 'program_id'>,
): Statement {
  return upsert(
    'statistic_counters',
    { organization_id: organizationId, program_id: programId, version_bundle_id, variable, group_digest },
    { environment_id: environmentId, counters_sealed },
  );
}

/** Comes before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Selects sealed counters of an environment in the order of their keys. */
export function selectSealedGroups(
  { organizationId, environmentId }: EnvironmentScope,
  after: GroupKey | undefined,
  limit: number,
) {
  return COUNTERS.query(
    `SELECT ${COUNTERS.list} FROM statistic_counters WHERE organization_id = $1 AND environment_id = $2
       AND (program_id, version_bundle_id, variable, group_digest)
         > ($3::uuid, $4::uuid, $5::text, $6::text)
     ORDER BY program_id, version_bundle_id, variable, group_digest LIMIT $7`,
    [
      organizationId,
      environmentId,
      after?.program_id ?? FIRST,
      after?.version_bundle_id ?? FIRST,
      after?.variable ?? '',
      after?.group_digest ?? '',
      limit,
    ],
  );
}

/** Replaces sealed counters that were not sealed again meanwhile. */
export function replaceGroup(organizationId: string, row: CountersRow, sealed: Buffer): Statement {
  return update(
    'statistic_counters',
    { organization_id: organizationId, ...row },
    { counters_sealed: sealed },
  );
}
