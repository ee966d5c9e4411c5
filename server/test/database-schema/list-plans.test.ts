import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../src/db/batch.ts';
import { withoutAbsentFilters } from '../../src/db/optional-filters.ts';
import { openPool } from '../../src/db/pool.ts';
import { selectEvaluations } from '../../src/resources/answers/evaluations/list-queries.ts';
import { selectEntries } from '../../src/resources/operations/audit-log/list-queries.ts';
import { selectFeed, selectNewest } from '../../src/resources/operations/events/queries.ts';
import { selectDeliveries } from '../../src/resources/operations/webhooks/deliveries/queries.ts';
import { selectEnrollments } from '../../src/resources/people/enrollments/queries.ts';
import { selectIssuedSessions } from '../../src/resources/people/participant-sessions/queries.ts';
import { selectSubjects } from '../../src/resources/people/subjects/queries.ts';
import { selectForExport } from '../../src/resources/results/evaluation-export/queries.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { runOnServer } from '../server.ts';

/**
 * A page of a list reads about as many rows as it returns, for every filter, with the plan that PostgreSQL
 * makes for all values: prepared statements may use it from their sixth execution on.
 */

const O = '00000000-0000-7000-8000-000000000001';
const E = '00000000-0000-7000-8000-0000000000ee';
const LIMIT = 20;
const ROWS = 10_000;
const program = (n: number) => `00000000-0000-7000-8000-0000000010${String(n).padStart(2, '0')}`;
const PROGRAMS = [program(0), program(1), program(2)];
const EXPORT = { to: '2100-01-01T00:00:00Z', order: 'id' } as const;

let database: TestDatabase;
let pool: pg.Pool;
let middle: string;
let oneSubject: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await runOnServer(database.connection, FILL);
  pool = openPool(database.connection, 'eps_service', 1);
  [{ middle, oneSubject }] = await runOnServer<any>(
    database.connection,
    `SELECT (SELECT id FROM eps.enrollments ORDER BY id OFFSET ${ROWS / 2} LIMIT 1) AS middle,
       (SELECT subject_id FROM eps.enrollments WHERE status = 'paused' LIMIT 1) AS "oneSubject"`,
  );
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

// One in five hundred rows has the rare status.
const FILL = `
SET search_path = eps; SET session_replication_role = replica;
INSERT INTO subjects (organization_id, app_id, environment_id, id, identity_mode, status, created_at,
  updated_at)
  SELECT '${O}', '${O}', '${E}', eps.uuid_v7(now() + i * interval '1 ms'), 'reusable',
    CASE WHEN i % 500 = 0 THEN 'deleted' ELSE 'active' END, now(), now() FROM generate_series(1, ${ROWS}) i;
CREATE TEMPORARY TABLE numbered AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM subjects;
INSERT INTO enrollments (organization_id, app_id, environment_id, id, program_id, subject_id, status,
  enrolled_at)
  SELECT '${O}', '${O}', '${E}', eps.uuid_v7(now() + n * interval '1 ms'),
    ('00000000-0000-7000-8000-0000000010' || lpad((n % 10)::text, 2, '0'))::uuid, id,
    CASE WHEN n % 500 = 0 THEN 'paused' WHEN n % 2 = 0 THEN 'active' ELSE 'completed' END, now()
    FROM numbered;
INSERT INTO evaluations (organization_id, app_id, environment_id, id, program_id, enrollment_id, subject_id,
  version_bundle_id,
    cycle, context_fingerprint, status, created_at)
  SELECT '${O}', '${O}', '${E}', id, program_id, id, subject_id, '${O}', 1, '',
    CASE status WHEN 'paused' THEN 'needs_review' WHEN 'active' THEN 'pending' ELSE 'completed' END, now()
    FROM enrollments;
INSERT INTO participant_sessions (organization_id, app_id, environment_id, id, enrollment_id, program_id,
  subject_id, version_bundle_id, token_hash, locale, status, created_at, ended_at, expires_at)
  SELECT '${O}', '${O}', '${E}', id, id, program_id, subject_id, '${O}', uuid_send(id), 'en',
    CASE WHEN n % 500 = 0 THEN 'active' WHEN n % 500 = 10 THEN 'revoked' ELSE 'completed' END, now(),
    CASE WHEN n % 500 = 0 THEN NULL ELSE now() END, now()
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM enrollments) numbered;
INSERT INTO webhook_deliveries (organization_id, environment_id, id, endpoint_id, event_id, event_type,
  payload, status, created_at)
  SELECT '${O}', '${E}', id, program_id, id, 'enrollment.created', '',
    CASE status WHEN 'paused' THEN 'dead_letter' ELSE 'succeeded' END, now() FROM enrollments;
INSERT INTO events (organization_id, environment_id, id, type, payload, created_at)
  SELECT '${O}', '${E}', id, 
    CASE status WHEN 'paused' THEN 'subject.deleted' ELSE 'enrollment.created' END, '', now()
  FROM enrollments;
INSERT INTO audit_log (organization_id, id, transaction, actor_kind, actor_id, action, resource_type,
  resource_id, request_id, network, created_at)
  SELECT '${O}', id, n::text::xid8, CASE WHEN n % 10 < 8 THEN 'participant' ELSE 'api_key' END,
    CASE WHEN n % 10 < 8 THEN 'session-' || n / 10 ELSE 'key-' || n % 2 END,
    CASE WHEN n % 10 < 7 THEN 'evaluation.answered' WHEN n % 10 = 7 THEN 'evaluation.completed'
      WHEN n % 500 = 9 THEN 'bundle.published' ELSE 'subjects.listed' END,
    CASE WHEN n % 10 < 8 THEN 'evaluation' WHEN n % 500 = 9 THEN 'bundle' ELSE 'environment' END,
    CASE WHEN n % 10 < 8 THEN 'evaluation-' || n / 10 WHEN n % 500 = 9 THEN 'bundle-1' ELSE '${E}' END,
    '', '', now() FROM numbered;
INSERT INTO audit_chain (organization_id, position, entry_id, transaction, entry_created_at, entry_hash,
  chain_hash, chained_at)
  SELECT '${O}', row_number() OVER (ORDER BY id), id, transaction, now(), '', '', now() FROM audit_log;
ANALYZE`;

