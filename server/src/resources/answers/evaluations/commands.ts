import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { update } from '../../../db/statements.ts';
import type { EnvironmentId, EvaluationId, OrganizationId } from '../../../ids.ts';
import { CHANGED } from './queries.ts';
import type { EvaluationStatus } from './schema.ts';

const DELETED = rowsOf(columns('evaluations', 'id', 'program_id', 'enrollment_id', 'subject_id'));

export type DeletedEvaluation = RowOf<typeof DELETED>;

/** Which evaluations lose their content: those of an erased subject, or some past their retention period. */
export type RemovedEvaluations = { subjectId: string } | { ids: readonly string[] };

/** The condition on evaluations, with its value as `$2`. */
function conditionOn(removed: RemovedEvaluations): { condition: string; value: unknown } {
  if ('subjectId' in removed) return { condition: 'subject_id = $2', value: removed.subjectId };
  return { condition: 'id = ANY ($2::uuid[])', value: removed.ids };
}

/** Removes the content of evaluations. The records remain with the status `deleted`. */
export function deleteEvaluations(organizationId: string, removed: RemovedEvaluations) {
  const { condition, value } = conditionOn(removed);
  return DELETED.query(
    `UPDATE evaluations SET status = 'deleted', context_fingerprint = '', completed_at = NULL,
       answered_at = NULL, context_sealed = NULL, result_sealed = NULL, input_sealed = NULL,
       administered = NULL, changed = ${CHANGED}
     WHERE organization_id = $1 AND ${condition} AND status <> 'deleted'
     RETURNING ${DELETED.list}`,
    [organizationId, value],
  );
}

/**
 * Removes the values of the answers of evaluations. The question ids and times remain, because instrument
 * health counts them.
 */
export function deleteAnswers(organizationId: string, removed: RemovedEvaluations): Statement {
  const { condition, value } = conditionOn(removed);
  return {
    text: `UPDATE answer_batches SET values_sealed = NULL WHERE organization_id = $1
             AND evaluation_id IN (SELECT id FROM evaluations WHERE organization_id = $1 AND ${condition})`,
    values: [organizationId, value],
  };
}

/** An evaluation whose answers were removed, with what remains of it. */
export type ReducedEvaluation = { id: string; result_sealed: Buffer; input_sealed: Buffer };

/** Replaces the result by what remains of it. Without its context it is not computed again. */
export function reduceEvaluation(
  organizationId: string,
  { id, result_sealed, input_sealed }: ReducedEvaluation,
): Statement {
  return {
    text: `UPDATE evaluations SET context_sealed = NULL, result_sealed = $3, input_sealed = $4,
             administered = NULL, changed = ${CHANGED}
           WHERE organization_id = $1 AND id = $2 AND context_sealed IS NOT NULL`,
    values: [organizationId, id, result_sealed, input_sealed],
  };
}

/** Removes the digests of the guardrail rules that evaluations have matched. */
export function deleteReportedGuardrails(organizationId: string, removed: RemovedEvaluations): Statement {
  const { condition, value } = conditionOn(removed);
  return {
    text: `DELETE FROM reported_guardrails WHERE organization_id = $1
             AND evaluation_id IN (SELECT id FROM evaluations WHERE organization_id = $1 AND ${condition})`,
    values: [organizationId, value],
  };
}

/** Stores in evaluations who issued their removed sessions: the issuer of the last one of each evaluation. */
export function keepIssuers(organizationId: string, sessionIds: readonly string[]): Statement {
  return {
    text: `UPDATE evaluations e SET session_issuer = x.issued_by FROM (
             SELECT DISTINCT ON (evaluation_id) evaluation_id, issued_by FROM participant_sessions
             WHERE organization_id = $1 AND id = ANY ($2::uuid[]) AND issued_by IS NOT NULL
             ORDER BY evaluation_id, id DESC) x
           WHERE e.organization_id = $1 AND e.id = x.evaluation_id AND e.status <> 'deleted'`,
    values: [organizationId, sessionIds],
  };
}

/** @param enteredBy the API key or user that enters the answers without a session; null for participants */
export function startEvaluation(organizationId: string, id: string, enteredBy: string | null): Statement {
  return {
    text: `UPDATE evaluations SET status = 'in_progress', session_issuer = coalesce($3, session_issuer)
           WHERE organization_id = $1 AND id = $2 AND status = 'pending'`,
    values: [organizationId, id, enteredBy],
  };
}

