import { afterAll, beforeAll, expect, test } from 'vitest';
import { forNodes } from '../../../src/db/citus/statements.ts';
import { instrumentCounts } from '../../../src/resources/quality/analytics/count-job.ts';
import { type CountWindow, selectCounts } from '../../../src/resources/quality/analytics/queries.ts';
import { participant, setUpApp, setUpProgram, takePart, type Workspace } from '../../actors.ts';
import { startTestApp, type TestApp } from '../../app.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { runOnServer } from '../../server.ts';
import { explain } from '../explain.ts';

let app: TestApp;
let database: TestDatabase;
let workspace: Workspace;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({}, database);
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

/** With more than one task, a row that the worker counts meanwhile would be counted twice or not at all. */
test.each([true, false])(
  'one node reads instrument health with one snapshot (present: %s)',
  async (isPresent) => {
    const window: CountWindow = {
      organizationId: app.organizationId,
      environmentId: workspace.testId,
      programId: null,
      startsAt: new Date(Date.now() - 30 * 86_400_000),
      endsAt: new Date(),
      isPresent,
      hiddenPrograms: [],
    };
    const plan = await explain(database.connection, forNodes(selectCounts(window)));
    expect(plan.filter((line) => line.includes('Task Count'))).toEqual(['  Task Count: 1']);
  },
);

test('the worker counts what was answered, and health is the same before and after', async () => {
  const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
  const programId = await setUpProgram(workspace, {
    experience: { questions: [{ id: 'mood', prompt: 'Mood?', input: 'single_select', options }] },
    scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
  });
  const { participant_token } = await participant(workspace, programId);
  await takePart(workspace, participant_token, { mood: 'o1' });
  const health = async () =>
    (await app.call('GET', `${workspace.environmentPath}/analytics/instrument-health`)).body;
  const before = await health();
  const job = instrumentCounts(app.services);
  while ((await job.run(new AbortController().signal)).more);
  const [queued] = await runOnServer<{ n: number }>(
    database.connection,
    'SELECT count(*)::int AS n FROM eps.instrument_count_queue',
  );
  expect(queued).toEqual({ n: 0 });
  expect(await health()).toEqual(before);
});
