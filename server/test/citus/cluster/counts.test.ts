import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountWindow, selectCounts } from '../../../src/resources/quality/analytics/queries.ts';
import { setUpApp, type Workspace } from '../../actors.ts';
import { startTestApp, type TestApp } from '../../app.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
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
    };
    const plan = await explain(database.connection, selectCounts(window));
    expect(plan.filter((line) => line.includes('Task Count'))).toEqual(['  Task Count: 1']);
  },
);