const LISTS: [string, () => Statement][] = [
  ['enrollments', () => selectEnrollments(O, E, {}, undefined, LIMIT)],
  ['enrollments from the middle', () => selectEnrollments(O, E, {}, middle, LIMIT)],
  ['enrollments by status', () => selectEnrollments(O, E, { status: 'paused' }, undefined, LIMIT)],
  ['enrollments by program', () => selectEnrollments(O, E, { program_id: program(0) }, middle, LIMIT)],
  [
    'enrollments by program and status',
    () => selectEnrollments(O, E, { program_id: program(0), status: 'paused' }, undefined, LIMIT),
  ],
  [
    'enrollments by subject and status',
    () => selectEnrollments(O, E, { subject_id: oneSubject, status: 'paused' }, undefined, LIMIT),
  ],
  ['evaluations', () => selectEvaluations(O, E, {}, middle, LIMIT)],
  ['evaluations by status', () => selectEvaluations(O, E, { status: 'needs_review' }, undefined, LIMIT)],
  ['evaluations by program', () => selectEvaluations(O, E, { programIds: [program(0)] }, middle, LIMIT)],
  [
    'evaluations by program and status',
    () => selectEvaluations(O, E, { programIds: [program(0)], status: 'needs_review' }, undefined, LIMIT),
  ],
  ['evaluations by subject', () => selectEvaluations(O, E, { subject_id: oneSubject }, undefined, LIMIT)],
  ['evaluations by enrollment', () => selectEvaluations(O, E, { enrollment_id: middle }, undefined, LIMIT)],
  ['sessions', () => selectIssuedSessions(O, E, {}, middle, LIMIT)],
  ['open sessions', () => selectIssuedSessions(O, E, { status: 'active' }, undefined, LIMIT)],
  ['sessions by status', () => selectIssuedSessions(O, E, { status: 'revoked' }, undefined, LIMIT)],
  ['sessions by program', () => selectIssuedSessions(O, E, { program_id: program(0) }, middle, LIMIT)],
  [
    'open sessions by program',
    () => selectIssuedSessions(O, E, { program_id: program(0), status: 'active' }, undefined, LIMIT),
  ],
  [
    'sessions by program and status',
    () => selectIssuedSessions(O, E, { program_id: program(0), status: 'revoked' }, undefined, LIMIT),
  ],
  ['sessions by subject', () => selectIssuedSessions(O, E, { subject_id: oneSubject }, undefined, LIMIT)],
  ['subjects from the middle', () => selectSubjects(O, E, undefined, { after: middle, limit: LIMIT })],
  ['subjects by status', () => selectSubjects(O, E, 'deleted', { after: undefined, limit: LIMIT })],
  [
    'deliveries by status',
    () => selectDeliveries(O, E, { status: 'dead_letter' }, { after: undefined, limit: LIMIT }),
  ],
  [
    'deliveries by endpoint',
    () => selectDeliveries(O, E, { endpoint_id: program(0) }, { after: middle, limit: LIMIT }),
  ],
  [
    'deliveries by endpoint and status',
    () =>
      selectDeliveries(
        O,
        E,
        { endpoint_id: program(0), status: 'dead_letter' },
        { after: undefined, limit: LIMIT },
      ),
  ],
  ['newest events', () => selectNewest(O, E, {}, undefined, LIMIT)],
  ['newest events by type', () => selectNewest(O, E, { type: 'subject.deleted' }, undefined, LIMIT)],
  ['events by type', () => selectFeed(O, E, { type: 'subject.deleted' }, undefined, LIMIT)],
  ['audit log', () => selectEntries(O, {}, middle, LIMIT)],
  ['audit log by action', () => selectEntries(O, { action: 'evaluation.answered' }, middle, LIMIT)],
  ['audit log by rare action', () => selectEntries(O, { action: 'bundle.published' }, undefined, LIMIT)],
  ['audit log by key', () => selectEntries(O, { actor_id: 'key-1' }, middle, LIMIT)],
  ['audit log by participant', () => selectEntries(O, { actor_id: 'session-7' }, undefined, LIMIT)],
  ['audit log by type', () => selectEntries(O, { resource_type: 'bundle' }, undefined, LIMIT)],
  ['audit log by evaluation', () => selectEntries(O, { resource_id: 'evaluation-7' }, undefined, LIMIT)],
  ['audit log by environment', () => selectEntries(O, { resource_id: E }, middle, LIMIT)],
];

