import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  api = studiesApi(workspace);
});
afterAll(() => app.close());

const WEEK = {
  id: 'week',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  closes: 'P2D',
  repeat: { every: 'P7D', count: 3 },
};

test('setEnrollmentStatus: an enrollment completed during an occasion stays completed after its end', async () => {
  app.setClock(new Date('2026-03-02T08:00:00Z'));
  const study = await api.study({ waves: [WEEK] });
  const person = await api.add(study.id);
  const list = `${workspace.environmentPath}/enrollments?program_id=${study.programs.week}`;
  const [enrollment] = (await expectStatus(app.call('GET', list), 200)).items;
  const path = `${workspace.environmentPath}/enrollments/${enrollment.id}`;
  await expectStatus(app.call('POST', `${path}/status`, { body: { status: 'completed' } }), 200);
  app.setClock(new Date('2026-03-09T09:00:00Z'));
  await api.work();
  expect((await app.call('GET', path)).body).toMatchObject({ status: 'completed', cycle_count: 1 });
  expect(await api.timeline(person)).toEqual([
    'week#0 2026-03-02T08:00 missed',
    'week#1 2026-03-09T08:00 skipped (enrollment_not_active)',
    'week#2 2026-03-16T08:00 scheduled',
  ]);
});
