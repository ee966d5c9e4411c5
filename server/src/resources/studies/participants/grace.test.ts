import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, openSession, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app, 'UTC');
  api = studiesApi(workspace);
});
afterAll(() => closeWithCounts(app));

const at = (time: string) => app.setClock(new Date(`2026-03-02T${time}:00Z`));
const WAVE = {
  id: 'hour',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  closes: 'PT1H',
  grace: 'PT30M',
  repeat: { every: 'PT1H', count: 2 },
};
const QUESTIONS = ['a', 'b'].map((id) => ({ id, prompt: id, input: 'boolean', required: true }));

const save = (key: string, question_id: string) =>
  app.call('POST', '/v1/participant/answers', { key, body: { answers: [{ question_id, value: true }] } });

test('what was begun in an occasion can be finished in the grace of its wave, and nothing else', async () => {
  at('08:00');
  const study = await api.study({ waves: [WAVE] }, { experience: { questions: QUESTIONS } });
  const [finishes, leaves, idle] = [
    await api.add(study.id),
    await api.add(study.id),
    await api.add(study.id),
  ];
  at('08:40');
  await api.work();
  const open = async ({ subject_id }: { subject_id: string }) =>
    (await openSession(workspace, study.programs.hour, subject_id)).participant_token as string;
  const [first, second, third] = [await open(finishes), await open(leaves), await open(idle)];
  at('08:59');
  await expectStatus(save(first, 'a'), 200);
  await expectStatus(save(second, 'a'), 200);

  at('09:10');
  await api.work();
  const states = async () =>
    (await Promise.all([finishes, leaves, idle].map((person) => api.timeline(person)))).map((all) =>
      all.map((each) => each.split(' ').slice(2).join(' ')),
    );
  expect(await states()).toEqual([
    ['open', 'open (after_previous)'],
    ['open', 'open (after_previous)'],
    ['missed', 'open'],
  ]);
  await expectStatus(save(third, 'a'), 410);
  await expectStatus(save(first, 'b'), 200);
  await expectStatus(app.call('POST', '/v1/participant/complete', { key: first, body: {} }), 200);
  await api.work();
  expect((await states())[0]).toEqual(['completed', 'open']);

  at('09:30');
  await expectStatus(save(second, 'b'), 410);
  await api.work();
  expect((await states())[1]).toEqual(['partial', 'open']);
});

test('a grace of more than an hour is rejected', async () => {
  const content = { waves: [{ ...WAVE, grace: 'PT61M' }] };
  const body = { business_id: 'too-long', name: 'Protocol', content };
  const { id } = await expectStatus(app.call('POST', `${workspace.appPath}/protocols`, { body }), 201);
  const { status, text } = await app.call('POST', `${workspace.appPath}/protocols/${id}/publish`);
  expect([status, text]).toEqual([422, expect.stringContaining('/waves/0/grace')]);
});
