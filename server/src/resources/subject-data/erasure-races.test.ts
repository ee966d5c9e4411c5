import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  type Place,
  participant,
  setUpApp,
  setUpProgram,
} from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { tablesHolding } from '../../../test/at-rest.ts';

/** Erasure beside what else happens to the subject at that moment: whichever comes first, nothing is left. */

const MARK = 'Zq7marker42';
const ROUNDS = 6;
const CONTENTS = {
  experience: {
    questions: [
      { id: 'mood', input: 'rating', min: 1, max: 5, scores: { mood: {} } },
      { id: 'why', input: 'text' },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};

let app: TestApp;
let place: Place;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  place = await setUpApp(app);
  programId = await setUpProgram(place, CONTENTS);
});
afterAll(() => app.close());

const subjectPath = (id: string) => `${place.E}/subjects/${id}`;
const erase = (id: string) => app.call('DELETE', subjectPath(id));

test('eraseSubject: erasure beside completion leaves no result, whichever comes first', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    const { participant_token: token, evaluation_id, subjectId } = await participant(place, programId);
    await answer(place, token, { mood: 2 });
    const [erased, saved, completed] = await Promise.all([
      erase(subjectId),
      answer(place, token, { why: MARK }),
      complete(place, token),
    ]);
    expect(erased.status).toBe(204);
    expect([saved.status, completed.status].every((status) => status < 500)).toBe(true);
    const { body } = await app.call('GET', `${place.E}/evaluations/${evaluation_id}`);
    expect(body).toMatchObject({ status: 'deleted', context_fingerprint: '' });
    expect(body.primary_metric).toBeUndefined();
    const rest = await app.services.db.system.read({
      text: `SELECT 1 FROM answers WHERE subject_id = $1 UNION ALL SELECT 1 FROM idempotency_keys
             WHERE subject_id = $1`,
      values: [subjectId],
    });
    expect(rest).toEqual([]);
  }
});

const CONTINUOUS = {
  experience: {
    questions: [
      { id: 'mood', input: 'rating', min: 1, max: 5, scores: { mood: {} }, schedule: { frequency: 'daily' } },
      { id: 'why', input: 'text', schedule: { frequency: 'daily' } },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }] },
};

test('eraseSubject: erasure in a continuous program, beside answers to what was due', async () => {
  const recurrence = { frequency: 'weekly' };
  const continuousId = await setUpProgram(place, CONTINUOUS, { mode: 'continuous', recurrence });
  for (let i = 0; i < ROUNDS; i++) {
    const subjectId = await importSubject(place);
    await enroll(place, continuousId, subjectId);
    const who = { program_id: continuousId, subject_id: subjectId };
    const due = await app.call('POST', `${place.E}/continuous-evaluation/due-questions`, {
      body: { ...who, trigger: { login_session_id: `${MARK} login` } },
    });
    const answers = due.body.items.map((item: { delivery_id: string; question: { id: string } }) => ({
      delivery_id: item.delivery_id,
      value: item.question.id === 'why' ? MARK : 3,
    }));
    expect(answers).toHaveLength(2);
    const answered = app.call('POST', `${place.E}/continuous-evaluation/answers`, {
      body: { ...who, answers },
    });
    if (i % 2 === 0) await answered;
    expect((await erase(subjectId)).status).toBe(204);
    expect([200, 409]).toContain((await answered).status);
    const rest = await app.services.db.system.read({
      text: `SELECT 1 FROM answers WHERE subject_id = $1
             UNION ALL SELECT 1 FROM question_deliveries WHERE subject_id = $1 AND login_session <> ''
             UNION ALL SELECT 1 FROM due_states s JOIN enrollments e ON e.id = s.enrollment_id
             WHERE e.subject_id = $1
             UNION ALL SELECT 1 FROM evaluations WHERE subject_id = $1 AND status <> 'deleted'`,
      values: [subjectId],
    });
    expect(rest).toEqual([]);
    const held = (await app.call('GET', `${subjectPath(subjectId)}/export`)).body;
    expect(held.deliveries).toHaveLength(2);
    const asked = await app.call('POST', `${place.E}/continuous-evaluation/due-questions`, {
      body: { ...who, trigger: {} },
    });
    expect(asked.status).toBe(409);
  }
  expect(await tablesHolding(app, MARK)).toEqual([]);
});

test('eraseSubject: erasure beside import ends with either one subject or a new one', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    const externalId = randomUUID();
    const subjectId = await importSubject(place, { team: 'old' }, externalId);
    const [erased, again] = await Promise.all([
      erase(subjectId),
      importSubject(place, { team: 'new' }, externalId),
    ]);
    expect(erased.status).toBe(204);
    const { body } = await app.call('GET', `${subjectPath(again)}/export`);
    expect(body.profile).toEqual(again === subjectId ? {} : { team: 'new' });
  }
});

test('eraseSubject: erasure beside enrollment and a new session', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    const subjectId = await importSubject(place);
    await enroll(place, programId, subjectId);
    const otherId = await setUpProgram(place, CONTENTS);
    const [erased, session, enrolled] = await Promise.all([
      erase(subjectId),
      app.call('POST', `${place.E}/participant-sessions`, {
        body: { program_id: programId, subject_id: subjectId },
      }),
      app.call('POST', `${place.E}/enrollments`, { body: { program_id: otherId, subject_id: subjectId } }),
    ]);
    expect(erased.status).toBe(204);
    expect([201, 409]).toContain(session.status);
    expect([201, 409]).toContain(enrolled.status);
    if (session.status === 201) {
      const key = session.body.participant_token;
      expect((await app.call('GET', '/v1/participant/session', { key })).status).toBe(401);
    }
    const { body } = await app.call('GET', `${subjectPath(subjectId)}/export`);
    const states = (items: { status: string }[]) => new Set(items.map(({ status }) => status));
    expect(states(body.enrollments)).toEqual(new Set(['withdrawn']));
    expect([...states(body.evaluations)].filter((status) => status !== 'deleted')).toEqual([]);
  }
});
