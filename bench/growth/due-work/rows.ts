import type pg from 'pg';
import type { WorkWorld } from './world.ts';

const OCCASIONS_OF = `SELECT 1 FROM study_occasions o
  WHERE o.organization_id = p.organization_id AND o.participant_id = p.id`;
/** SQL conditions on a participation `p`. */
export const HAS_OPENED = `EXISTS (${OCCASIONS_OF})`;
export const HAS_OPEN = `EXISTS (${OCCASIONS_OF} AND o.state = 'open')`;

/** Ends the due work of some people, so that the next measurement takes the others. */
export async function endDue({ client, studyId, programId }: WorkWorld, condition: string): Promise<void> {
  await client.query(
    `UPDATE study_participants p SET next_due_at = NULL WHERE study_id = $1 AND ${condition}`,
    [studyId],
  );
  await client.query(
    `DELETE FROM outreach_occasions o USING study_participants p WHERE p.study_id = $1 AND o.program_id = $2
       AND p.organization_id = o.organization_id AND p.subject_id = o.subject_id AND ${condition}`,
    [studyId, programId],
  );
}

/** Moves people whose first occasion was not opened ten days later, so that the others come first. */
export async function postponeUnopened({ client, studyId }: WorkWorld): Promise<void> {
  await client.query(
    `UPDATE study_participants p SET next_due_at = next_due_at + interval '10 days'
     WHERE study_id = $1 AND NOT (${HAS_OPENED})`,
    [studyId],
  );
}

/** Throws unless a copied row has values in the columns of the original, and sealed ones of its length. */
async function requireAlike(client: pg.Client, table: string): Promise<void> {
  const id = table === 'study_occasions' ? 'evaluation_id' : 'id';
  const shape = `SELECT string_agg(key || coalesce(length(value)::text, ''), ',' ORDER BY key) AS shape
    FROM jsonb_each_text(to_jsonb(t))`;
  const { rows } = await client.query(
    `SELECT (${shape}) FROM ${table} t WHERE t.${id} IN (
       (SELECT id FROM closed), (SELECT evaluation_id FROM past LIMIT 1))`,
  );
  const [original, copy] = rows.map((row) => row.shape.replace(/(_at|earlier|_id|\bid|cycle|k)\d+/g, '$1'));
  if (original !== copy) throw new Error(`copied rows of ${table} differ: ${original} and ${copy}`);
}

const TABLES = ['enrollments', 'evaluations', 'cycle_adherence', 'study_occasions'];

/**
 * Gives everybody whose first occasion was not opened `count` occasions that were missed: copies of one that
 * the worker has closed, whose sealed columns belong to another person and are not read. Each copy is
 * compared with the original. Events and the audit log, to which the worker only appends, are not copied.
 */
export async function insertHistory(world: WorkWorld, count: number): Promise<void> {
  const { client, studyId, programId } = world;
  await client.query('BEGIN');
  // Without triggers and foreign keys.
  await client.query(`SET LOCAL session_replication_role = replica`);
  // Selected before there are copies: finding it among them would take minutes.
  await client.query(
    `CREATE TEMP TABLE closed AS SELECT * FROM evaluations WHERE program_id = $1 AND status = 'failed'
     ORDER BY id LIMIT 1`,
    [programId],
  );
  await client.query(
    `CREATE TEMP TABLE waiting AS SELECT p.*, gen_random_uuid() AS enrollment_id FROM study_participants p
     WHERE study_id = $1 AND next_due_at IS NOT NULL`,
    [studyId],
  );
  await client.query(
    `INSERT INTO enrollments (organization_id, app_id, environment_id, id, program_id, subject_id, status,
       cycle_count, enrolled_at, last_cycle_at)
     SELECT organization_id, app_id, environment_id, enrollment_id, $1, subject_id, 'active', $2, created_at,
       starts_at + make_interval(days => $2) FROM waiting`,
    [programId, count],
  );
  await client.query(
    `CREATE TEMP TABLE past AS SELECT w.*, k, starts_at + make_interval(days => k + 1, hours => 9) AS opened,
       eps.uuid_v7(starts_at + make_interval(days => k + 1, hours => 9)) AS evaluation_id
     FROM waiting w, generate_series(0, $1::integer - 1) AS k`,
    [count],
  );
  await client.query(
    `INSERT INTO evaluations (organization_id, app_id, environment_id, id, program_id, enrollment_id,
       subject_id, version_bundle_id, cycle, cycle_starts_at, cycle_ends_at, context_fingerprint, status,
       created_at, context_sealed, result_sealed, input_sealed, administered, measured, measured_day)
     SELECT p.organization_id, p.app_id, p.environment_id, p.evaluation_id, e.program_id, p.enrollment_id,
       p.subject_id, e.version_bundle_id, p.k + 1, p.opened, p.opened + interval '12 hours',
       e.context_fingerprint, e.status, p.opened, e.context_sealed, e.result_sealed, e.input_sealed,
       e.administered, e.measured, e.measured_day
     FROM past p, closed e`,
  );
  await client.query(
    `INSERT INTO cycle_adherence (organization_id, environment_id, id, program_id, enrollment_id, starts_at,
       earlier, changes_at, closed_at)
     SELECT organization_id, environment_id, evaluation_id, $1, enrollment_id, opened, '{}', 'infinity',
       opened + interval '12 hours' FROM past`,
    [programId],
  );
  await client.query(
    `INSERT INTO study_occasions (organization_id, study_id, participant_id, wave, k, opens_at, closes_at,
       evaluation_id, state)
     SELECT organization_id, study_id, id, 'daily', k, opened, opened + interval '12 hours', evaluation_id,
       'missed' FROM past`,
  );
  for (const table of ['evaluations', 'cycle_adherence', 'study_occasions'])
    await requireAlike(client, table);
  await client.query('DROP TABLE past, waiting, closed');
  await client.query('COMMIT');
  for (const table of TABLES) await client.query(`VACUUM ANALYZE ${table}`);
}

/** Gives everybody a task whose escalation is due now. */
export async function insertTasks({ client, studyId }: WorkWorld): Promise<void> {
  await client.query(
    `INSERT INTO tasks (organization_id, app_id, environment_id, id, subject_id, status, severity, assignee,
       due_at, escalations, next_at, created_at)
     SELECT organization_id, app_id, environment_id, gen_random_uuid(), subject_id, 'open', 'warning',
       'role:reviewer', starts_at + interval '1 year',
       json_build_array(json_build_object('at', to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
         'to', json_build_object('role', 'owner'))), starts_at, starts_at
     FROM study_participants WHERE study_id = $1`,
    [studyId],
  );
}
