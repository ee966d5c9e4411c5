import { afterAll, beforeAll, expect, test } from 'vitest';
import { limited } from '../../../../../vitest.limits.ts';
import { setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { instrumentCounts } from './count-job.ts';

/** The cost of reading instrument health depends on days and questions, not on the number of answers. */

const QUESTIONS = 10;
const DAYS = 10;
const CALLS = 20_000;

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, {
    experience: { questions: [{ id: 'q1', prompt: 'Question', input: 'rating', min: 1, max: 5 }] },
  });
  await insertAnswers();
}, 120_000);
afterAll(() => app.close());

/** Inserts calls with one answer to each question, half of them today, and a session for each. */
async function insertAnswers(): Promise<void> {
  const { system } = app.services.db;
  await system.write({
    text: `INSERT INTO answer_batches (organization_id, environment_id, program_id, id, evaluation_id,
             subject_id, answered_at, question_ids, elapsed_ms, kinds, values_sealed)
           SELECT $1, $2, $3, eps.uuid_v7(n.at), gen_random_uuid(), gen_random_uuid(), n.at,
             ARRAY(SELECT 'q' || q FROM generate_series(1, ${QUESTIONS}) q),
             ARRAY(SELECT 500 + (n.i * q) % 20000 FROM generate_series(1, ${QUESTIONS}) q),
             array_fill(1, ARRAY[${QUESTIONS}]), NULL
           FROM (SELECT i,
                   now() - make_interval(days => CASE WHEN i % 2 = 0 THEN 0 ELSE i % ${DAYS} END) AS at
                 FROM generate_series(1, ${CALLS}) i) n`,
    values: [app.organizationId, workspace.testId, programId],
  });
}

const health = async () => {
  const { status, body } = await app.call('GET', `${workspace.environmentPath}/analytics/instrument-health`);
  expect(status).toBe(200);
  return body;
};

test('200,000 answers, half of them today, are counted exactly', async () => {
  const job = instrumentCounts(app.services);
  while ((await job.run(new AbortController().signal)).more);
  const body = await health();
  expect(body.question_health).toHaveLength(QUESTIONS);
  for (const question of body.question_health) {
    expect(question).toMatchObject({ views: CALLS, answers: CALLS, answer_changes: 0, skips: 0 });
    expect(Math.abs(question.respondents - CALLS) / CALLS).toBeLessThan(0.08);
  }
  await limited('instrument health of 200,000 answers', 50, health);
}, 120_000);
