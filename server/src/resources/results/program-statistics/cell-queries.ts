import type { Statement } from '../../../db/batch.ts';
import { columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { CountedProgram } from '../ledger/sum-queries.ts';

/** An outcome rule of a program. */
export interface CountedRule extends CountedProgram {
  ruleId: string;
}

/**
 * Lists the people of a program by whom nothing has been counted, to be looked at when the shortest time of a
 * rule after their enrollment has passed. Who was counted by one rule is not counted by a later one: its
 * cells would divide the same people differently.
 */
export function insertDue(
  { organizationId, environmentId, programId, ruleId }: CountedRule,
  shortestMs: number,
): Statement {
  return {
    text: `INSERT INTO outcome_due (organization_id, environment_id, program_id, rule_id, subject_id, due_at)
           SELECT $1, $2, $3, $4, n.subject_id,
             min(n.enrolled_at) + make_interval(secs => $5::double precision)
           FROM enrollments n
           WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.program_id = $3
             AND NOT EXISTS (
               SELECT 1 FROM outcome_due d WHERE d.organization_id = $1 AND d.program_id = $3
                 AND d.subject_id = n.subject_id AND (d.rule_id = $4 OR d.due_at IS NULL))
           GROUP BY n.subject_id
           ON CONFLICT DO NOTHING`,
    values: [organizationId, environmentId, programId, ruleId, shortestMs / 1000],
  };
}

const IMPORTED = rowsOf({
  subject_id: columns('outcome_due', 'subject_id').subject_id,
  first_answered_at: computed('timestamptz'),
});

/**
 * Selects the people whose first imported answers are so early that the shortest time of a rule after them is
 * over before they are due, with the time of these answers. They may be earlier than the enrollment.
 */
export function selectImportedEarlier(
  { organizationId, programId, ruleId }: CountedRule,
  shortestMs: number,
) {
  return IMPORTED.query(
    `SELECT d.subject_id, min(o.answered_at) AS first_answered_at FROM outcome_due d
     JOIN answer_origins o ON o.organization_id = d.organization_id AND o.subject_id = d.subject_id
       AND o.program_id = d.program_id AND o.mode = 'imported'
     WHERE d.organization_id = $1 AND d.program_id = $2 AND d.rule_id = $3 AND d.due_at IS NOT NULL
     GROUP BY d.subject_id, d.due_at
     HAVING min(o.answered_at) + make_interval(secs => $4::double precision) < d.due_at`,
    [organizationId, programId, ruleId, shortestMs / 1000],
  );
}

const PROGRESS = rowsOf({
  due_at: nullable(computed('timestamptz')),
  month: nullable(computed('text')),
});

/** Selects when somebody is first due, and the last month that was closed, as its first day. */
export function selectProgress({ organizationId, programId, ruleId }: CountedRule) {
  return PROGRESS.query(
    `SELECT (
         SELECT min(due_at) FROM outcome_due
         WHERE organization_id = $1 AND program_id = $2 AND rule_id = $3 AND due_at IS NOT NULL) AS due_at,
       (SELECT max(month)::text FROM outcome_cells
         WHERE organization_id = $1 AND program_id = $2 AND rule_id = $3) AS month`,
    [organizationId, programId, ruleId],
  );
}

const DUE = rowsOf(columns('outcome_due', 'subject_id'));

/** Selects people who are due before a time. */
export function selectDue(
  { organizationId, programId, ruleId }: CountedRule,
  before: Date,
  after: string | null,
  limit: number,
) {
  return DUE.query(
    `SELECT subject_id FROM outcome_due
     WHERE organization_id = $1 AND program_id = $2 AND rule_id = $3 AND due_at < $4
       AND ($5::uuid IS NULL OR subject_id > $5)
     ORDER BY subject_id LIMIT $6`,
    [organizationId, programId, ruleId, before, after, limit],
  );
}

/** Sets when people are due next, in epoch milliseconds; null for those who were counted. */
export function setDue(
  { organizationId, programId, ruleId }: CountedRule,
  due: readonly (readonly [subjectId: string, at: number | null])[],
): Statement {
  return {
    text: `UPDATE outcome_due d SET due_at = to_timestamp(n.at / 1000)
           FROM unnest($4::uuid[], $5::double precision[]) n (subject_id, at)
           WHERE d.organization_id = $1 AND d.program_id = $2 AND d.rule_id = $3
             AND d.subject_id = n.subject_id AND d.due_at IS NOT NULL`,
    values: [organizationId, programId, ruleId, due.map(([id]) => id), due.map(([, at]) => at)],
  };
}

/** Stores the cells of a month. Changes no row if another worker has. */
export function insertCells(
  { organizationId, environmentId, programId, ruleId }: CountedRule,
  month: string,
  sealed: Buffer,
): Statement {
  return {
    text: `INSERT INTO outcome_cells (organization_id, environment_id, program_id, rule_id, month,
             cells_sealed)
           VALUES ($1, $2, $3, $4, $5::date, $6) ON CONFLICT DO NOTHING`,
    values: [organizationId, environmentId, programId, ruleId, month, sealed],
  };
}

const CELLS = rowsOf({
  month: computed('text'),
  cells_sealed: columns('outcome_cells', 'cells_sealed').cells_sealed,
});

export type CellsRow = RowOf<typeof CELLS>;

/** Selects the cells of a rule by month, the oldest first; within months as their first days, if given. */
export function selectCells(
  { organizationId, programId, ruleId }: CountedRule,
  from: string | null,
  to: string | null,
) {
  return CELLS.query(
    `SELECT month::text, cells_sealed FROM outcome_cells
     WHERE organization_id = $1 AND program_id = $2 AND rule_id = $3
       AND ($4::date IS NULL OR month >= $4) AND ($5::date IS NULL OR month <= $5)
     ORDER BY outcome_cells.month`,
    [organizationId, programId, ruleId, from, to],
  );
}
