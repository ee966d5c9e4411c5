import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, setUpApp, type Workspace } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  type ContinuousApi,
  contentsOf,
  continuousApi,
  type EnrolledSubject,
  MOOD,
  START,
} from '../../../test/continuous.ts';

let app: TestApp;
let workspace: Workspace;
let api: ContinuousApi;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(START);
  workspace = await setUpApp(app);
  api = continuousApi(app, workspace);
});
afterAll(() => app.close());

const ofEnrollment = (enrolled: EnrolledSubject, query = '') =>
  app.call('GET', `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}/adherence${query}`);
const ofProgram = (enrolled: EnrolledSubject, query = '', key = app.key) =>
  app.call('GET', `${workspace.environmentPath}/programs/${enrolled.programId}/adherence${query}`, { key });

/** Delivers the due questions and returns a function that builds the answer to one of them by question id. */
async function askDue(enrolled: EnrolledSubject, login: string) {
  const { body } = await api.due(enrolled, { login_session_id: login });
  return (id: string) => ({
    delivery_id: body.items.find((item: { question: { id: string } }) => item.question.id === id).delivery_id,
    value: 'o3',
  });
}

test('adherence counts questions answered, answered late, missed and open, per enrollment and program', async () => {
  const question = (id: string, repeat_until_answered = true) => ({
    ...MOOD,
    id,
    schedule: { frequency: 'weekly', repeat_until_answered },
  });
  const contents = contentsOf([question('early'), question('late'), question('missed', false)]);
  const one = await api.setUp(contents);
  const subjectId = await importSubject(workspace);
  const other = { ...one, subjectId, enrollmentId: await enroll(workspace, one.programId, subjectId) };
  await api.due(other);
  const first = await askDue(one, 'a');
  await api.answer(one, [first('early')]);
  const second = await askDue(one, 'b');
  await api.answer(one, [second('late')]);
  const open = { due: 3, answered: 1, late: 1, missed: 0 };
  expect((await ofEnrollment(one)).body).toMatchObject(open);
  app.setClock(new Date('2026-03-24T10:00:00Z'));
  expect((await ofEnrollment(one)).body).toMatchObject({ ...open, missed: 1 });
  expect((await ofEnrollment(other)).body).toMatchObject({ due: 3, answered: 0, late: 0, missed: 3 });
  expect((await ofProgram(one)).body).toEqual({
    program_id: one.programId,
    starts_at: '2026-02-23T00:00:00.000Z',
    ends_at: '2026-03-25T00:00:00.000Z',
    due: 6,
    answered: 1,
    late: 1,
    missed: 4,
  });
  const later = await ofProgram(one, '?starts_at=2026-03-20T00:00:00Z');
  expect(later.body).toMatchObject({ due: 0, answered: 0, late: 0, missed: 0 });
});

test('an unanswered question of a completed cycle counts as missed, also in a cycle without an end', async () => {
  const optional = { id: 'optional', prompt: 'Question', input: 'text' };
  const enrolled = await api.setUp(contentsOf([{ ...MOOD, schedule: undefined }, optional]), {});
  const answerTo = await askDue(enrolled, 'a');
  const open = { due: 2, answered: 0, late: 0, missed: 0 };
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(open);
  expect((await api.answer(enrolled, [answerTo('mood')])).status).toBe(200);
  expect((await api.answer(enrolled, [answerTo('optional')])).body.detail.code).toBe('delivery_closed');
  for (const read of [ofEnrollment, ofProgram])
    expect((await read(enrolled)).body).toMatchObject({ ...open, answered: 1, missed: 1 });
});

test('rejects invalid windows (422), unknown ids (404) and a key without the scope (403)', async () => {
  const enrolled = await api.setUp();
  for (const query of ['?starts_at=2027-01-01T00:00:00Z', '?starts_at=2020-01-01T00:00:00Z', '?starts_at=x'])
    for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled, query)).status).toBe(422);
  const unknown = { ...enrolled, programId: crypto.randomUUID(), enrollmentId: crypto.randomUUID() };
  expect((await ofEnrollment(unknown)).status).toBe(404);
  expect((await ofProgram(unknown)).status).toBe(404);
  expect((await ofProgram(enrolled, '', await limitedKey(app, ['programs:read']))).status).toBe(403);
});
