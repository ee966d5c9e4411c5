import { column, columns, nullable, type RowOf, type RowShape, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';

const ENVIRONMENT = rowsOf(columns('environment_retention', 'id', 'policy', 'revision'));

export function selectRetention(
  organizationId: string,
  environmentId: string,
  lock: '' | ' FOR SHARE' | ' FOR UPDATE' = '',
) {
  return ENVIRONMENT.query(
    `SELECT ${ENVIRONMENT.list} FROM environment_retention
     WHERE organization_id = $1 AND environment_id = $2${lock}`,
    [organizationId, environmentId],
  );
}

const PROGRAM = rowsOf(columns('program_retention', 'policy'));

export function selectProgramRetention(organizationId: string, programId: string) {
  return select(PROGRAM, 'program_retention', { organization_id: organizationId, program_id: programId });
}

const PROGRAM_POLICY = rowsOf({
  program_id: column('programs', 'id'),
  policy: nullable(column('program_retention', 'policy')),
});

/** Selects the programs of an environment with their own policies. */
export function selectProgramPolicies(organizationId: string, environmentId: string) {
  return PROGRAM_POLICY.query(
    `SELECT g.id AS program_id, r.policy FROM programs g
     LEFT JOIN program_retention r ON r.organization_id = g.organization_id AND r.program_id = g.id
     WHERE g.organization_id = $1 AND g.environment_id = $2`,
    [organizationId, environmentId],
  );
}

const DUE = rowsOf(
  columns('environment_retention', 'organization_id', 'app_id', 'environment_id', 'id', 'revision'),
);

/** An environment whose old data the worker has to remove. */
export type DueRetention = RowOf<typeof DUE>;

/** Environments with something to remove, for claimDue. */
export const DUE_RETENTION = {
  table: 'environment_retention',
  dueColumn: 'due_at',
  clock: 'environment',
  condition: 't.due_at IS NOT NULL',
  rows: DUE as RowShape<DueRetention>,
} as const;
