import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, type Place, setUpApp } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { contentsOf, MOOD, type Someone, START, sceneOf } from '../../../test/continuous.ts';

let app: TestApp;
let place: Place;
let scene: ReturnType<typeof sceneOf>;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(START);
  place = await setUpApp(app);
  scene = sceneOf(app, place);
});
afterAll(() => app.close());

const ofEnrollment = (who: Someone, query = '') =>
  app.call('GET', `${place.E}/enrollments/${who.enrollmentId}/adherence${query}`);
const ofProgram = (who: Someone, query = '', key = app.key) =>
  app.call('GET', `${place.E}/programs/${who.programId}/adherence${query}`, { key });

async function ask(who: Someone, login: string) {
  const { body } = await scene.due(who, { login_session_id: login });
  return (id: string) => ({
    delivery_id: body.items.find((item: { question: { id: string } }) => item.question.id === id).delivery_id,
    value: 'o3',
  });
}

test('getEnrollmentAdherence, getProgramAdherence: turns answered, answered late, missed and open, the same for a program as for its enrollments', async () => {
  const question = (id: string, repeat_until_answered = true) => ({
    ...MOOD,
    id,
    schedule: { frequency: 'weekly', repeat_until_answered },
  });
  const contents = contentsOf([question('early'), question('late'), question('missed', false)]);
  const one = await scene.setUp(contents);
  const subjectId = await importSubject(place);
  const other = { ...one, subjectId, enrollmentId: await enroll(place, one.programId, subjectId) };
  await scene.due(other);
  const first = await ask(one, 'a');
  await scene.answer(one, [first('early')]);
  const second = await ask(one, 'b');
  await scene.answer(one, [second('late')]);
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

test('getEnrollmentAdherence, getProgramAdherence: what a completed cycle no longer takes is missed, not open, also where the cycle has no end', async () => {
  const optional = { id: 'optional', input: 'text' };
  const who = await scene.setUp(contentsOf([{ ...MOOD, schedule: undefined }, optional]), {});
  const answer = await ask(who, 'a');
  const open = { due: 2, answered: 0, late: 0, missed: 0 };
  for (const read of [ofEnrollment, ofProgram]) expect((await read(who)).body).toMatchObject(open);
  expect((await scene.answer(who, [answer('mood')])).status).toBe(200);
  expect((await scene.answer(who, [answer('optional')])).body.detail.code).toBe('delivery_closed');
  for (const read of [ofEnrollment, ofProgram])
    expect((await read(who)).body).toMatchObject({ ...open, answered: 1, missed: 1 });
});

test('getEnrollmentAdherence, getProgramAdherence: windows that are none, unknown ids, and a key without the scope', async () => {
  const who = await scene.setUp();
  for (const query of ['?starts_at=2027-01-01T00:00:00Z', '?starts_at=2020-01-01T00:00:00Z', '?starts_at=x'])
    for (const read of [ofEnrollment, ofProgram]) expect((await read(who, query)).status).toBe(422);
  const unknown = { ...who, programId: crypto.randomUUID(), enrollmentId: crypto.randomUUID() };
  expect((await ofEnrollment(unknown)).status).toBe(404);
  expect((await ofProgram(unknown)).status).toBe(404);
  expect((await ofProgram(who, '', await limitedKey(app, ['programs:read']))).status).toBe(403);
});
