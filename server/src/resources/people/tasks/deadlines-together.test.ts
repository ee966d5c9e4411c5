import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { tasksApi } from '../../../../test/tasks.ts';
import { pauseAfter } from '../../../jobs/failures.ts';
import { taskDeadlines } from './deadlines-job.ts';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(new Date('2026-11-02T09:00:00Z'));
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

const signal = new AbortController().signal;

test('a task whose deadline cannot be met does not stop the others, and is due again later', async () => {
  const tasks = tasksApi(workspace);
  const subjectId = await importSubject(workspace);
  const ids: string[] = [];
  const task = { subject_id: subjectId, title: 'Call', assign: { role: 'reviewer' }, due_in: 'PT4H' };
  while (ids.length < 5) ids.push((await tasks.create(task)).body.id);
  const failing = ids[2]!;
  const put = (escalations: string) =>
    app.services.db.system.write({
      text: 'UPDATE tasks SET escalations = $2 WHERE id = $1',
      values: [failing, escalations],
    });
  await put('not JSON');
  const overdue = async () => {
    const events = await Promise.all(ids.map((id) => tasks.events(id)));
    return events.map((types) => types.filter((type) => type === 'task.overdue').length);
  };
  app.setClock(new Date('2026-11-05T09:00:00Z'));
  await taskDeadlines(app.services).run(signal);
  expect(await overdue()).toEqual([1, 1, 0, 1, 1]);
  await put('[]');
  await taskDeadlines(app.services).run(signal);
  expect(await overdue()).toEqual([1, 1, 0, 1, 1]);
  expect(await app.services.metrics.text()).toContain('eps_failed_work{queue="tasks",state="');
  app.setClock(new Date(Date.parse('2026-11-05T09:00:01Z') + pauseAfter(1)));
  await taskDeadlines(app.services).run(signal);
  expect(await overdue()).toEqual([1, 1, 1, 1, 1]);
});
