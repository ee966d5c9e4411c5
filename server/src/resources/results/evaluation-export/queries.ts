import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { instantOf } from '../../../http/instant.ts';
import { type EnvironmentId, idsSince, type OrganizationId } from '../../../ids.ts';
import type { ExportParts } from './schema.ts';

export interface ExportFilters {
  /** Absent for all programs. */
  programIds?: readonly string[] | undefined;
  enrollment_id?: string | undefined;
  status?: string | undefined;
  from?: string | undefined;
  /** Evaluations created later, for example during the export, are left out. */
  to: string;
  /**
   * The order of the export. By time, it reads no evaluation outside the window. By id, which is the same
   * order except for simultaneous requests, it reads only evaluations of the program or status, however old.
   */
  order: 'time' | 'id';
}

/** Returns the condition for what is exported; `ofProgram` is that for its programs, $3. */
function matching(ofProgram: string): string {
  return `organization_id = $1 AND environment_id = $2 AND ${ofProgram}
    AND ($4::text IS NULL OR status = $4)
    AND ($5::timestamptz IS NULL OR created_at >= $5) AND created_at < $6
    AND ($7::uuid IS NULL OR enrollment_id = $7)`;
}

/** Returns the condition on the program for a scan that an index orders by something else. */
function ofPrograms({ programIds }: ExportFilters): string {
  if (programIds === undefined) return '$3::uuid[] IS NULL';
  return programIds.length === 1 ? 'program_id = ($3::uuid[])[1]' : 'program_id = ANY ($3::uuid[])';
}

function matchingValues(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  filters: ExportFilters,
): unknown[] {
  const { programIds, enrollment_id, status, from, to } = filters;
  // PostgreSQL does not read every UTC offset of RFC 3339.
  const times = [from === undefined ? null : instantOf(from), instantOf(to)];
  const programs = programIds ?? null;
  return [organizationId, environmentId, programs, status ?? null, ...times, enrollment_id ?? null];
}

const EXPORTED = rowsOf({
  ...columns(
    'evaluations',
    'id',
    'app_id',
    'environment_id',
    'program_id',
    'enrollment_id',
    'cycle',
    'subject_id',
    'version_bundle_id',
    'context_fingerprint',
    'status',
    'created_at',
    'completed_at',
    'answered_at',
    'result_sealed',
  ),
  /** Null unless the export includes parts of the stored input. */
  input_sealed: nullable(column('evaluations', 'input_sealed')),
  wrapped_key: column('subjects', 'wrapped_key'),
  /** Null unless the export includes external ids. */
  external_id_sealed: nullable(column('subjects', 'external_id_sealed')),
});

export type ExportedRow = RowOf<typeof EXPORTED>;

/** Where the next batch begins, for each order: the present filters are conditions of one index. */
const ORDERS = {
  time: {
    columns: ['created_at', 'id'],
    after: `($8::timestamptz IS NULL OR created_at >= $8)
      AND ($9::uuid IS NULL OR (created_at, id) > ($8, $9))`,
  },
  id: { columns: ['id'], after: '$8::timestamptz IS NULL AND ($9::uuid IS NULL OR id > $9)' },
};

/**
 * Selects evaluations with the keys of their subjects, oldest first. LIMIT makes the database look up each
 * subject by its key; a hash join would read all subjects of the environment.
 */
