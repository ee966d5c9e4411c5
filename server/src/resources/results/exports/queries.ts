import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import { instantOf } from '../../../http/instant.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';
import type { ExportJob } from './schema.ts';

const EVALUATION = columns(
  'evaluations',
  'id',
  'app_id',
  'environment_id',
  'program_id',
  'enrollment_id',
  'cycle',
  'subject_id',
  'version_bundle_id',
  'status',
  'created_at',
  'completed_at',
  'answered_at',
);

const EXPORTED = rowsOf({
  ...EVALUATION,
  result_sealed: column('evaluations', 'result_sealed'),
  input_sealed: column('evaluations', 'input_sealed'),
  /** Null before the first change since the migration that records it. */
  position: nullable(computed('text')),
  wrapped_key: column('subjects', 'wrapped_key'),
  /** Null unless the export contains external ids. */
  external_id_sealed: nullable(column('subjects', 'external_id_sealed')),
  /** Null unless the export contains fields of the profile. */
  profile: nullable(computed('text')),
});
export type ExportedRow = RowOf<typeof EXPORTED>;

/** Which evaluations an export is about, and which statuses are rows of it. */
export interface Selection extends Pick<ExportJob, 'program_ids' | 'hidden_programs' | 'since' | 'until'> {
  organizationId: OrganizationId;
  environmentId: EnvironmentId;
  statuses: readonly string[];
  starts_at?: string | undefined;
  ends_at: string;
}

/** Why evaluations of other statuses are no rows. */
export const REASONS: Record<string, string> = {
  superseded: 'superseded',
  deleted: 'erased',
  failed: 'rejected',
};

/** The condition on an evaluation `e`; the values are those of `valuesOf`. */
const SELECTED = `e.organization_id = $1 AND e.environment_id = $2 AND e.status = ANY ($3::text[])
  AND ($4::uuid[] IS NULL OR e.program_id = ANY ($4::uuid[])) AND e.program_id <> ALL ($5::uuid[])
  AND ($6::timestamptz IS NULL OR e.created_at >= $6) AND e.created_at < $7`;

/** The condition for an increment: a change after the last export, and before the next one. */
const CHANGED =
  "e.status NOT IN ('pending', 'in_progress') AND e.changed >= $8::xid8 AND e.changed < $9::xid8";
const EVER = '$8::xid8 IS NULL AND $9::xid8 IS NOT NULL';

function programsOf({ organizationId, environmentId, program_ids, hidden_programs }: Selection): unknown[] {
  return [organizationId, environmentId, program_ids, hidden_programs];
}

function valuesOf(selection: Selection): unknown[] {
  return [
    selection.organizationId,
    selection.environmentId,
    selection.statuses,
    selection.program_ids,
    selection.hidden_programs,
    selection.starts_at === undefined ? null : instantOf(selection.starts_at),
    instantOf(selection.ends_at),
    selection.since,
    selection.until,
  ];
}

/** Where the next batch begins. */
export type After = Pick<ExportedRow, 'id' | 'created_at' | 'position'>;

/**
 * Returns the order of a batch: by time of creation, or by position in an increment, which then reads no
 * evaluation twice that changes meanwhile. `$11` is the value of the last row and `$12` its id.
 */
function orderOf({ since }: Selection): { by: string; type: string; condition: string } {
  return since === null
    ? { by: 'created_at', type: 'timestamptz', condition: EVER }
    : { by: 'changed', type: 'xid8', condition: CHANGED };
}

function batchOf(selection: Selection, after: After | null, limit: number) {
  const { by, type, condition } = orderOf(selection);
  const text = `FROM evaluations e WHERE ${SELECTED} AND ${condition}
      AND ($11::${type} IS NULL OR e.${by} >= $11) AND ($12::uuid IS NULL OR (e.${by}, e.id) > ($11, $12))
    ORDER BY e.${by}, e.id LIMIT $10`;
  const last = selection.since === null ? after?.created_at : after?.position;
  return { by, text, values: [...valuesOf(selection), limit, last ?? null, after?.id ?? null] };
}

interface Wanted {
  externalId: boolean;
  profile: boolean;
}

const SEALED = `e.result_sealed, e.input_sealed, e.changed::text AS position`;
const EVALUATION_LIST = rowsOf(EVALUATION).of('e');

function withSubjects(found: string, order: string, wanted: [string, string]): string {
  return `SELECT e.*, s.wrapped_key,
      CASE WHEN ${wanted[0]} THEN s.external_id_sealed END AS external_id_sealed,
      CASE WHEN ${wanted[1]} THEN s.profile::text END AS profile
    FROM (${found}) e
    CROSS JOIN LATERAL (SELECT wrapped_key, external_id_sealed, profile FROM subjects
      WHERE organization_id = $1 AND id = e.subject_id LIMIT 1) s
    ORDER BY ${order}`;
}

/** Selects the next evaluations with the keys of their subjects. */
export function selectRows(selection: Selection, wanted: Wanted, after: After | null, limit: number) {
  const batch = batchOf(selection, after, limit);
  const found = `SELECT ${EVALUATION_LIST}, ${SEALED} ${batch.text}`;
  const order = batch.by === 'changed' ? 'e.position::xid8, e.id' : 'e.created_at, e.id';
  return EXPORTED.query(withSubjects(found, order, ['$13', '$14']), [
    ...batch.values,
    wanted.externalId,
    wanted.profile,
  ]);
}