test.each(LISTS)('%s', async (_, statement) => {
  const { returned, read } = await planOf(statement());
  expect(returned).toBeGreaterThan(0);
  // A join or a look-up of the page's position reads one more row for each.
  expect(read).toBeLessThanOrEqual(3 * (LIMIT + 1));
});

test.each([
  ['evaluations', () => selectEvaluations(O, E, { programIds: PROGRAMS }, middle, LIMIT)],
  [
    'evaluations by status',
    () => selectEvaluations(O, E, { programIds: PROGRAMS, status: 'needs_review' }, undefined, LIMIT),
  ],
  [
    'exported evaluations',
    () => selectForExport(O, E, { ...EXPORT, programIds: PROGRAMS }, new Set(), null, LIMIT),
  ],
] as [string, () => Statement][])('%s of a study: a page of each program', async (_, statement) => {
  const { returned, read } = await planOf(statement());
  expect(returned).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(PROGRAMS.length * 3 * (LIMIT + 1));
});

test('audit log of evaluations: a page of each action of sessions and one of the others', async () => {
  const { returned, read } = await planOf(selectEntries(O, { resource_type: 'evaluation' }, middle, LIMIT));
  expect(returned).toBe(LIMIT + 1);
  expect(read).toBeLessThanOrEqual(4 * (LIMIT + 1));
});

test('the indexes of the audit log take less than 320 bytes an entry', async () => {
  const [{ bytes }] = await runOnServer<any>(
    database.connection,
    `SELECT pg_indexes_size('eps.audit_log') / ${ROWS} AS bytes`,
  );
  expect(Number(bytes)).toBeLessThan(320);
});

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

async function planOf(statement: Statement): Promise<{ returned: number; read: number }> {
  const client = await pool.connect();
  try {
    const name = `p_${randomUUID().replaceAll('-', '')}`;
    const values = statement.values!.map((value) =>
      value === null ? 'NULL' : pg.escapeLiteral(textOf(value)),
    );
    await client.query(`SET plan_cache_mode = force_generic_plan; SET eps.organization_id = '${O}'`);
    await client.query(`PREPARE ${name} AS ${withoutAbsentFilters(statement)}`);
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE ${name} (${values.join(', ')})`,
    );
    const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
    return { returned: plan['Actual Rows'], read: rowsRead(plan) };
  } finally {
    client.release();
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

function rowsRead(plan: Plan): number {
  const own = plan['Node Type'].includes('Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), own);
}
