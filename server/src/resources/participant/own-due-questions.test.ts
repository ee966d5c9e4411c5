import { afterAll, beforeAll, expect, test } from 'vitest';
import * as actors from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  type ContinuousApi,
  continuousApi,
  type EnrolledSubject,
  questionIds,
  START,
} from '../../../test/continuous.ts';
import { cycles } from '../continuous-evaluation/cycles-job.ts';
import { sessions } from '../participant-sessions/sessions-job.ts';

const ORIGIN = 'https://app.example.com';

let app: TestApp;
let workspace: actors.Workspace;
let api: ContinuousApi;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(START);
  workspace = await actors.setUpApp(app);
  api = continuousApi(app, workspace);
});
afterAll(() => app.close());

const signal = new AbortController().signal;
const askOwn = (token: string, body: object = {}) =>
  app.call('POST', '/v1/participant/due-questions', { key: token, body });
const getOwn = (token: string) => app.call('GET', '/v1/participant/due-questions', { key: token });
const answerOwn = (token: string, answers: object[]) =>
  app.call('POST', '/v1/participant/due-questions/answers', { key: token, body: { answers } });

/** Enrolls a new subject and creates a participant session. */
async function enrollWithToken(
  options: object = {},
): Promise<EnrolledSubject & { token: string; evaluationId: string }> {
  const enrolled = await api.setUp();
  const { body } = await api.session(enrolled, options);
  return { ...enrolled, token: body.participant_token, evaluationId: body.evaluation_id };
}

async function eventTypes(enrolled: EnrolledSubject): Promise<string[]> {
  const rows = await app.services.db.system.read<{ type: string }>({
    text: `SELECT type FROM events WHERE payload LIKE $1 ORDER BY id`,
    values: [`%${enrolled.subjectId}%`],
  });
  return rows.map(({ type }) => type);
}

test('a page can ask and answer with only the participant token, and never receives scores', async () => {
  const enrolled = await enrollWithToken();
  const first = await askOwn(enrolled.token, { trigger: { page: '/home' } });
  expect(first.status).toBe(200);
  expect(questionIds(first.body)).toEqual(['mood', 'load']);
  expect(first.text).not.toContain('"scores":{"');
  expect(questionIds((await askOwn(enrolled.token)).body)).toEqual([]);
  const again = await getOwn(enrolled.token);
  expect(again.body.items.map((item: { delivery_id: string }) => item.delivery_id)).toEqual(
    first.body.items.map((item: { delivery_id: string }) => item.delivery_id),
  );
  const [mood, load] = first.body.items;
  const answered = await answerOwn(enrolled.token, [
    { delivery_id: mood.delivery_id, value: 'o4', elapsed_ms: 10 },
    { delivery_id: load.delivery_id, value: 2 },
  ]);
  expect(answered.body).toEqual({ accepted: 2, evaluation_id: enrolled.evaluationId });
  expect(await api.enrollment(enrolled)).toMatchObject({ status: 'active', cycle_count: 1 });
  expect((await getOwn(enrolled.token)).body.items).toEqual([]);
  const events = await eventTypes(enrolled);
  expect(events).toContain('session.started');
  expect(events).not.toContain('session.abandoned');
});

test('getOwnDueQuestions delivers what is due and returns open deliveries again', async () => {
  const enrolled = await enrollWithToken();
  const first = await getOwn(enrolled.token);
  expect(questionIds(first.body)).toEqual(['mood', 'load']);
  const second = await getOwn(enrolled.token);
  expect(second.body.items).toEqual(first.body.items);
});

