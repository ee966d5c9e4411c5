import type { Statement } from '../../../db/batch.ts';
import { byteaArray, textArray } from '../../../db/binary-array.ts';
import { columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, update, upsert } from '../../../db/statements.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { CellSource } from './cell-queries.ts';

/** A program whose people are counted. */
export interface CountedProgram {
  organizationId: string;
  environmentId: string;
  programId: string;
}

/** In place of the start of a period: all cells of the program. */
const ALL = '-infinity';

/**
 * What the sums of a program `p` depend on besides its cells: the floor, the units, and whether it shows its
 * cycles.
 */
const basisOf = (organization: string, environment: string) => `(
  SELECT o.privacy_floor FROM organizations o WHERE o.id = ${organization}) || ' ' || coalesce((
  SELECT extract(epoch FROM u.updated_at)::text FROM unit_trees u
  WHERE u.organization_id = ${organization} AND u.environment_id = ${environment}), '')
  || CASE WHEN p.mode = 'continuous' AND p.recurrence::jsonb->>'frequency' NOT IN ('one_time', 'on_event')
    THEN ' cycles' ELSE '' END`;
const BASIS = basisOf('$1', '$2');

const CURRENT = rowsOf({ basis: computed('text'), privacy_floor: computed('integer') });

/** Selects on what the sums of a program depend; before the units, so that a change of these is noticed. */
export function selectBasis({ organizationId, environmentId, programId }: CountedProgram) {
  return CURRENT.query(
    `SELECT ${BASIS} AS basis, o.privacy_floor FROM programs p
     JOIN organizations o ON o.id = p.organization_id WHERE p.organization_id = $1 AND p.id = $3`,
    [organizationId, environmentId, programId],
  );
}

const STALE = rowsOf(columns('programs', 'organization_id', 'app_id', 'environment_id', 'id'));

export type StaleProgram = RowOf<typeof STALE>;

/** Selects programs whose sums lack cells, or depend on another floor or other units than now. */
export function selectStaleSums(after: string | null, limit: number) {
  return STALE.query(
    `SELECT ${STALE.of('p')} FROM programs p
     WHERE ($1::uuid IS NULL OR p.id > $1) AND EXISTS (SELECT 1 FROM statistic_cells c
         WHERE c.organization_id = p.organization_id AND c.program_id = p.id)
       AND NOT EXISTS (SELECT 1 FROM statistic_totals t WHERE t.organization_id = p.organization_id
         AND t.program_id = p.id AND t.basis = ${basisOf('p.organization_id', 'p.environment_id')})
     ORDER BY p.id LIMIT $2`,
    [after, limit],
  );
}

/** Locks the sums of a program until the transaction ends; not the program, which people enter meanwhile. */
export function lockSums({ programId }: CountedProgram): Statement {
  return {
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))',
    values: [`eps.statistic_sums/${programId}`],
  };
}

const STATE = rowsOf({ is_current: computed('boolean') });

/** Whether the sums of a program contain all of its cells, by the units and the floor of `basis`. */
export function selectIsCurrent({ organizationId, programId }: CountedProgram, basis: string) {
  return STATE.query(
    `SELECT count(*) FILTER (WHERE t.basis <> $3) = 0 AND (count(*) > 0 OR NOT EXISTS (
       SELECT 1 FROM statistic_cells c WHERE c.organization_id = $1 AND c.program_id = $2)) AS is_current
     FROM statistic_totals t WHERE t.organization_id = $1 AND t.program_id = $2`,
    [organizationId, programId, basis],
  );
}

const STORED_TOTAL = {
  ...columns('statistic_totals', 'program_id', 'version_bundle_id', 'basis', 'makers', 'people'),
  ...columns('statistic_totals', 'awaiting_review', 'floor', 'closed_at', 'unit_sets'),
  first_day: nullable(computed('text')),
  last_day: nullable(computed('text')),
};
const WRITTEN = rowsOf(STORED_TOTAL);
const TOTAL = rowsOf({ ...STORED_TOTAL, is_current: computed('boolean') });

export type TotalRow = RowOf<typeof TOTAL>;

/** Selects the totals of a program, of a bundle or of both, without hidden programs. */
export function selectTotals(
  { organizationId, environmentId }: Omit<EnvironmentScope, 'appId'>,
  { programId, bundleId, hiddenPrograms = [] }: CellSource,
) {
  return TOTAL.query(
    `SELECT t.program_id, t.version_bundle_id, t.basis, t.makers, t.people, t.awaiting_review, t.floor,
       t.closed_at, t.unit_sets, t.first_day::text AS first_day, t.last_day::text AS last_day,
       t.basis = ${BASIS} AS is_current
     FROM statistic_totals t JOIN programs p ON p.organization_id = $1 AND p.id = t.program_id
     WHERE t.organization_id = $1 AND t.environment_id = $2
       AND ($3::uuid IS NULL OR t.program_id = $3) AND ($4::uuid IS NULL OR t.version_bundle_id = $4)
       AND t.program_id <> ALL ($5::uuid[])
     ORDER BY t.program_id, t.version_bundle_id`,
    [organizationId, environmentId, programId, bundleId, hiddenPrograms],
  );
}

export function writeTotal(
  { organizationId, environmentId }: CountedProgram,
  total: Omit<TotalRow, 'is_current'>,
): Statement {
  const { program_id, version_bundle_id, ...values } = WRITTEN.take(total);
  return upsert(
    'statistic_totals',
    { organization_id: organizationId, program_id, version_bundle_id },
    { environment_id: environmentId, ...values },
  );
}

