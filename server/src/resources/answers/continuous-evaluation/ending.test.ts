import { expect, test } from 'vitest';
import {
  contentsOf,
  type EnrolledSubject,
  MOOD,
  useContinuousApi,
  WEEKLY,
} from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { cycles } from './cycles-job.ts';

/** How the worker closes cycles that were not completed. */

const app = useTestApp();
const workspace = useWorkspace(app);
const api = useContinuousApi(app, workspace);

/** Runs the job at the given time. */
async function work(at: string): Promise<void> {
  app.setClock(new Date(at));
  await cycles(app.services).run(new AbortController().signal);
}

/** Returns the evaluations that are closed, oldest first, with the parts that say how. */
async function closed(enrolled: EnrolledSubject) {
  const evaluations = (await api.evaluations(enrolled)).filter(({ status }) => status !== 'pending');
  const path = (id: string) => `${workspace.environmentPath}/evaluations/${id}`;
  const full = await Promise.all(evaluations.reverse().map(({ id }) => app.call('GET', path(id))));
  return full.map(({ body }) => body);
}

/** Returns the data of the events of a type about a subject, oldest first. */
async function events(type: string, { subjectId }: EnrolledSubject) {
  const query = `type=${type}&limit=100`;
  const { body } = await app.call('GET', `${workspace.environmentPath}/events?${query}`);
  return body.items
    .map(({ data }: { data: Record<string, string> }) => data)
    .filter(({ subject_id }: Record<string, string>) => subject_id === subjectId);
}

test('a cycle that required answers and has none is failed, with the reason not_answered', async () => {
  const enrolled = await api.setUp();
  await api.due(enrolled);
  await work('2026-03-23T12:00:00Z');
  const [evaluation] = await closed(enrolled);
  expect(evaluation).toMatchObject({
    status: 'failed',
    coverage: { ratio: 0 },
    unanswered_concepts: ['mood'],
    trace: {
      decided_status_by: 'not_answered',
      concepts: [{ reason: 'expired', missing: { expired: 1 } }],
    },
  });
  expect(evaluation.completed_at).toBeUndefined();
  expect(await events('evaluation.completed', enrolled)).toEqual([]);
  expect(await events('evaluation.failed', enrolled)).toEqual([
    expect.objectContaining({ evaluation_id: evaluation.id, status: 'failed', reason: 'not_answered' }),
  ]);
  const path = `${workspace.environmentPath}/evaluations/${evaluation.id}`;
  expect((await app.call('GET', `${path}/replay`)).body).toMatchObject({ identical: true });
  const body = { decision: 'approve', reason: 'x' };
  expect((await app.call('POST', `${path}/review`, { body })).body.detail.code).toBe('invalid_transition');
});

test('a cycle with some of its answers is completed, with the missing answers and the reasons', async () => {
  const enrolled = await api.setUp(contentsOf([MOOD, { ...MOOD, id: 'second' }]));
  const [mood] = (await api.due(enrolled)).body.items;
  await api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o4' }]);
  await work('2026-03-23T12:00:00Z');
  expect(await closed(enrolled)).toMatchObject([
    {
      status: 'completed',
      coverage: { ratio: 0.5, answered: 1, eligible: 2 },
      trace: { decided_status_by: 'default', concepts: [{ missing: { expired: 1 } }] },
    },
  ]);
  expect(await events('evaluation.failed', enrolled)).toEqual([]);
});

test('a declined question is an answer', async () => {
  const enrolled = await api.setUp(
    contentsOf([
      { ...MOOD, allow_decline: true },
      { ...MOOD, id: 'second' },
    ]),
  );
  const [mood] = (await api.due(enrolled)).body.items;
  await api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: null, declined: true }]);
  await work('2026-03-23T12:00:00Z');
  expect(await closed(enrolled)).toMatchObject([{ status: 'completed' }]);
});

test('a cycle in which nothing was due is completed: its question was answered in an earlier one', async () => {
  const yearly = { ...MOOD, schedule: { frequency: 'quarterly' } };
  const recurrence = { ...WEEKLY, starts_at: '2025-01-01T00:00:00Z' };
  const enrolled = await api.setUp(contentsOf([yearly]), recurrence);
  const silent = await api.setUp(contentsOf([yearly]), recurrence);
  const [mood] = (await api.due(enrolled)).body.items;
  await api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o4' }]);
  await work('2026-03-23T12:00:00Z');
  await work('2026-03-30T12:00:00Z');
  expect((await closed(enrolled)).map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect((await closed(silent)).map(({ status }) => status)).toEqual(['failed', 'failed']);
});

test('optional questions that nobody answered fail the cycle too, if it has no required ones', async () => {
  const enrolled = await api.setUp(contentsOf([{ ...MOOD, required: false }]));
  await work('2026-03-23T12:00:00Z');
  expect(await closed(enrolled)).toMatchObject([{ trace: { decided_status_by: 'not_answered' } }]);
});
