import { afterAll, beforeAll, expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { type RunningJobs, runJobs } from '../../src/jobs/run.ts';
import { cycles } from '../../src/resources/answers/continuous-evaluation/cycles-job.ts';
import { sessions } from '../../src/resources/people/participant-sessions/sessions-job.ts';
import { enroll, importSubject, setUpProgram } from '../actors.ts';
import { type ContinuousApi, contentsOf, continuousApi, type EnrolledSubject, MOOD } from '../continuous.ts';
import { eventually, type ReceivedMessage } from '../receiver.ts';
import { startWebhookTestWorld, type WebhookTestWorld } from '../webhooks.ts';

/**
 * setClock: five weeks of a weekly program in a test environment, with the real clock and running workers.
 * One subject answers each week, the other one never does.
 */

const WEEK_SECONDS = 604_800;
const WEEK_MS = WEEK_SECONDS * 1000;
const WEEKS = 5;

let world: WebhookTestWorld;
let api: ContinuousApi;
let worker: RunningJobs;
beforeAll(async () => {
  world = await startWebhookTestWorld();
  api = continuousApi(world.app, world.workspace);
  const { services } = world.app;
  worker = runJobs([cycles(services), sessions(services)], services.log);
  services.wake = (job) => worker.wake(job);
  world.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});

async function setClock(offset_seconds: number): Promise<Date> {
  const { status, body } = await world.app.call('PUT', `${world.environmentPath}/clock`, {
    body: { offset_seconds },
  });
  expect([status, body.offset_seconds]).toEqual([200, offset_seconds]);
  return new Date(body.now);
}

interface ReceivedEvent {
  type: string;
  timestamp: string;
  data: { subject_id: string; cycle?: number; starts_at?: string };
}

/** Received events of a type about a subject, in the order of their times. */
const eventsOf = (type: string, { subjectId }: EnrolledSubject): ReceivedEvent[] =>
  messages()
    .map(({ body }) => JSON.parse(body) as ReceivedEvent)
    .filter((event) => event.type === type && event.data.subject_id === subjectId)
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
const messages = (): ReceivedMessage[] => world.receivedAt('/five-weeks');

/** Waits until the worker has opened this cycle of the enrollment. */
const cycleOpens = (enrolled: EnrolledSubject, cycle: number) =>
  eventually(() => eventsOf('enrollment.cycle_due', enrolled).some((event) => event.data.cycle === cycle));

async function answerAllDue(enrolled: EnrolledSubject): Promise<string> {
  const { body } = await api.due(enrolled);
  const answers = body.items.map(({ delivery_id }: { delivery_id: string }) => ({
    delivery_id,
    value: 'o4',
  }));
  expect(answers).toHaveLength(1);
  const answered = await api.answer(enrolled, answers);
  expect([answered.status, answered.body.accepted]).toEqual([200, 1]);
  return body.delivered_at;
}

test('five weeks of a weekly pulse: cycles, reminders, expiry and webhooks', async () => {
  const { workspace, environmentPath, app } = world;
  await world.endpoint('/five-weeks', [
    'enrollment.cycle_due',
    'session.started',
    'session.abandoned',
    'evaluation.completed',
    'evaluation.failed',
  ]);
  // The present cycle began three days ago.
  const weekday = ((new Date().getUTCDay() + 3) % 7) + 1;
  const begunAt = Date.now();
  const starts_at = new Date(begunAt - 2 * WEEK_MS).toISOString();
  const recurrence = { frequency: 'weekly', weekday, starts_at };
  const programId = await setUpProgram(workspace, contentsOf([MOOD]), { mode: 'continuous', recurrence });
  const [diligent, silent] = await Promise.all(
    [1, 2].map(async () => {
      const subjectId = await importSubject(workspace);
      return { programId, subjectId, enrollmentId: await enroll(workspace, programId, subjectId) };
    }),
  );
  await cycleOpens(diligent!, 1);
  // A session that is started and then abandoned: it expires after an hour of the environment.
  const { body: session } = await api.session(silent!);
  const token = session.participant_token;
  const view = { answers: [], events: [{ type: 'view', question_id: 'mood', at: new Date().toISOString() }] };
  expect((await app.call('POST', '/v1/participant/answers', { key: token, body: view })).status).toBe(200);

  const deliveredAt: string[] = [await answerAllDue(diligent!)];
  await limited('four weeks of a weekly pulse', 20_000, async () => {
    for (let week = 1; week < WEEKS; week++) {
      const now = await setClock(week * WEEK_SECONDS);
      expect(now.getTime()).toBeGreaterThan(begunAt + (week - 0.5) * WEEK_MS);
      expect(now.getTime()).toBeLessThan(begunAt + (week + 0.5) * WEEK_MS);
      await Promise.all([diligent!, silent!].map((enrolled) => cycleOpens(enrolled, week + 1)));
      deliveredAt.push(await answerAllDue(diligent!));
    }
  });

  expect((await app.call('GET', '/v1/participant/session', { key: token })).status).toBe(410);
  const states = await Promise.all([diligent!, silent!].map((enrolled) => api.enrollment(enrolled)));
  expect(states.map(({ cycle_count }) => cycle_count)).toEqual([WEEKS, WEEKS - 1]);
  const [evaluations, unanswered] = await Promise.all([api.evaluations(diligent!), api.evaluations(silent!)]);
  expect(evaluations.map(({ status }) => status)).toEqual(Array(WEEKS).fill('completed'));
  expect(unanswered.map(({ status }) => status).sort()).toEqual([
    ...Array(WEEKS - 1).fill('failed'),
    'pending',
  ]);

  await eventually(() => eventsOf('evaluation.failed', silent!).length === WEEKS - 1);
  expect(eventsOf('evaluation.completed', silent!)).toEqual([]);
  await eventually(() => eventsOf('evaluation.completed', diligent!).length === WEEKS);
  expect(eventsOf('session.started', silent!)).toHaveLength(1);
  expect(eventsOf('session.abandoned', silent!)).toHaveLength(1);
  const reminders = eventsOf('enrollment.cycle_due', diligent!);
  expect(reminders.map(({ data }) => data.cycle)).toEqual([1, 2, 3, 4, 5]);
  const startsAt = reminders.map(({ data }) => Date.parse(data.starts_at!));
  expect(startsAt.slice(1).map((at, i) => at - startsAt[i]!)).toEqual(Array(WEEKS - 1).fill(WEEK_MS));
  for (const [week, at] of deliveredAt.entries())
    expect(Date.parse(at) - startsAt[week]!).toBeLessThan(WEEK_MS);
  // The event has the time of the environment, its delivery the real time, which receivers check.
  expect(Date.parse(reminders.at(-1)!.timestamp) - Date.now()).toBeGreaterThan(3.9 * WEEK_MS);
  for (const { headers } of messages())
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000);

  const adherence = await app.call('GET', `${environmentPath}/programs/${programId}/adherence`);
  expect(adherence.body, adherence.text).toMatchObject({
    expected: 2 * WEEKS,
    delivered: WEEKS,
    answered: WEEKS,
    missed: WEEKS - 1,
    open: 1,
  });
  const health = await app.call('GET', `${environmentPath}/analytics/instrument-health`);
  expect(Date.parse(health.body.ends_at) - Date.now()).toBeGreaterThan(3.9 * WEEK_MS);
});
