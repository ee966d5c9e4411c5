import type pg from 'pg';
import type { Call } from '../../server/src/demo/client.ts';

/** A continuous program with many questions, and the enrolled people whose calls are measured. */
export interface DueSetup {
  call: Call;
  environmentPath: string;
  organizationId: string;
  programId: string;
  people: { subjectId: string; enrollmentId: string }[];
}

export const QUESTIONS = 200;
export const HISTORY_DAYS = 90;
/** Deliveries a day in the history of each measured enrollment. */
const DELIVERIES_A_DAY = 10;
/** Deliveries in the whole history of each other enrollment. */
const OTHER_DELIVERIES = 4;
const BATCH = 100;

const questions = Array.from({ length: QUESTIONS }, (_, i) => ({
  id: `q${i}`,
  prompt: `Question ${i}?`,
  input: 'rating',
  min: 1,
  max: 5,
  required: true,
  schedule: { frequency: 'daily' },
}));

export const contents = {
  experience: { questions },
  scorecard: { concepts: [{ id: 'load', method: 'mean', items: [{ question_id: 'q0' }] }] },
  context: {},
  guardrail: {},
  adaptive_policy: { throttle: { max_questions_per_delivery: 5 } },
  report_template: {},
};

export async function setUpDueBench(call: Call, people: number): Promise<DueSetup> {
  const { items } = await call('GET', '/v1/organizations');
  const apps = `/v1/organizations/${items[0].id}/apps`;
  const { application, test_environment } = await call('POST', apps, { name: 'Due', slug: 'due' });
  const appPath = `${apps}/${application.id}`;
  const environmentPath = `${appPath}/environments/${test_environment.id}`;
  const pins: Record<string, string> = {};
  for (const [kind, content] of Object.entries(contents)) {
    const definition = { business_id: `due-${kind}`, name: kind, content };
    pins[`${kind}_version_id`] = (await call('POST', `${appPath}/definitions/${kind}`, definition)).id;
  }
  const bundle = await call('POST', `${appPath}/bundles`, { name: 'Due', ...pins });
  const program = await call('POST', `${environmentPath}/programs`, {
    name: 'Due',
    version_bundle_id: bundle.id,
    mode: 'continuous',
    recurrence: { frequency: 'daily', starts_at: '2026-01-01T00:00:00Z' },
  });
  await call('POST', `${environmentPath}/programs/${program.id}/activate`);
  const setup = { call, environmentPath, organizationId: items[0].id, programId: program.id, people: [] };
  return { ...setup, people: await enrollPeople(setup, people) };
}

async function enrollPeople(setup: DueSetup, count: number): Promise<DueSetup['people']> {
  const { call, environmentPath, programId } = setup;
  const people: DueSetup['people'] = [];
  for (let i = 0; i < count; i += BATCH) {
    const items = Array.from({ length: BATCH }, (_, j) => ({ external_id: `person-${i + j}` }));
    const { receipts } = await call('POST', `${environmentPath}/subjects/batch`, { items });
    const subject_ids = receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
    await call('POST', `${environmentPath}/enrollments/batch`, { program_id: programId, subject_ids });
  }
  let cursor = '';
  do {
    const page = await call(
      'GET',
      `${environmentPath}/enrollments?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    for (const { id, subject_id } of page.items) people.push({ subjectId: subject_id, enrollmentId: id });
    cursor = page.next_cursor;
  } while (cursor !== '');
  return people;
}

/** Inserts ninety days of answered deliveries for every enrollment that has been created so far. */
export function insertHistory(pool: pg.Pool, setup: DueSetup): Promise<unknown> {
  return deliver(pool, setup, HISTORY_DAYS * DELIVERIES_A_DAY, 'e.enrolled_at = e.enrolled_at');
}

/** Moves today's deliveries to yesterday, so that the same questions are due again. */
export async function backdateTodaysDeliveries(pool: pg.Pool, { people }: DueSetup): Promise<void> {
  await pool.query(
    `UPDATE eps.due_states SET delivered_at = delivered_at - interval '1 day',
      expires_at = expires_at - interval '1 day'
     WHERE enrollment_id = ANY ($1) AND delivered_at >= date_trunc('day', now())`,
    [people.map(({ enrollmentId }) => enrollmentId)],
  );
}

/**
 * Adds enrollments with a short history, up to `total` in the program. They are never part of a measured
 * call.
 */
export async function insertOtherEnrollments(pool: pg.Pool, setup: DueSetup, total: number): Promise<void> {
  const { rows } = await pool.query(
    'SELECT count(*)::int AS count FROM eps.enrollments WHERE program_id = $1',
    [setup.programId],
  );
  await pool.query(
    `WITH model AS (
       SELECT e.*, s.wrapped_key
       FROM eps.enrollments e
         JOIN eps.subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
       WHERE e.id = $1),
     other AS (
       INSERT INTO eps.subjects (organization_id, app_id, environment_id, id, identity_mode, status,
         wrapped_key, created_at, updated_at)
       SELECT organization_id, app_id, environment_id, eps.uuid_v7(now()), 'enterprise_managed', 'active',
         wrapped_key, now(), now()
       FROM model, generate_series(1, $2) RETURNING id)
     INSERT INTO eps.enrollments (organization_id, app_id, environment_id, id, program_id, subject_id,
       status, enrolled_at, next_due_at)
     SELECT organization_id, app_id, environment_id, eps.uuid_v7(now()), program_id, other.id, 'active',
       now(), now() + interval '30 days'
     FROM model, other`,
    [setup.people[0]!.enrollmentId, total - rows[0].count],
  );
  const isNew = `NOT EXISTS (SELECT 1 FROM eps.due_states s
                 WHERE s.organization_id = e.organization_id AND s.enrollment_id = e.id)`;
  await deliver(pool, setup, OTHER_DELIVERIES, isNew);
  await pool.query('ANALYZE eps.due_states, eps.question_deliveries, eps.enrollments, eps.subjects');
}

/**
 * Inserts `count` deliveries for each enrollment that meets `condition`, evenly over the days before today,
 * and stores the latest delivery of each question as its state.
 */
async function deliver(pool: pg.Pool, setup: DueSetup, count: number, condition: string): Promise<void> {
  await pool.query(
    `WITH delivered AS (
       INSERT INTO eps.question_deliveries (organization_id, environment_id, enrollment_id, subject_id,
         login_session, delivered_at, id, question_id, due_reason, expires_at, answered_at)
       SELECT e.organization_id, e.environment_id, e.id, e.subject_id, decode(md5(e.id::text || n), 'hex'),
         d.at, eps.uuid_v7(d.at), 'q' || (n % ${QUESTIONS}), 'recurring', d.at + interval '12 hours',
         d.at + interval '1 hour'
       FROM eps.enrollments e, generate_series(0, $2 - 1) AS n,
         LATERAL (SELECT date_trunc('day', now())
                    - make_interval(mins => 1 + (n * ${HISTORY_DAYS} * 1440.0 / $2)::int) AS at) d
       WHERE e.program_id = $1 AND ${condition}
       RETURNING organization_id, enrollment_id, question_id, id, delivered_at, expires_at, answered_at,
         login_session)
     INSERT INTO eps.due_states (organization_id, enrollment_id, question_id, delivery_id, delivered_at,
       expires_at, answered_at, login_session)
     SELECT DISTINCT ON (organization_id, enrollment_id, question_id)
       organization_id, enrollment_id, question_id, id, delivered_at, expires_at, answered_at, login_session
     FROM delivered ORDER BY organization_id, enrollment_id, question_id, delivered_at DESC`,
    [setup.programId, count],
  );
}
