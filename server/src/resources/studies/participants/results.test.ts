import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

/** Every result says to which enrollment, study and wave it belongs. */

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  api = studiesApi(workspace);
});
afterAll(() => app.close());

const DAILY = {
  id: 'daily',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  closes: 'P1D',
  repeat: { every: 'P1D', count: 3 },
};

test('getEvaluation, listEvaluations, reviewEvaluation, exportEvaluations', async () => {
  app.setClock(new Date('2026-03-02T08:00:00Z'));
  const { id: study_id, programs } = await api.study({ waves: [DAILY] });
  const person = await api.add(study_id);
  await api.answer(programs.daily, person.subject_id);
  app.setClock(new Date('2026-03-03T08:00:00Z'));
  await api.work();
  const evaluationId = await api.answer(programs.daily, person.subject_id);

  const { environmentPath } = workspace;
  const get = async (path: string) => expectStatus(app.call('GET', `${environmentPath}/${path}`), 200);
  const { trace } = await get(`evaluations/${evaluationId}`);
  const { enrollment_id } = trace.participation;
  expect(trace.participation).toEqual({ enrollment_id, study_id, wave: 'daily', occasion: 1 });
  expect((await get(`enrollments/${enrollment_id}`)).subject_id).toBe(person.subject_id);
  const { items } = await get(`evaluations?program_id=${programs.daily}`);
  expect(items.map((item: any) => item.trace?.participation.occasion)).toEqual([1, 0]);

  // An evaluation that replaces another one is of the same occasion.
  const body = { decision: 'amend', reason: 'Misread.', amendments: [{ question_id: 'mood', value: 'o2' }] };
  const path = `${environmentPath}/evaluations/${evaluationId}/review`;
  const amended = await expectStatus(app.call('POST', path, { body }), 200);
  expect(amended.trace.participation).toEqual(trace.participation);

  app.setClock(new Date('2026-03-03T09:00:00Z'));
  const query = `evaluations/export?include=participation&program_id=${programs.daily}`;
  const { text } = await app.call('GET', `${environmentPath}/${query}`);
  const [header, ...lines] = text.trim().split('\r\n');
  const at = header!.split(',').indexOf('enrollment_id');
  const columns = lines.map((line) => line.split(',').slice(at, at + 5));
  expect(columns).toEqual(
    [0, 1, 1].map((k) => [enrollment_id, expect.any(String), study_id, 'daily', `${k}`]),
  );
  for (const layout of ['wide', 'long']) {
    const json = await app.call('GET', `${environmentPath}/${query}&format=jsonl&layout=${layout}`);
    expect(JSON.parse(json.text.split('\n')[0]!)).toMatchObject({
      enrollment_id,
      wave: 'daily',
      occasion: 0,
    });
  }
});
