import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

/** Every result names its enrollment, study and wave. */

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

  // An evaluation that replaces another one belongs to the same occasion.
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

test('listEvaluations, exportEvaluations: by study, wave and enrollment', async () => {
  app.setClock(new Date('2026-03-02T08:00:00Z'));
  const weekly = { ...DAILY, id: 'weekly', repeat: { every: 'P7D', count: 2 } };
  const { id, programs } = await api.study({ waves: [DAILY, weekly] });
  const other = await api.study({ waves: [DAILY] });
  const [ada, ben] = [await api.add(id), await api.add(id)];
  await api.add(other.id);
  const answered = await api.answer(programs.daily, ada.subject_id);
  for (const day of ['03', '04']) {
    app.setClock(new Date(`2026-03-${day}T08:00:00Z`));
    await api.work();
  }
  const { environmentPath } = workspace;
  const pages = async (query: string, limit = 100): Promise<any[]> => {
    const found: any[] = [];
    for (let cursor = ''; ; ) {
      const path = `${environmentPath}/evaluations?limit=${limit}&${query}${cursor && `&cursor=${cursor}`}`;
      const { items, next_cursor } = await expectStatus(app.call('GET', path), 200);
      found.push(...items);
      cursor = next_cursor;
      if (cursor === '') return found;
    }
  };
  const all = (await pages('')).filter(({ program_id }) => Object.values(programs).includes(program_id));
  const ids = (items: any[]) => items.map((item) => item.id);
  const programOf = (wave: string) => ids(all.filter((each) => each.program_id === programs[wave]));
  expect(all).toHaveLength(2 * (3 + 1));
  expect(ids(await pages(`study_id=${id}`))).toEqual(ids(all));
  expect(ids(await pages(`study_id=${id}`, 3))).toEqual(ids(all));
  expect(ids(await pages(`study_id=${id}&wave=daily`, 4))).toEqual(programOf('daily'));
  expect(ids(await pages(`study_id=${id}&wave=weekly`))).toEqual(programOf('weekly'));
  expect(ids(await pages(`study_id=${id}&program_id=${programs.weekly}`))).toEqual(programOf('weekly'));
  expect(ids(await pages(`study_id=${id}&status=completed`))).toEqual([answered]);
  expect(ids(await pages(`study_id=${id}&subject_id=${ben.subject_id}`))).toEqual(
    ids(all.filter(({ subject_id }) => subject_id === ben.subject_id)),
  );
  const { enrollment_id } = all.find((each) => each.id === answered).trace.participation;
  const ofAda = (each: any) => each.subject_id === ada.subject_id && each.program_id === programs.daily;
  const ofEnrollment = ids(all.filter(ofAda));
  expect(ofEnrollment).toHaveLength(3);
  expect(ids(await pages(`enrollment_id=${enrollment_id}`))).toEqual(ofEnrollment);

  const exported = async (query: string) => {
    const { text } = await app.call('GET', `${environmentPath}/evaluations/export?format=jsonl&${query}`);
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line).id).toReversed();
  };
  app.setClock(new Date('2026-03-04T09:00:00Z'));
  for (const window of ['', '&from=2026-03-01T00:00:00Z']) {
    expect((await exported(`study_id=${id}${window}`)).sort()).toEqual(ids(all).sort());
    expect(await exported(`study_id=${id}&wave=daily${window}`)).toEqual(programOf('daily'));
    expect(await exported(`enrollment_id=${enrollment_id}${window}`)).toEqual(ofEnrollment);
    expect(await exported(`study_id=${id}&program_id=${other.programs.daily}${window}`)).toEqual([]);
  }
  const csv = await app.call('GET', `${environmentPath}/evaluations/export?study_id=${id}`);
  expect(csv.text.trim().split('\r\n')).toHaveLength(1 + all.length);

  // An id that does not exist, is of another environment or belongs to no study gives an empty list, as with
  // program_id.
  const { appPath, liveId } = workspace;
  for (const query of [`study_id=${randomUUID()}`, `study_id=${id}&wave=gone`]) {
    expect(await pages(query)).toEqual([]);
    expect(await exported(query)).toEqual([]);
  }
  const live = await app.call('GET', `${appPath}/environments/${liveId}/evaluations?study_id=${id}`);
  expect(live.body.items).toEqual([]);
  const stranger = await setUpApp(app);
  const foreign = await app.call('GET', `${stranger.environmentPath}/evaluations?study_id=${id}`);
  expect(foreign.body.items).toEqual([]);
  for (const path of ['evaluations?wave=daily', 'evaluations/export?wave=daily']) {
    const rejected = await app.call('GET', `${environmentPath}/${path}`);
    expect(rejected.status).toBe(422);
    expect(rejected.body.detail.context.errors[0]).toMatchObject({ loc: ['query', 'wave'] });
  }
});
