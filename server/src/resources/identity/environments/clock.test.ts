import { describe, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  limitedKey,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../../../test/actors.ts';
import { contentsOf, continuousApi, MOOD, WEEKLY } from '../../../../test/continuous.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { cycles } from '../../answers/continuous-evaluation/cycles-job.ts';
import { sessions } from '../../people/participant-sessions/sessions-job.ts';
import { instrumentCounts } from '../../quality/analytics/count-job.ts';
import { instrumentHealthChecks } from '../../quality/analytics/health-job.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const NEAR_MS = 60_000;
const EXPERIENCE = {
  questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, required: true }],
};

const app = useTestApp();
const signal = new AbortController().signal;

const putClock = ({ environmentPath }: Workspace, offset_seconds: unknown, options: object = {}) =>
  app.call('PUT', `${environmentPath}/clock`, { body: { offset_seconds }, ...options });
const getClock = ({ environmentPath }: Workspace) => app.call('GET', `${environmentPath}/clock`);

/** Milliseconds between a time and the real time plus these seconds. */
const from = (instant: string, seconds: number) =>
  Math.abs(Date.parse(instant) - app.services.clock().getTime() - seconds * 1000);

describe('getClock and setClock', () => {
  test('return the offset and the time of the environment', async () => {
    const workspace = await setUpApp(app);
    const before = await getClock(workspace);
    expect([before.status, before.body.environment_id, before.body.offset_seconds]).toEqual([
      200,
      workspace.testId,
      0,
    ]);
    expect(from(before.body.now, 0)).toBeLessThan(NEAR_MS);
    const set = await putClock(workspace, WEEK);
    expect([set.status, set.body.offset_seconds]).toEqual([200, WEEK]);
    expect(from(set.body.now, WEEK)).toBeLessThan(NEAR_MS);
    expect((await getClock(workspace)).body.offset_seconds).toBe(WEEK);
  });

  test('the clock only moves forward, and the same offset changes nothing', async () => {
    const workspace = await setUpApp(app);
    await putClock(workspace, DAY);
    const back = await putClock(workspace, DAY - 1);
    expect([back.status, back.body.detail.code, back.body.detail.context]).toEqual([
      409,
      'clock_moves_forward',
      { offset_seconds: DAY },
    ]);
    expect((await putClock(workspace, DAY)).status).toBe(200);
    const path = `/v1/organizations/${app.organizationId}/audit-log?action=environment.clock_moved`;
    const { body } = await app.call('GET', `${path}&resource_id=${workspace.testId}`);
    expect(body.items.map(({ details }: { details: object }) => details)).toEqual([{ from: 0, to: DAY }]);
    expect(from(body.items[0].created_at, 0)).toBeLessThan(NEAR_MS);
  });

  test('of concurrent changes none sets the clock back', async () => {
    const workspace = await setUpApp(app);
    const offsets = Array.from({ length: 12 }, (_, i) => (i + 1) * HOUR);
    const responses = await Promise.all(offsets.map((offset) => putClock(workspace, offset)));
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await getClock(workspace)).body.offset_seconds).toBe(12 * HOUR);
  });

  test('a live environment has the real time', async () => {
    const workspace = await setUpApp(app);
    const live = { ...workspace, environmentPath: `${workspace.appPath}/environments/${workspace.liveId}` };
    const rejected = await putClock(live, DAY);
    expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'live_environment']);
    await putClock(workspace, DAY);
    expect((await getClock(live)).body).toMatchObject({ offset_seconds: 0 });
    const { body } = await app.call('POST', `${live.environmentPath}/subjects/batch`, {
      body: { items: [{ external_id: 'live' }] },
    });
    const subject = await app.call('GET', `${live.environmentPath}/subjects/${body.receipts[0].subject_id}`);
    expect(from(subject.body.created_at, 0)).toBeLessThan(NEAR_MS);
  });

  test.each([-1, 315_360_001, 1.5, '60', null])('rejects the offset %j', async (offset) => {
    const workspace = await setUpApp(app);
    expect((await putClock(workspace, offset)).status).toBe(422);
    expect((await getClock(workspace)).body.offset_seconds).toBe(0);
  });

  test('require programs:read and programs:write', async () => {
    const workspace = await setUpApp(app);
    const key = await limitedKey(app, ['programs:read']);
    expect((await putClock(workspace, DAY, { key })).status).toBe(403);
    expect((await app.call('GET', `${workspace.environmentPath}/clock`, { key })).status).toBe(200);
    const without = await limitedKey(app, ['subjects:read']);
    expect((await app.call('GET', `${workspace.environmentPath}/clock`, { key: without })).status).toBe(403);
    expect((await putClock(workspace, DAY, { key: null })).status).toBe(401);
  });

  test('a replayed request does not move the clock again', async () => {
    const workspace = await setUpApp(app);
    const idempotencyKey = crypto.randomUUID();
    const first = await putClock(workspace, DAY, { idempotencyKey });
    await putClock(workspace, WEEK);
    const again = await putClock(workspace, DAY, { idempotencyKey });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await getClock(workspace)).body.offset_seconds).toBe(WEEK);
  });
});

