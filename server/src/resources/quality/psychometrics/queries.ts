import type { Statement } from '../../../db/batch.ts';
import { byteaArray, textArray } from '../../../db/binary-array.ts';
import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { AppId, BundleId, EnvironmentId, OrganizationId } from '../../../ids.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION } from '../../answers/evaluations/queries.ts';

/** Condition for an evaluation that has to be counted or taken out; the predicate of a partial index. */
const UNMEASURED = "(e.status IN ('completed', 'needs_review')) <> e.measured AND e.status <> 'deleted'";

const UNMEASURED_ROW = rowsOf({
  ...KEYED_EVALUATION,
  measured: column('evaluations', 'measured'),
  measured_day: nullable(computed('text')),
});

/**
 * Selects evaluations that have to be counted or taken out, those to be taken out first.
 *
 * @param programIds null for all programs of the environment
 */
export function selectUnmeasured(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  programIds: readonly string[] | null,
  limit: number,
) {
  return UNMEASURED_ROW.query(
    `SELECT ${KEYED_COLUMNS}, e.measured, e.measured_day::text AS measured_day
     FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.environment_id = $2 AND ${UNMEASURED}
       AND ($3::uuid[] IS NULL OR e.program_id = ANY ($3))
     ORDER BY e.measured DESC, e.id LIMIT $4`,
    [organizationId, environmentId, programIds, limit],
  );
}

const NUMBER = rowsOf({ n: computed('integer') });

/** Counts evaluations that have to be counted or taken out, up to `limit`. */
export function countUnmeasured(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  programIds: readonly string[],
  limit: number,
) {
  return NUMBER.query(
    `SELECT count(*)::integer AS n FROM (
       SELECT 1 FROM evaluations e WHERE e.organization_id = $1 AND e.environment_id = $2
         AND ${UNMEASURED} AND e.program_id = ANY ($3::uuid[]) LIMIT $4) few`,
    [organizationId, environmentId, programIds, limit],
  );
}

const ENVIRONMENT = rowsOf(columns('evaluations', 'organization_id', 'app_id', 'environment_id'));

/** Selects environments with evaluations to count. The index is skipped through, however many there are. */
export function selectUnmeasuredEnvironments(limit: number) {
  const next = (condition: string) => `SELECT e.organization_id, e.app_id, e.environment_id
    FROM evaluations e WHERE ${UNMEASURED} AND ${condition}
    ORDER BY e.organization_id, e.environment_id LIMIT 1`;
  return ENVIRONMENT.query(
    `WITH RECURSIVE found AS (
       (${next('true')})
       UNION ALL
       SELECT n.* FROM found f CROSS JOIN LATERAL (
         ${next('(e.organization_id, e.environment_id) > (f.organization_id, f.environment_id)')}) n)
     SELECT organization_id, app_id, environment_id FROM found LIMIT $1`,
    [limit],
  );
}

/** The same in a distributed database, where each node finds its own environments. */
export function selectUnmeasuredOnNodes(limit: number) {
  return ENVIRONMENT.query(
    `SELECT DISTINCT e.organization_id, e.app_id, e.environment_id FROM evaluations e
     WHERE ${UNMEASURED} LIMIT $1`,
    [limit],
  );
}

/** Locks the counters of an environment against other writers until the transaction ends. */
export function lockCounts(environmentId: string): Statement {
  return {
    text: `SELECT pg_advisory_xact_lock(hashtextextended('eps.psychometric_counts/' || $1::text, 0))`,
    values: [environmentId],
  };
}

/** The key of a counter. `day` is YYYY-MM-DD, or ALL_DAYS. */
export interface CountKey {
  program_id: string;
  version_bundle_id: string;
  concept_id: string;
  /** Empty for everybody. */
  variable: string;
  group_digest: string;
  day: string;
}

/** The `day` of the counters of all days together. */
export const ALL_DAYS = 'infinity';

const HEADER = {
  ...columns(
    'psychometric_counts',
    'program_id',
    'version_bundle_id',
    'concept_id',
    'variable',
    'group_digest',
    'items_hash',
    'n',
    'n_complete',
  ),
  day: computed('text'),
};
const COUNTS = rowsOf(HEADER);
const SEALED_COUNTS = rowsOf({ ...HEADER, ...columns('psychometric_counts', 'counts_sealed') });

/** A counter without its sealed content. */
export type CountsRow = RowOf<typeof COUNTS>;
export type SealedCountsRow = RowOf<typeof SEALED_COUNTS>;

const HEADER_COLUMNS = `c.program_id, c.version_bundle_id, c.concept_id, c.variable, c.group_digest,
  c.items_hash, c.n, c.n_complete, c.day::text AS day`;

export interface CountsFilter {
  organizationId: string;
  environmentId: string;
  programIds: readonly string[];
}

/**
 * Selects the counters of programs: those of everybody and of the groups of one variable. With `days`, also
 * by day.
 */
export function selectCounts(
  { organizationId, environmentId, programIds }: CountsFilter,
  variable: string | null,
  days: boolean,
) {
  return COUNTS.query(
    `SELECT ${HEADER_COLUMNS} FROM psychometric_counts c
     WHERE c.organization_id = $1 AND c.environment_id = $2 AND c.program_id = ANY ($3::uuid[])
       AND c.variable IN ('', coalesce($4::text, '')) AND (c.day = '${ALL_DAYS}' OR $5::boolean)`,
    [organizationId, environmentId, programIds, variable, days],
  );
}

const DAYS = rowsOf({ first_day: computed('text'), last_day: computed('text') });