export function selectForExport(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  filters: ExportFilters,
  included: ExportParts,
  after: ExportedRow | null,
  limit: number,
) {
  const order = ORDERS[filters.order];
  const found = (ofProgram: string) => `
    SELECT id, app_id, environment_id, program_id, enrollment_id, cycle, subject_id,
      version_bundle_id, context_fingerprint, status, created_at, completed_at, answered_at, result_sealed,
      CASE WHEN $11 THEN input_sealed END AS input_sealed
    FROM evaluations WHERE ${matching(ofProgram)} AND ${order.after}
    ORDER BY ${order.columns.join(', ')} LIMIT $10`;
  return EXPORTED.query(
    `SELECT e.*, s.wrapped_key, CASE WHEN $12 THEN s.external_id_sealed END AS external_id_sealed
     FROM (${inOrder(found, filters)}) e
     CROSS JOIN LATERAL (SELECT wrapped_key, external_id_sealed FROM subjects
       WHERE organization_id = $1 AND id = e.subject_id LIMIT 1) s
     ORDER BY ${order.columns.map((name) => `e.${name}`).join(', ')}`,
    [
      ...matchingValues(organizationId, environmentId, filters),
      filters.order === 'time' && after ? after.created_at : null,
      after?.id ?? null,
      limit,
      included.has('locale') || included.has('duration'),
      included.has('external_ids'),
    ],
  );
}

const BUNDLE = rowsOf({ id: column('evaluations', 'version_bundle_id') });

/**
 * Returns SQL that selects a batch of what `found` selects for a condition on the program. An index has the
 * evaluations of one program in the order of their ids, so those of several are looked up separately.
 */
function inOrder(found: (ofProgram: string) => string, filters: ExportFilters): string {
  const isOfMany = filters.programIds !== undefined && filters.programIds.length !== 1;
  if (!isOfMany || filters.order === 'time') return found(ofPrograms(filters));
  return `SELECT batch.* FROM unnest($3::uuid[]) AS wanted(id)
    CROSS JOIN LATERAL (${found('program_id = wanted.id')}) batch ORDER BY batch.id LIMIT $10`;
}

/** Selects the bundles of these evaluations, oldest first, at most `limit`. */
export function selectExportedBundles(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  filters: ExportFilters,
  limit: number,
) {
  return BUNDLE.query(
    `SELECT DISTINCT version_bundle_id AS id FROM evaluations
     WHERE ${matching(ofPrograms(filters))} ORDER BY 1 LIMIT $8`,
    [...matchingValues(organizationId, environmentId, filters), limit],
  );
}

const ANSWERS = rowsOf(
  columns(
    'answer_batches',
    'evaluation_id',
    'id',
    'question_ids',
    'elapsed_ms',
    'answered_at',
    'values_sealed',
  ),
);

export type ExportedAnswers = RowOf<typeof ANSWERS>;

/** Selects the answer logs of evaluations, each in its order. */
export function selectAnswersOf(organizationId: string, evaluationIds: readonly string[]) {
  const [oldest] = [...evaluationIds].sort();
  return ANSWERS.query(
    `SELECT ${ANSWERS.list} FROM answer_batches
     WHERE organization_id = $1 AND evaluation_id = ANY ($2) AND id > $3 AND id < $4 ORDER BY id`,
    [organizationId, evaluationIds, ...idsSince(oldest!)],
  );
}

const CONCEPT = rowsOf({ id: computed('text') });

/**
 * Selects the ids of the concepts and composites of bundles, in the order of their scorecards. A concept may
 * be given as its id. The database reads them out of the content, because compiling many bundles would take
 * long.
 */
export function selectConcepts(organizationId: string, bundleIds: readonly string[]) {
  const list = (name: string) =>
    `CASE json_typeof(d.content::json -> '${name}') WHEN 'array' THEN d.content::json -> '${name}' END`;
  return CONCEPT.query(
    `SELECT coalesce(part.item ->> 'id', part.item #>> '{}') AS id
     FROM unnest($2::uuid[]) WITH ORDINALITY AS chosen(id, n)
     JOIN bundles b ON b.organization_id = $1 AND b.id = chosen.id
     JOIN definitions d ON d.organization_id = $1 AND d.id = b.scorecard_version_id,
     LATERAL (SELECT 1 AS list, item, position
                FROM json_array_elements(${list('concepts')}) WITH ORDINALITY AS c(item, position)
              UNION ALL SELECT 2, item, position
                FROM json_array_elements(${list('composites')}) WITH ORDINALITY AS c(item, position)
             ) part
     ORDER BY chosen.n, part.list, part.position`,
    [organizationId, bundleIds],
  );
}
