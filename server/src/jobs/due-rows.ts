import { computed, rowsOf } from '../db/rows.ts';

/** A table whose rows become due, and the column with the due time. */
export interface DueTable {
  table:
    | 'enrollments'
    | 'jobs'
    | 'participant_sessions'
    | 'cycle_adherence'
    | 'study_participants'
    | 'outreach_occasions'
    | 'environment_retention'
    | 'export_schedules'
    | 'messages'
    | 'pending_dictionaries'
    | 'pending_guardrails'
    | 'removed_contents'
    | 'tasks';
  /** The column that, with the organization, identifies a row; `id` unless given. */
  id?: 'id' | 'bundle_id' | 'environment_id' | 'evaluation_id' | 'subject_id';
  dueColumn: 'next_due_at' | 'created_at' | 'expires_at' | 'changes_at' | 'due_at' | 'send_at' | 'next_at';
  /** Whether the due times are times of the row's environment, or real times. */
  clock: 'environment' | 'real';
  /** Further condition on the row `t`, such as its status. Constant SQL. */
  condition: string;
}

/**
 * Returns SQL that locks rows that are due at the real time $1 and selects their keys: the most overdue
 * first, and then those that are due only by a test clock. The clock of an environment is never behind
 * the real time, so the first part is right for every environment. The second part takes the environments in
 * random order: one whose clock was moved by years has work for long, and must not delay the others. Rows
 * that another worker has locked are skipped. With `organization`, a parameter, only its rows.
 */
export function dueRows(
  { table, id = 'id', dueColumn, clock, condition }: DueTable,
  limit: `$${number}`,
  organization?: `$${number}`,
): string {
  const ofOne = (alias: string) =>
    organization === undefined ? '' : ` AND ${alias}organization_id = ${organization}`;
  const due = (where: string) => `SELECT t.organization_id, t.${id} AS id FROM ${table} t
    WHERE ${where} AND ${condition}${ofOne('t.')}
    ORDER BY t.${dueColumn} LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  const atRealTime = due(`t.${dueColumn} <= $1`);
  if (clock === 'real') return atRealTime;
  const ahead = due(
    `t.organization_id = e.organization_id AND t.environment_id = e.id AND ${isAhead(dueColumn)}`,
  );
  return `SELECT * FROM (${atRealTime}) at_real_time UNION ALL SELECT * FROM (
    SELECT t.* FROM (
      SELECT organization_id, id, clock_offset_seconds FROM environments
      WHERE clock_offset_seconds > 0${ofOne('')} ORDER BY ${organization === undefined ? 'random()' : 'id'}) e
    CROSS JOIN LATERAL (${ahead}) t LIMIT ${limit}) ahead`;
}

const isAhead = (dueColumn: DueTable['dueColumn']) =>
  `t.${dueColumn} > $1 AND t.${dueColumn} <= eps.environment_time($1, e.clock_offset_seconds)`;

const ORGANIZATION = rowsOf({ organization_id: computed('uuid') });

/** Selects the organizations with rows that are due; in a distributed database all nodes are asked. */
export function selectDueOrganizations({ table, dueColumn, clock, condition }: DueTable, now: Date) {
  const atRealTime = `SELECT t.organization_id FROM ${table} t WHERE t.${dueColumn} <= $1 AND ${condition}`;
  const ahead = `SELECT t.organization_id FROM ${table} t JOIN environments e ON e.id = t.environment_id
    AND e.organization_id = t.organization_id
    WHERE e.clock_offset_seconds > 0 AND ${isAhead(dueColumn)} AND ${condition}`;
  const rows = clock === 'real' ? atRealTime : `${atRealTime} UNION ALL ${ahead}`;
  return ORGANIZATION.query(`SELECT DISTINCT organization_id FROM (${rows}) due`, [now]);
}