/** Selects the first and the last day on which a concept was counted. */
export function selectDays(
  { organizationId, environmentId }: Omit<CountsFilter, 'programIds'>,
  keys: readonly CountKey[],
) {
  const edge = (order: 'ASC' | 'DESC') => `(SELECT c.day FROM psychometric_counts c
    WHERE c.organization_id = $1 AND c.environment_id = $2 AND c.program_id = k.program_id
      AND c.version_bundle_id = k.version_bundle_id AND c.concept_id = k.concept_id AND c.variable = ''
      AND c.group_digest = '' AND c.day < '${ALL_DAYS}' ORDER BY c.day ${order} LIMIT 1)`;
  return DAYS.query(
    `SELECT first_day::text AS first_day, last_day::text AS last_day FROM (
       SELECT min(${edge('ASC')}) AS first_day, max(${edge('DESC')}) AS last_day
       FROM unnest($3::uuid[], $4::uuid[], $5::text[])
         AS k(program_id, version_bundle_id, concept_id)) d
     WHERE first_day IS NOT NULL`,
    [
      organizationId,
      environmentId,
      keys.map(({ program_id }) => program_id),
      keys.map(({ version_bundle_id }) => version_bundle_id),
      textArray(keys.map(({ concept_id }) => concept_id)),
    ],
  );
}

const keyArrays = (keys: readonly CountKey[]) => [
  keys.map(({ program_id }) => program_id),
  keys.map(({ version_bundle_id }) => version_bundle_id),
  textArray(keys.map(({ concept_id }) => concept_id)),
  textArray(keys.map(({ variable }) => variable)),
  textArray(keys.map(({ group_digest }) => group_digest)),
  keys.map(({ day }) => day),
];
const KEY_ARRAYS = '$3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::date[]';

/** Selects the existing counters of these keys. */
export function selectSealedCounts(
  { organizationId, environmentId }: Omit<CountsFilter, 'programIds'>,
  keys: readonly CountKey[],
) {
  return SEALED_COUNTS.query(
    `SELECT ${HEADER_COLUMNS}, c.counts_sealed
     FROM unnest(${KEY_ARRAYS})
       AS k(program_id, version_bundle_id, concept_id, variable, group_digest, day)
     JOIN psychometric_counts c ON c.organization_id = $1 AND c.environment_id = $2
       AND c.program_id = k.program_id AND c.version_bundle_id = k.version_bundle_id
       AND c.concept_id = k.concept_id AND c.variable = k.variable
       AND c.group_digest = k.group_digest AND c.day = k.day`,
    [organizationId, environmentId, ...keyArrays(keys)],
  );
}

const PROGRAM_IDS = rowsOf(columns('psychometric_counts', 'program_id'));

/** Selects the programs with evaluations of a bundle, counted or not. */
export function selectProgramsOf(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  bundleId: BundleId,
) {
  return PROGRAM_IDS.query(
    `SELECT program_id FROM psychometric_counts
     WHERE organization_id = $1 AND environment_id = $2 AND version_bundle_id = $3
       AND day = '${ALL_DAYS}' AND variable = ''
     UNION
     SELECT e.program_id FROM evaluations e WHERE e.organization_id = $1 AND e.environment_id = $2
       AND e.version_bundle_id = $3 AND ${UNMEASURED}`,
    [organizationId, environmentId, bundleId],
  );
}

const GROUP = rowsOf(
  columns('psychometric_counts', 'program_id', 'version_bundle_id', 'variable', 'group_digest'),
);

export type GroupRow = RowOf<typeof GROUP>;

/** Selects the groups that are counted in programs. */
export function selectGroups({ organizationId, environmentId, programIds }: CountsFilter) {
  return GROUP.query(
    `SELECT DISTINCT program_id, version_bundle_id, variable, group_digest FROM psychometric_counts
     WHERE organization_id = $1 AND environment_id = $2 AND program_id = ANY ($3::uuid[])
       AND variable <> '' AND day = '${ALL_DAYS}'`,
    [organizationId, environmentId, programIds],
  );
}

/** Inserts or replaces counters; the caller has locked them. */
export function writeCounts(
  {
    organizationId,
    appId,
    environmentId,
  }: { organizationId: OrganizationId; appId: AppId; environmentId: EnvironmentId },
  rows: readonly SealedCountsRow[],
): Statement {
  return {
    text: `INSERT INTO psychometric_counts (organization_id, environment_id, app_id, program_id,
             version_bundle_id, concept_id, variable, group_digest, day, items_hash, n, n_complete,
             counts_sealed)
           SELECT $1, $2, $13, * FROM unnest(${KEY_ARRAYS}, $9::text[], $10::integer[], $11::integer[],
             $12::bytea[])
           ON CONFLICT (organization_id, environment_id, program_id, version_bundle_id, concept_id, variable,
             group_digest, day) DO UPDATE
             SET n = excluded.n, n_complete = excluded.n_complete, counts_sealed = excluded.counts_sealed`,
    values: [
      organizationId,
      environmentId,
      ...keyArrays(rows),
      textArray(rows.map(({ items_hash }) => items_hash)),
      rows.map(({ n }) => n),
      rows.map(({ n_complete }) => n_complete),
      byteaArray(rows.map(({ counts_sealed }) => counts_sealed)),
      appId,
    ],
  };
}

export function deleteCounts(organizationId: OrganizationId, environmentId: EnvironmentId): Statement {
  return {
    text: 'DELETE FROM psychometric_counts WHERE organization_id = $1 AND environment_id = $2',
    values: [organizationId, environmentId],
  };
}