describe('setClock: participant sessions', () => {
  test('a token expires by the time of the environment, and the worker abandons its session', async () => {
    const workspace = await setUpApp(app);
    const programId = await setUpProgram(workspace, { experience: EXPERIENCE });
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const session = await openSession(workspace, programId, subjectId);
    const token = session.participant_token;
    expect((await answer(workspace, token, { mood: 3 })).status).toBe(200);
    await putClock(workspace, HOUR - 60);
    expect((await app.call('GET', '/v1/participant/session', { key: token })).status).toBe(200);
    await putClock(workspace, HOUR);
    expect((await app.call('GET', '/v1/participant/session', { key: token })).status).toBe(410);
    expect((await complete(workspace, token)).body.detail.code).toBe('participant_session_expired');
    await sessions(app.services).run(signal);
    const { body } = await app.call('GET', `${workspace.environmentPath}/events?type=session.abandoned`);
    expect(body.items).toHaveLength(1);
    expect(from(body.items[0].timestamp, HOUR)).toBeLessThan(NEAR_MS);
  });

  test('a new session works in the new time, and the export by time finds its evaluation', async () => {
    const workspace = await setUpApp(app);
    const { environmentPath } = workspace;
    await putClock(workspace, 300 * DAY);
    const programId = await setUpProgram(workspace, { experience: EXPERIENCE });
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const session = await openSession(workspace, programId, subjectId);
    const result = await takePart(workspace, session.participant_token, { mood: 4 });
    expect(from(result.completed_at, 300 * DAY)).toBeLessThan(NEAR_MS);
    const since = new Date(app.services.clock().getTime() + 299 * DAY * 1000).toISOString();
    const path = `${environmentPath}/evaluations/export?format=jsonl&from=${encodeURIComponent(since)}`;
    expect((await app.call('GET', path)).text).toContain(result.evaluation_id);
    const health = await app.call('GET', `${environmentPath}/analytics/instrument-health`);
    expect(health.body.sessions_completed).toBe(1);
  });
});

test('setClock: the worker closes and opens the cycles of the environment, not those of others', async () => {
  const [moved, still] = await Promise.all(
    [1, 2].map(async () => {
      const workspace = await setUpApp(app);
      const api = continuousApi(app, workspace);
      return { workspace, api, enrolled: await api.setUp(contentsOf([MOOD]), WEEKLY) };
    }),
  );
  const work = async () => {
    const job = cycles(app.services);
    while ((await job.run(signal)).more);
  };
  await work();
  const woken: string[] = [];
  app.services.wake = (job) => void woken.push(job);
  await putClock(moved!.workspace, 3 * WEEK);
  app.services.wake = () => {};
  expect(woken).toEqual(['cycles', 'studies', 'sessions', 'outreach', 'messages', 'retention']);
  await work();
  expect(await moved!.api.enrollment(moved!.enrolled)).toMatchObject({
    cycle_count: 3,
    next_due_at: '2026-04-13T07:00:00.000Z',
  });
  expect(await still!.api.enrollment(still!.enrolled)).toMatchObject({
    cycle_count: 0,
    next_due_at: '2026-03-23T08:00:00.000Z',
  });
  app.setClock(undefined);
});

test('setClock: the daily check of instrument health covers the days of the environment', async () => {
  const workspace = await setUpApp(app);
  const experience = { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 }] };
  const programId = await setUpProgram(workspace, { experience });
  const views = Array.from({ length: 40 }, async () => {
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const { participant_token: key } = await openSession(workspace, programId, subjectId);
    // An earlier time would count an hour ago, which may be the day before.
    const at = new Date().toISOString();
    const body = { answers: [], events: [{ type: 'view', question_id: 'mood', at }] };
    expect((await app.call('POST', '/v1/participant/answers', { key, body })).status).toBe(200);
  });
  await Promise.all(views);
  await putClock(workspace, 9 * DAY);
  await sessions(app.services).run(signal);
  const job = instrumentHealthChecks(app.services);
  while ((await instrumentCounts(app.services).run(signal)).more);
  while ((await job.run(signal)).more);
  const { body } = await app.call(
    'GET',
    `${workspace.environmentPath}/events?type=instrument.attention_required`,
  );
  expect(body.items.length).toBeGreaterThan(0);
  expect(from(body.items[0].timestamp, 9 * DAY)).toBeLessThan(NEAR_MS);
});