const SUM = rowsOf({
  program_id: columns('statistic_sums', 'program_id').program_id,
  starts_at: nullable(computed('timestamptz')),
  ...columns('statistic_sums', 'unit_id', 'people', 'enrolled', 'merged', 'merged_into', 'values_sealed'),
});

const SUM_LIST = `program_id, nullif(s.starts_at, '${ALL}') AS starts_at, unit_id, people, enrolled, merged,
  merged_into, values_sealed`;

export type SumRow = RowOf<typeof SUM>;
export type SumKey = Pick<SumRow, 'program_id' | 'starts_at' | 'unit_id'>;

/** Selects the sums of units in periods, by the start of these; null for all cells of the program. */
export function selectSums(
  { organizationId, programId }: Omit<CountedProgram, 'environmentId'>,
  starts: readonly (string | null)[],
  units: readonly string[],
) {
  return SUM.query(
    `SELECT ${SUM_LIST}
     FROM statistic_sums s WHERE organization_id = $1 AND program_id = $2
       AND s.starts_at = ANY ($3::timestamptz[]) AND unit_id = ANY ($4::text[])`,
    [organizationId, programId, starts.map((at) => at ?? ALL), textArray(units)],
  );
}

const INTO = `INSERT INTO statistic_sums AS s (organization_id, environment_id, program_id, starts_at,
    unit_id, people, enrolled, merged, merged_into, values_sealed)
  SELECT $1, $2, $3, $4::timestamptz, x.unit`;
const KNOWN = 'ON CONFLICT (organization_id, program_id, starts_at, unit_id) DO UPDATE SET';
const valuesOf = (
  { organizationId, environmentId, programId }: CountedProgram,
  startsAt: string | null,
  units: readonly string[],
) => [organizationId, environmentId, programId, startsAt ?? ALL, textArray(units)];

export function writeSums(
  program: CountedProgram,
  startsAt: string | null,
  rows: readonly { unit: string; people: number; sealed: Buffer }[],
): Statement {
  const units = rows.map(({ unit }) => unit);
  return {
    text: `${INTO}, x.people, 0, false, NULL, x.sealed
           FROM unnest($5::text[], $6::integer[], $7::bytea[]) AS x(unit, people, sealed)
           ${KNOWN} people = excluded.people, values_sealed = excluded.values_sealed`,
    values: [
      ...valuesOf(program, startsAt, units),
      rows.map(({ people }) => people),
      byteaArray(rows.map(({ sealed }) => sealed)),
    ],
  };
}

/** Writes how many people are enrolled in units and where others of them count, and nobody in other units. */
export function writeEnrolled(
  program: CountedProgram,
  startsAt: string | null,
  rows: readonly { unit: string; enrolled: number; isMerged: boolean; into: readonly string[] | null }[],
): Statement[] {
  const { organizationId, programId } = program;
  return [
    {
      text: `UPDATE statistic_sums SET enrolled = 0, merged = false, merged_into = NULL
             WHERE organization_id = $1 AND program_id = $2 AND starts_at = $3::timestamptz
               AND (enrolled > 0 OR merged)`,
      values: [organizationId, programId, startsAt ?? ALL],
    },
    {
      text: `${INTO}, 0, x.people, x.merged, x.units::text[], NULL
             FROM unnest($5::text[], $6::integer[], $7::boolean[], $8::text[])
               AS x(unit, people, merged, units)
             ${KNOWN} enrolled = excluded.enrolled, merged = excluded.merged,
               merged_into = excluded.merged_into`,
      values: [
        ...valuesOf(
          program,
          startsAt,
          rows.map(({ unit }) => unit),
        ),
        rows.map(({ enrolled }) => enrolled),
        rows.map(({ isMerged }) => isMerged),
        rows.map(({ into }) => into && arrayOf(into)),
      ],
    },
  ];
}

const arrayOf = (units: readonly string[]) => `{${units.map((id) => JSON.stringify(id)).join()}}`;

/** Deletes the sums of a program, before they are computed again. */
export function deleteSums({ organizationId, programId }: CountedProgram): Statement[] {
  const key = { organization_id: organizationId, program_id: programId };
  return [
    deleteFrom('statistic_sums', key),
    deleteFrom('statistic_totals', key),
    deleteFrom('statistic_counters', key),
  ];
}

/** Comes before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Selects sealed sums of an environment in the order of their keys. */
export function selectSealedSums(
  { organizationId, environmentId }: EnvironmentScope,
  after: SumKey | undefined,
  limit: number,
) {
  return SUM.query(
    `SELECT ${SUM_LIST}
     FROM statistic_sums s WHERE organization_id = $1 AND environment_id = $2
       AND values_sealed IS NOT NULL
       AND (program_id, s.starts_at, unit_id) > ($3::uuid, $4::timestamptz, $5::text)
     ORDER BY program_id, s.starts_at, unit_id LIMIT $6`,
    [
      organizationId,
      environmentId,
      after?.program_id ?? FIRST,
      after?.starts_at ?? ALL,
      after?.unit_id ?? '',
      limit,
    ],
  );
}

/** Replaces the sealed sums of a row that was not sealed again meanwhile. */
export function replaceSums(organizationId: string, row: SumRow, sealed: Buffer): Statement {
  const { program_id, starts_at, unit_id, values_sealed } = row;
  return update(
    'statistic_sums',
    { organization_id: organizationId, program_id, starts_at: starts_at ?? ALL, unit_id, values_sealed },
    { values_sealed: sealed },
  );
}
