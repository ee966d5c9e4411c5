import { expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import {
  CONTENTS,
  type EnrolledSubject,
  questionIds,
  START,
  useContinuousApi,
} from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { sessions } from '../../people/participant-sessions/sessions-job.ts';
import { cycles } from '../continuous-evaluation/cycles-job.ts';

const ORIGIN = 'https://app.example.com';

const app = useTestApp({}, START);
const workspace = useWorkspace(app);
const scene = useContinuousApi(app, workspace);

const signal = new AbortController().signal;
const own = (token: string, body: object = {}) =>
  app.call('POST', '/v1/participant/due-questions', { key: token, body });
const open = (token: string) => app.call('GET', '/v1/participant/due-questions', { key: token });
const ownAnswers = (token: string, answers: object[]) =>
  app.call('POST', '/v1/participant/due-questions/answers', { key: token, body: { answers } });

async function withToken(
  options: object = {},
): Promise<EnrolledSubject & { token: string; evaluationId: string }> {
  const who = await scene.setUp();
  const { body } = await scene.session(who, options);
  return { ...who, token: body.participant_token, evaluationId: body.evaluation_id };
}

async function eventTypes(who: EnrolledSubject): Promise<string[]> {
  const rows = await app.services.db.system.read({
    text: `SELECT type FROM events WHERE payload LIKE $1 ORDER BY id`,
    values: [`%${who.subjectId}%`],
    rows: rowsOf(columns('events', 'type')),
  });
  return rows.map(({ type }) => type);
}

/** Counts the rows of the subject's enrollment in the tables that delivering and closing cycles write. */
async function countRows(who: EnrolledSubject): Promise<unknown> {
  return app.services.db.system.read({
    text: `SELECT
             (SELECT count(*) FROM question_deliveries WHERE enrollment_id = $1) AS deliveries,
             (SELECT count(*) FROM due_states WHERE enrollment_id = $1) AS states,
             (SELECT count(*) FROM evaluations WHERE enrollment_id = $1) AS evaluations,
             (SELECT count(*) FROM instrument_events WHERE subject_id = $2) AS instrument_events,
             (SELECT max(last_activity_at) FROM participant_sessions WHERE enrollment_id = $1)
               AS last_activity`,
    values: [who.enrollmentId, who.subjectId],
  });
}

test('askOwnDueQuestions, answerOwnDueQuestions: deliver and save with the participant token alone, and return no scores', async () => {
  const who = await withToken();
  const first = await own(who.token, { trigger: { page: '/home' } });
  expect(first.status).toBe(200);
  expect(questionIds(first.body)).toEqual(['mood', 'load']);
  expect(first.text).not.toContain('"scores":{"');
  expect(questionIds((await own(who.token)).body)).toEqual([]);
  const again = await open(who.token);
  expect(again.body.items.map((item: { delivery_id: string }) => item.delivery_id)).toEqual(
    first.body.items.map((item: { delivery_id: string }) => item.delivery_id),
  );
  const [mood, load] = first.body.items;
  const answered = await ownAnswers(who.token, [
    { delivery_id: mood.delivery_id, value: 'o4', elapsed_ms: 10 },
    { delivery_id: load.delivery_id, value: 2 },
  ]);
  expect(answered.body).toEqual({ accepted: 2, evaluation_id: who.evaluationId });
  expect(await scene.enrollment(who)).toMatchObject({ status: 'active', cycle_count: 1 });
  expect((await open(who.token)).body.items).toEqual([]);
  const events = await eventTypes(who);
  expect(events).toContain('session.started');
  expect(events).not.toContain('session.abandoned');
});

test('getOwnDueQuestions returns open deliveries, delivers nothing and closes no cycle', async () => {
  const who = await withToken({ ttl_seconds: 20 * 86_400 });
  const before = await countRows(who);
  expect((await open(who.token)).body).toEqual({ delivered_at: START.toISOString(), items: [] });
  expect(await countRows(who)).toEqual(before);
  const asked = await own(who.token);
  expect(questionIds(asked.body)).toEqual(['mood', 'load']);
  const after = await countRows(who);
  const shown = await open(who.token);
  expect(shown.body.items).toEqual(asked.body.items);
  expect(shown.text).not.toContain('"scores":{"');
  // The cycle ends while no worker runs: it is not closed, but its deliveries are no longer open.
  app.setClock(new Date('2026-03-23T08:00:01Z'));
  expect((await open(who.token)).body.items).toEqual([]);
  expect(await countRows(who)).toEqual(after);
  expect((await scene.evaluations(who)).map(({ status }) => status)).toEqual(['pending']);
});

test('getOwnDueQuestions requires an active continuous program', async () => {
  const oneTime = await actors.setUpProgram(workspace);
  const { participant_token } = await actors.participant(workspace, oneTime);
  expect((await open(participant_token)).body.detail.code).toBe('program_not_continuous');
  const who = await withToken();
  await scene.setProgramStatus(who, 'paused');
  expect((await open(who.token)).body.detail.code).toBe('program_not_active');
});

test('askOwnDueQuestions, answerOwnDueQuestions: return 404 for deliveries of another subject, and 409 for a token of a one_time program', async () => {
  const [one, other] = [await withToken(), await withToken()];
  const { body } = await own(one.token);
  const foreign = await ownAnswers(other.token, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
  expect(foreign.status).toBe(404);
  const oneTime = await actors.setUpProgram(workspace);
  const { participant_token } = await actors.participant(workspace, oneTime);
  expect((await own(participant_token)).body.detail.code).toBe('program_not_continuous');
});

test('askOwnDueQuestions accepts a token after its cycle but not after its expiry, and rejects an API key', async () => {
  const who = await withToken({ ttl_seconds: 10 * 86_400 });
  app.setClock(new Date('2026-03-23T09:00:00Z'));
  expect(questionIds((await own(who.token)).body)).toEqual(['mood', 'load']);
  app.setClock(new Date('2026-03-27T09:00:00Z'));
  const late = await own(who.token);
  expect([late.status, late.body.detail.code]).toEqual([410, 'participant_session_expired']);
  expect((await own(app.key)).status).toBe(401);
  expect((await app.call('GET', '/v1/participant/due-questions', { key: null })).status).toBe(401);
});

test('createParticipantSession, completeParticipantSession: in a continuous program, a session answers the evaluation of the cycle, and completing it closes the cycle', async () => {
  const who = await withToken();
  await actors.answer(workspace, who.token, { mood: 'o5', load: 1 });
  const resumed = await scene.session(who);
  expect(resumed.body.evaluation_id).toBe(who.evaluationId);
  expect((await app.call('GET', '/v1/participant/session', { key: who.token })).status).toBe(200);
  const done = await actors.complete(workspace, resumed.body.participant_token);
  expect(done.body).toMatchObject({ evaluation_id: who.evaluationId, status: 'completed' });
  expect(await scene.enrollment(who)).toMatchObject({
    status: 'active',
    cycle_count: 1,
    last_cycle_at: START.toISOString(),
    next_due_at: '2026-03-23T08:00:00.000Z',
  });
  const closed = await scene.session(who);
  expect([closed.status, closed.body.detail.code, closed.body.detail.context]).toEqual([
    409,
    'cycle_not_open',
    { reason: 'completed', next_due_at: '2026-03-23T08:00:00.000Z' },
  ]);
  expect((await scene.due(who)).body.items).toEqual([]);
});

test('saveParticipantAnswers, completeParticipantSession: return 410 after the cycle has ended, and its session is abandoned once', async () => {
  const who = await withToken({ ttl_seconds: 20 * 86_400 });
  await actors.answer(workspace, who.token, { mood: 'o5' });
  app.setClock(new Date('2026-03-23T08:00:01Z'));
  expect((await actors.complete(workspace, who.token)).body.detail.code).toBe('participant_session_expired');
  await Promise.all([cycles(app.services).run(signal), cycles(app.services).run(signal)]);
  expect((await actors.answer(workspace, who.token, { load: 1 })).status).toBe(410);
  expect((await scene.evaluations(who)).map(({ status }) => status)).toEqual(['pending', 'completed']);
  expect((await eventTypes(who)).filter((type) => type === 'session.abandoned')).toHaveLength(1);
});

test('createParticipantSession: the worker ends expired sessions, emits session.abandoned for started ones, and a new token resumes them', async () => {
  const started = await withToken({ ttl_seconds: 60 });
  const { body } = await scene.session(await scene.setUp(), { ttl_seconds: 60 });
  await actors.answer(workspace, started.token, { mood: 'o5' });
  app.setClock(new Date(START.getTime() + 61_000));
  const job = sessions(app.services);
  await Promise.all([job.run(signal), job.run(signal)]);
  for (const token of [started.token, body.participant_token])
    expect((await app.call('GET', '/v1/participant/session', { key: token })).status).toBe(410);
  expect((await eventTypes(started)).filter((type) => type === 'session.abandoned')).toHaveLength(1);
  const resumed = await scene.session(started);
  expect(resumed.body.evaluation_id).toBe(started.evaluationId);
  const view = await app.call('GET', '/v1/participant/session', { key: resumed.body.participant_token });
  expect(view.body.answers).toMatchObject([{ question_id: 'mood', value: 'o5' }]);
});

test('askOwnDueQuestions, answerOwnDueQuestions: deliver no questions and accept no answers for a paused or withdrawn enrollment', async () => {
  const who = await withToken();
  const { body } = await own(who.token);
  await scene.setStatus(who, 'paused');
  expect((await own(who.token)).body.items).toEqual([]);
  expect((await open(who.token)).body.items).toEqual([]);
  expect((await actors.answer(workspace, who.token, { mood: 'o4' })).body.detail.code).toBe('not_enrolled');
  const rejected = await ownAnswers(who.token, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
  expect(rejected.body.detail.code).toBe('not_enrolled');
  await scene.setStatus(who, 'withdrawn');
  expect((await own(who.token)).status).toBe(401);
});

test('saveParticipantAnswers, completeParticipantSession: accept no answers and complete no cycle while the program is paused', async () => {
  const who = await withToken();
  await actors.answer(workspace, who.token, { mood: 'o4', load: 2 });
  await scene.setProgramStatus(who, 'paused');
  const late = await actors.answer(workspace, who.token, { load: 3 });
  expect([late.status, late.body.detail.code]).toEqual([409, 'program_not_active']);
  expect((await actors.complete(workspace, who.token)).body.detail.code).toBe('program_not_active');
  expect(await scene.enrollment(who)).toMatchObject({ cycle_count: 0 });
  await scene.setProgramStatus(who, 'active');
  expect((await actors.complete(workspace, who.token)).body.status).toBe('completed');
});

test('getParticipantSession: only pages of allowed origins can read responses, and cookies are never allowed', async () => {
  const who = await withToken();
  const preflight = (origin: string) =>
    app.call('OPTIONS', '/v1/participant/due-questions', {
      key: null,
      idempotencyKey: null,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const before = await preflight(ORIGIN);
  const listed = await app.call('PATCH', workspace.environmentPath, { body: { allowed_origins: [ORIGIN] } });
  expect(listed.body).toMatchObject({ id: workspace.testId, allowed_origins: [ORIGIN] });
  const allowed = await preflight(ORIGIN);
  expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([204, ORIGIN]);
  expect(allowed.headers['access-control-allow-headers']).toContain('Idempotency-Key');
  // The response to a preflight does not reveal whether a tenant lists the origin.
  expect([before.status, before.headers['access-control-allow-origin']]).toEqual([204, ORIGIN]);
  expect((await preflight('https://other.example')).status).toBe(204);
  const from = (origin: string, key = who.token) =>
    app.call('GET', '/v1/participant/session', { key, headers: { origin } });
  const read = await from(ORIGIN);
  expect(read.headers['access-control-allow-origin']).toBe(ORIGIN);
  expect(read.headers['access-control-allow-credentials']).toBeUndefined();
  expect((await from('https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
  // Nor does the response to an invalid token, which every page may read.
  const unknown = await from(ORIGIN, 'unknown');
  expect([unknown.status, unknown.headers['access-control-allow-origin']]).toEqual([401, ORIGIN]);
  const other = await from('https://other.example', 'unknown');
  expect([other.status, other.headers['access-control-allow-origin']]).toEqual([
    401,
    'https://other.example',
  ]);
  const elsewhere = await app.call('GET', workspace.environmentPath, { headers: { origin: ORIGIN } });
  expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined();
});

test('changeEnvironment rejects malformed origins, and requires a scope to change the allowed origins', async () => {
  for (const origin of ['*', 'example.com', 'https://example.com/', 'ftp://example.com']) {
    const rejected = await app.call('PATCH', workspace.environmentPath, {
      body: { allowed_origins: [origin] },
    });
    expect([rejected.status, rejected.body.detail[0].loc]).toEqual([422, ['body', 'allowed_origins', 0]]);
  }
  const key = await actors.limitedKey(app, ['organization:read']);
  expect((await app.call('PATCH', workspace.environmentPath, { key, body: {} })).status).toBe(403);
});

test('answerOwnDueQuestions: returns the help that an answer asks for', async () => {
  const when = {
    op: 'eq',
    args: [
      { op: 'answer', question_id: 'mood' },
      { op: 'lit', value: 'o4' },
    ],
  };
  const rule = { id: 'harm', phase: 'answer', when, severity: 'critical', action: 'flag', message: 'Staff.' };
  const help = { text: 'Call someone now.' };
  const who = await scene.setUp({ ...CONTENTS, guardrail: { rules: [{ ...rule, help }] } });
  const { body: issued } = await scene.session(who, {});
  const { body } = await own(issued.participant_token);
  const answered = await ownAnswers(issued.participant_token, [
    { delivery_id: body.items[0].delivery_id, value: 'o4' },
  ]);
  expect(answered.body.help).toEqual([{ ...help, links: [] }]);
});