test("returns 404 for another subject's delivery and 409 with a token of a one-time program", async () => {
  const [one, other] = [await enrollWithToken(), await enrollWithToken()];
  const { body } = await askOwn(one.token);
  const foreign = await answerOwn(other.token, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
  expect(foreign.status).toBe(404);
  const oneTime = await actors.setUpProgram(workspace);
  const { participant_token } = await actors.participant(workspace, oneTime);
  expect((await askOwn(participant_token)).body.detail.code).toBe('program_not_continuous');
});

test('the token remains valid after its cycle until its own expiry; an API key is rejected', async () => {
  const enrolled = await enrollWithToken({ ttl_seconds: 10 * 86_400 });
  app.setClock(new Date('2026-03-23T09:00:00Z'));
  expect(questionIds((await askOwn(enrolled.token)).body)).toEqual(['mood', 'load']);
  app.setClock(new Date('2026-03-27T09:00:00Z'));
  const late = await askOwn(enrolled.token);
  expect([late.status, late.body.detail.code]).toEqual([410, 'participant_session_expired']);
  expect((await askOwn(app.key)).status).toBe(401);
  expect((await app.call('GET', '/v1/participant/due-questions', { key: null })).status).toBe(401);
});

test("a session of a continuous program uses the cycle's evaluation; completion closes the cycle", async () => {
  const enrolled = await enrollWithToken();
  await actors.answer(workspace, enrolled.token, { mood: 'o5', load: 1 });
  const resumed = await api.session(enrolled);
  expect(resumed.body.evaluation_id).toBe(enrolled.evaluationId);
  expect((await app.call('GET', '/v1/participant/session', { key: enrolled.token })).status).toBe(401);
  const completion = await actors.complete(workspace, resumed.body.participant_token);
  expect(completion.body).toMatchObject({ evaluation_id: enrolled.evaluationId, status: 'completed' });
  expect(await api.enrollment(enrolled)).toMatchObject({
    status: 'active',
    cycle_count: 1,
    last_cycle_at: START.toISOString(),
    next_due_at: '2026-03-23T08:00:00.000Z',
  });
  const closed = await api.session(enrolled);
  expect([closed.status, closed.body.detail.code, closed.body.detail.context]).toEqual([
    409,
    'cycle_not_open',
    { reason: 'completed', next_due_at: '2026-03-23T08:00:00.000Z' },
  ]);
  expect((await api.due(enrolled)).body.items).toEqual([]);
});

test('a cycle that has ended accepts no answers, and its started session is abandoned once', async () => {
  const enrolled = await enrollWithToken({ ttl_seconds: 20 * 86_400 });
  await actors.answer(workspace, enrolled.token, { mood: 'o5' });
  app.setClock(new Date('2026-03-23T08:00:01Z'));
  expect((await actors.complete(workspace, enrolled.token)).body.detail.code).toBe(
    'participant_session_expired',
  );
  await Promise.all([cycles(app.services).run(signal), cycles(app.services).run(signal)]);
  expect((await actors.answer(workspace, enrolled.token, { load: 1 })).status).toBe(410);
  expect((await api.evaluations(enrolled)).map(({ status }) => status)).toEqual(['pending', 'completed']);
  expect((await eventTypes(enrolled)).filter((type) => type === 'session.abandoned')).toHaveLength(1);
});

test('the worker expires sessions and emits session.abandoned; a new token resumes', async () => {
  const begun = await enrollWithToken({ ttl_seconds: 60 });
  const { body } = await api.session(await api.setUp(), { ttl_seconds: 60 });
  await actors.answer(workspace, begun.token, { mood: 'o5' });
  app.setClock(new Date(START.getTime() + 61_000));
  const job = sessions(app.services);
  await Promise.all([job.run(signal), job.run(signal)]);
  for (const token of [begun.token, body.participant_token])
    expect((await app.call('GET', '/v1/participant/session', { key: token })).status).toBe(410);
  expect((await eventTypes(begun)).filter((type) => type === 'session.abandoned')).toHaveLength(1);
  const resumed = await api.session(begun);
  expect(resumed.body.evaluation_id).toBe(begun.evaluationId);
  const view = await app.call('GET', '/v1/participant/session', { key: resumed.body.participant_token });
  expect(view.body.answers).toMatchObject([{ question_id: 'mood', value: 'o5' }]);
});

test('a paused or withdrawn enrollment gets no questions and accepts no answers', async () => {
  const enrolled = await enrollWithToken();
  const { body } = await askOwn(enrolled.token);
  await api.setStatus(enrolled, 'paused');
  expect((await askOwn(enrolled.token)).body.items).toEqual([]);
  expect((await getOwn(enrolled.token)).body.items).toEqual([]);
  expect((await actors.answer(workspace, enrolled.token, { mood: 'o4' })).body.detail.code).toBe(
    'not_enrolled',
  );
  const rejected = await answerOwn(enrolled.token, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
  expect(rejected.body.detail.code).toBe('not_enrolled');
  await api.setStatus(enrolled, 'withdrawn');
  expect((await askOwn(enrolled.token)).status).toBe(401);
});

test('a paused program accepts no answers and completes no cycle', async () => {
  const enrolled = await enrollWithToken();
  await actors.answer(workspace, enrolled.token, { mood: 'o4', load: 2 });
  await api.setProgramStatus(enrolled, 'paused');
  const late = await actors.answer(workspace, enrolled.token, { load: 3 });
  expect([late.status, late.body.detail.code]).toEqual([409, 'program_not_active']);
  expect((await actors.complete(workspace, enrolled.token)).body.detail.code).toBe('program_not_active');
  expect(await api.enrollment(enrolled)).toMatchObject({ cycle_count: 0 });
  await api.setProgramStatus(enrolled, 'active');
  expect((await actors.complete(workspace, enrolled.token)).body.status).toBe('completed');
});

test('only pages of allowed origins may read responses, and cookies are never allowed', async () => {
  const enrolled = await enrollWithToken();
  const preflight = (origin: string) =>
    app.call('OPTIONS', '/v1/participant/due-questions', {
      key: null,
      idempotencyKey: null,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  expect((await preflight(ORIGIN)).headers['access-control-allow-origin']).toBeUndefined();
  const listed = await app.call('PATCH', workspace.environmentPath, { body: { allowed_origins: [ORIGIN] } });
  expect(listed.body).toMatchObject({ id: workspace.testId, allowed_origins: [ORIGIN] });
  const allowed = await preflight(ORIGIN);
  expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([204, ORIGIN]);
  expect(allowed.headers['access-control-allow-headers']).toContain('Idempotency-Key');
  expect((await preflight('https://other.example')).status).toBe(405);
  const from = (origin: string, key = enrolled.token) =>
    app.call('GET', '/v1/participant/session', { key, headers: { origin } });
  const read = await from(ORIGIN);
  expect(read.headers['access-control-allow-origin']).toBe(ORIGIN);
  expect(read.headers['access-control-allow-credentials']).toBeUndefined();
  expect((await from('https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
  // The page can also read the 401 for an unknown token.
  const unknown = await from(ORIGIN, 'unknown');
  expect([unknown.status, unknown.headers['access-control-allow-origin']]).toEqual([401, ORIGIN]);
  const other = await from('https://other.example', 'unknown');
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
  const elsewhere = await app.call('GET', workspace.environmentPath, { headers: { origin: ORIGIN } });
  expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined();
});

test('changeEnvironment rejects invalid origins and keys without organization:write', async () => {
  for (const origin of ['*', 'example.com', 'https://example.com/', 'ftp://example.com']) {
    const rejected = await app.call('PATCH', workspace.environmentPath, {
      body: { allowed_origins: [origin] },
    });
    expect([rejected.status, rejected.body.detail[0].loc]).toEqual([422, ['body', 'allowed_origins', 0]]);
  }
  const key = await actors.limitedKey(app, ['organization:read']);
  expect((await app.call('PATCH', workspace.environmentPath, { key, body: {} })).status).toBe(403);
});
