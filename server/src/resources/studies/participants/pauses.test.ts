import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app, 'UTC');
  api = studiesApi(workspace);
});
afterAll(() => app.close());

const at = (time: string) => app.setClock(new Date(time));
const MORNING = {
  id: 'morning',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  closes: 'PT1H',
  repeat: { every: 'PT1H', count: 2 },
};
/** The occasions after each of the mornings open at the same time, and are delivered as one. */
const EVENING = {
  id: 'evening',
  anchor: { on: 'completed', wave: 'morning', occasion: 'each' },
  opens: 'P0D',
  at: '18:00',
  closes: 'PT12H',
};

test('an occasion whose window ends while the person or the study is paused is skipped', async () => {
  at('2026-03-02T08:00:00Z');
  const { id, programs } = await api.study({ waves: [MORNING, EVENING] });
  const [paused, answering, other] = [await api.add(id), await api.add(id), await api.add(id)];
  const people = [paused, answering, other];
  for (const hour of ['08:10', '09:10']) {
    at(`2026-03-02T${hour}:00Z`);
    await api.work();
    for (const { subject_id } of people) await api.answer(programs.morning, subject_id);
  }
  at('2026-03-02T18:10:00Z');
  await api.work();
  await api.answer(programs.evening, answering.subject_id);
  expect((await api.change(paused, { status: 'paused' })).status).toBe(200);
  at('2026-03-02T20:00:00Z');
  const setStudy = (status: string) =>
    app.call('POST', `${workspace.environmentPath}/studies/${id}/status`, { body: { status } });
  expect((await setStudy('paused')).status).toBe(200);
  at('2026-03-03T08:00:00Z');
  await api.work();
  const evenings = async () => {
    const timelines = await Promise.all(people.map((person) => api.timeline(person)));
    return timelines.map((all) => all.filter((each) => each.startsWith('evening')));
  };
  const both = (state: string) => [0, 1].map((k) => `evening#${k} 2026-03-02T18:00 ${state}`);
  const expected = ['skipped (paused)', 'completed', 'skipped (paused)'].map(both);
  expect(await evenings()).toEqual(expected);
  expect((await setStudy('active')).status).toBe(200);
  expect((await api.change(paused, { status: 'active' })).status).toBe(200);
  await api.work();
  expect(await evenings()).toEqual(expected);
  const { body } = await app.call('GET', `${workspace.environmentPath}/studies/${id}/panel`);
  expect(body.waves[1]).toMatchObject({ wave: 'evening', completed: 1, missed: 0, skipped: 2 });
});