const REMOVED = rowsOf({ ...EVALUATION, position: nullable(computed('text')) });

/** Selects the next evaluations that are not, or no longer, rows of an export. */
export function selectRemoved(selection: Selection, after: After | null, limit: number) {
  const { text, values } = batchOf(selection, after, limit);
  return REMOVED.query(`SELECT ${EVALUATION_LIST}, e.changed::text AS position ${text}`, values);
}

const PERSON = rowsOf({ subject_id: column('evaluations', 'subject_id') });

/**
 * Selects the next people with an evaluation that is selected; in an increment, also those of whom one is no
 * longer a row.
 */
export function selectPeople(selection: Selection, after: string | null, limit: number) {
  const { condition } = orderOf(selection);
  const statuses =
    selection.since === null ? selection.statuses : [...selection.statuses, ...Object.keys(REASONS)];
  return PERSON.query(
    `SELECT DISTINCT e.subject_id FROM evaluations e
     WHERE ${SELECTED} AND ${condition} AND ($11::uuid IS NULL OR e.subject_id > $11)
     ORDER BY e.subject_id LIMIT $10`,
    [...valuesOf({ ...selection, statuses }), limit, after],
  );
}

/** Selects all evaluations of people that are selected, also those that an increment has not. */
export function selectRowsOfPeople(selection: Selection, wanted: Wanted, subjectIds: readonly string[]) {
  const found = `SELECT ${EVALUATION_LIST}, ${SEALED} FROM evaluations e
    WHERE ${SELECTED} AND ${EVER} AND e.subject_id = ANY ($10::uuid[])`;
  return EXPORTED.query(withSubjects(found, 'e.subject_id, e.created_at, e.id', ['$11', '$12']), [
    ...valuesOf({ ...selection, since: null }),
    subjectIds,
    wanted.externalId,
    wanted.profile,
  ]);
}

const COUNT = rowsOf({ count: computed('integer') });

export function countRows(selection: Selection) {
  return COUNT.query(
    `SELECT count(*)::integer AS count FROM evaluations e
     WHERE ${SELECTED} AND ${orderOf(selection).condition}`,
    valuesOf(selection),
  );
}

const BUNDLE = rowsOf({ id: column('evaluations', 'version_bundle_id') });

/**
 * Selects the bundles of all evaluations with a result in the programs, in the order of their first
 * evaluations: a later export has the same ones first, so options keep their numbers.
 */
export function selectBundles(selection: Selection, limit: number) {
  return BUNDLE.query(
    `SELECT e.version_bundle_id AS id FROM evaluations e
     WHERE e.organization_id = $1 AND e.environment_id = $2
       AND ($3::uuid[] IS NULL OR e.program_id = ANY ($3::uuid[])) AND e.program_id <> ALL ($4::uuid[])
     GROUP BY e.version_bundle_id ORDER BY min(e.id::text) LIMIT $5`,
    [...programsOf(selection), limit],
  );
}

const PROGRAM = rowsOf(columns('programs', 'id', 'name', 'study_id'));
export type ExportedProgram = RowOf<typeof PROGRAM>;

/** Selects the programs that an export is about. */
export function selectExportedPrograms(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  programIds: readonly string[] | null,
  hidden: readonly string[],
) {
  return PROGRAM.query(
    `SELECT ${PROGRAM.list} FROM programs WHERE organization_id = $1 AND environment_id = $2
       AND ($3::uuid[] IS NULL OR id = ANY ($3::uuid[])) AND id <> ALL ($4::uuid[]) ORDER BY id LIMIT 1000`,
    [organizationId, environmentId, programIds, hidden],
  );
}

const SLOT = rowsOf({
  wave: nullable(column('study_occasions', 'wave')),
  k: nullable(column('study_occasions', 'k')),
  cycle: computed('integer'),
});
export type SlotRow = RowOf<typeof SLOT>;

/** Selects the occasions, or the cycles of programs without a study, in which evaluations were begun. */
export function selectSlots(selection: Selection, limit: number) {
  return SLOT.query(
    `SELECT o.wave, o.k, CASE WHEN o.wave IS NULL THEN e.cycle ELSE 0 END AS cycle
     FROM evaluations e LEFT JOIN LATERAL (
       SELECT o.wave, o.k FROM study_occasions o JOIN evaluations f
         ON f.organization_id = o.organization_id AND f.id = o.evaluation_id
       WHERE f.organization_id = $1 AND f.enrollment_id = e.enrollment_id AND f.cycle = e.cycle
       ORDER BY o.k LIMIT 1) o ON true
     WHERE e.organization_id = $1 AND e.environment_id = $2
       AND ($3::uuid[] IS NULL OR e.program_id = ANY ($3::uuid[])) AND e.program_id <> ALL ($4::uuid[])
       AND e.status NOT IN ('pending', 'in_progress')
     GROUP BY 1, 2, 3 ORDER BY min(e.id::text) LIMIT $5`,
    [...programsOf(selection), limit],
  );
}

const PARTICIPATION = rowsOf(columns('study_participants', 'id', 'study_id', 'subject_id', 'state_sealed'));

/** Selects the participations of people in studies, with the state that has the arm. */
export function selectArms(
  organizationId: OrganizationId,
  studyIds: readonly string[],
  subjectIds: readonly string[],
) {
  const key = { organization_id: organizationId, study_id: studyIds, subject_id: subjectIds };
  return select(PARTICIPATION, 'study_participants', key, 'ORDER BY id');
}
