import { excluding } from '../../../db/excluding.ts';
import { column, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { OrganizationId, ProgramId, SubjectId } from '../../../ids.ts';
import { type EvaluationRow, KEYED, KEYED_ROW, MEASURED_AT, type Measurement } from './queries.ts';

/**
 * Selects the latest released results of the subject that were answered before an evaluation, the latest
 * first: those of its program, and those of other programs with a revision of its bundle. Leaves out hidden
 * programs.
 */
export function selectEarlierResults(
  organizationId: OrganizationId,
  row: Pick<EvaluationRow, 'app_id' | 'subject_id' | 'program_id' | 'version_bundle_id'>,
  before: Measurement,
  hidden: readonly string[],
) {
  const { app_id, subject_id, program_id, version_bundle_id } = row;
  const values: unknown[] = [
    organizationId,
    subject_id,
    before.id,
    program_id,
    app_id,
    version_bundle_id,
    before.at,
  ];
  return KEYED_ROW.query(
    `WITH revisions AS MATERIALIZED (
       SELECT b.id FROM bundles b JOIN bundles own ON own.organization_id = b.organization_id
         AND own.app_id = b.app_id AND own.name = b.name
       WHERE b.organization_id = $1 AND own.organization_id = $1 AND own.app_id = $5 AND own.id = $6)
     ${KEYED} WHERE e.organization_id = $1 AND e.subject_id = $2 AND e.status = 'completed'
       AND (${MEASURED_AT}, e.id) < ($7::timestamptz, $3::uuid)
       AND (e.program_id = $4 OR e.version_bundle_id IN (SELECT id FROM revisions))
       ${excluding('e.program_id', hidden, values)}
     ORDER BY ${MEASURED_AT} DESC, e.id DESC LIMIT 24`,
    values,
  );
}

const PREVIOUS = rowsOf({
  id: column('evaluations', 'id'),
  measured_at: computed('timestamptz'),
  result_sealed: column('evaluations', 'result_sealed'),
});

export type PreviousResultRow = RowOf<typeof PREVIOUS>;

/**
 * Selects the latest released results of the subject in the program that were answered before the given
 * evaluation, the latest first.
 */
export function selectPreviousResults(
  organizationId: OrganizationId,
  programId: ProgramId,
  subjectId: SubjectId,
  before: Measurement,
) {
  return PREVIOUS.query(
    // First those of the subject: with the statistics of a small table, PostgreSQL prefers the index on
    // program and status, and later reads all evaluations of the program.
    `WITH own AS MATERIALIZED (
       SELECT e.id, ${MEASURED_AT} AS measured_at, e.result_sealed, e.program_id, e.status
       FROM evaluations e WHERE e.organization_id = $1 AND e.subject_id = $3)
     SELECT id, measured_at, result_sealed FROM own
     WHERE program_id = $2 AND status = 'completed' AND (measured_at, id) < ($4::timestamptz, $5::uuid)
     ORDER BY measured_at DESC, id DESC LIMIT 24`,
    [organizationId, programId, subjectId, before.at, before.id],
  );
}