export function updateEvaluationStatus(
  organizationId: string,
  id: string,
  status: EvaluationStatus,
  completedAt: string | null,
): Statement {
  return {
    text: `UPDATE evaluations SET status = $3, completed_at = coalesce(completed_at, $4),
             changed = ${CHANGED}
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, status, completedAt],
  };
}

/** Starts the evaluation of a cycle. One of a study's occasion can be finished in the grace of its wave. */
export function startInCycle(organizationId: string, id: string, enteredBy: string | null): Statement {
  return {
    text: `UPDATE evaluations SET status = 'in_progress', session_issuer = coalesce($3, session_issuer),
             cycle_ends_at = coalesce((SELECT max(o.grace_ends_at) FROM study_occasions o
               WHERE o.organization_id = $1 AND o.evaluation_id = $2), cycle_ends_at)
           WHERE organization_id = $1 AND id = $2 AND status = 'pending'`,
    values: [organizationId, id, enteredBy],
  };
}

/** Moves an open evaluation into another cycle. */
export function moveCycle(
  organizationId: OrganizationId,
  evaluationId: EvaluationId,
  bounds: { cycle_starts_at: string; cycle_ends_at: string | null },
): Statement {
  return update('evaluations', { organization_id: organizationId, id: evaluationId }, bounds);
}

const MEASURED = rowsOf(columns('evaluations', 'id'));

/**
 * Marks evaluations as counted under a UTC day, or as taken out if they were counted. Returns those that are
 * still as they were read.
 */
export function markMeasured(
  organizationId: string,
  rows: readonly { id: string; measured: boolean; day: string | null }[],
) {
  return MEASURED.query(
    `UPDATE evaluations e SET measured = NOT e.measured,
       measured_day = CASE WHEN e.measured THEN NULL ELSE read.day END
     FROM unnest($2::uuid[], $3::boolean[], $4::date[]) AS read(id, measured, day)
     WHERE e.organization_id = $1 AND e.id = read.id AND e.measured = read.measured
       AND (e.status IN ('completed', 'needs_review')) <> e.measured
       AND e.status <> 'deleted'
     RETURNING e.id`,
    [
      organizationId,
      rows.map(({ id }) => id),
      rows.map(({ measured }) => measured),
      rows.map(({ day }) => day),
    ],
  );
}

/** Marks the evaluations of an environment as not counted, before the counters are computed again. */
export function unmarkMeasured(organizationId: OrganizationId, environmentId: EnvironmentId): Statement {
  return {
    text: `UPDATE evaluations SET measured = false, measured_day = NULL
           WHERE organization_id = $1 AND environment_id = $2 AND measured`,
    values: [organizationId, environmentId],
  };
}

/** In place of a cell of an evaluation that no cell of statistics will contain. */
export const NO_CELL = '00000000-0000-0000-0000-000000000000';

/**
 * Marks finished evaluations as contained in cells of statistics. Counts those that waited for it.
 *
 * @param importId the job that imported them; null for evaluations of people who took part
 */
export function markInCells(
  organizationId: string,
  rows: readonly { id: string; cellId: string }[],
  importId: string | null,
): Statement {
  return {
    text: `UPDATE evaluations e SET cell_id = x.cell_id FROM unnest($2::uuid[], $3::uuid[]) AS x(id, cell_id)
           WHERE e.organization_id = $1 AND e.id = x.id AND e.cell_id IS NOT DISTINCT FROM $4::uuid
             AND e.status IN ('completed', 'needs_review')`,
    values: [organizationId, rows.map(({ id }) => id), rows.map(({ cellId }) => cellId), importId],
  };
}

/**
 * Keeps imported evaluations from the cells of those who took part: they wait for the end of their job.
 *
 * @param enteredBy the API key or user that imports them
 */
export function awaitImport(
  organizationId: string,
  importId: string,
  enteredBy: string,
  ids: readonly string[],
): Statement {
  const changes = { cell_id: importId, session_issuer: enteredBy };
  return update('evaluations', { organization_id: organizationId, id: ids }, changes);
}

/**
 * Keeps a correction out of cells if what it corrects is counted: a closed cell never changes. The correction
 * of an imported evaluation that is not counted waits for the end of the same job.
 */
export function keepOutOfCells(organizationId: string, formerId: string, id: string): Statement {
  return {
    text: `UPDATE evaluations e SET cell_id = CASE
             WHEN EXISTS (SELECT 1 FROM jobs j WHERE j.organization_id = $1 AND j.id = f.cell_id)
             THEN f.cell_id ELSE '${NO_CELL}' END
           FROM evaluations f WHERE e.organization_id = $1 AND e.id = $3
             AND f.organization_id = $1 AND f.id = $2 AND f.cell_id IS NOT NULL`,
    values: [organizationId, formerId, id],
  };
}
