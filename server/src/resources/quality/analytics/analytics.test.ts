import { beforeAll, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram, takePart } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { eventually } from '../../../../test/receiver.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import { instrumentCounts } from './count-job.ts';
import { judgeHealth } from './health.ts';
import { instrumentHealthChecks } from './health-job.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  const rating = (id: string) => ({ id, prompt: id, input: 'rating', min: 1, max: 5 });
  programId = await setUpProgram(workspace, {
    experience: { questions: [rating('a'), rating('b'), rating('c')] },
  });
});

const health = (query = '') =>
  app.call('GET', `${workspace.environmentPath}/analytics/instrument-health${query}`);

test('getInstrumentHealth returns insufficient_data and zeros while there are no sessions', async () => {
  const { status, body } = await health();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'insufficient_data',
    completion_rate: 0,
    sessions_started: 0,
    question_health: [],
  });
  expect(body.starts_at.endsWith('T00:00:00.000Z')).toBe(true);
  expect(Date.parse(body.ends_at) - Date.parse(body.starts_at)).toBe(30 * 86_400_000);
});

test('counts views, answers, changes and skips exactly, also where few people skipped', async () => {
  for (let i = 0; i < 22; i++) {
    const { participant_token: token } = await participant(workspace, programId);
    if (i < 6)
      await app.call('POST', '/v1/participant/answers', {
        key: token,
        body: { answers: [{ question_id: 'a', value: 1 }] },
      });
    await takePart(workspace, token, { a: 2, ...(i < 16 && { b: 3 }), ...(i >= 3 && { c: 4 }) });
  }
  const { body } = await health();
  expect(body).toMatchObject({
    sessions_started: 22,
    sessions_completed: 22,
    completion_rate: 1,
    privacy_floor_applied: false,
  });
  expect(body.question_health.map(({ question_id }: { question_id: string }) => question_id)).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(body.question_health[2]).toMatchObject({ views: 22, answers: 19, respondents: 19 });
  expect(body.question_health[0]).toMatchObject({
    views: 22,
    answers: 22,
    answer_changes: 6,
    skips: 0,
    respondents: 22,
    answer_rate: 1,
  });
  expect(body.question_health[1]).toMatchObject({
    views: 22,
    answers: 16,
    skips: 6,
    respondents: 16,
    status: 'attention_required',
  });
  expect(body.status).toBe('attention_required');
});

test('returns the same counts after the worker counted them, and emits one event for the same reasons', async () => {
  const before = await health();
  app.setClock(new Date(Date.now() + 9 * 86_400_000));
  const { signal } = new AbortController();
  const counting = instrumentCounts(app.services);
  while ((await counting.run(signal)).more);
  const job = instrumentHealthChecks(app.services);
  await Promise.all([job.run(signal), job.run(signal)]);
  const [rolled] = await app.services.db.system.read({
    text: 'SELECT count(*)::int AS n FROM instrument_rollups',
    rows: rowsOf({ n: computed('integer') }),
  });
  expect(rolled!.n).toBeGreaterThanOrEqual(3);
  const after = await health();
  expect(after.body.question_health).toEqual(before.body.question_health);
  const path = `${workspace.environmentPath}/events?type=instrument.attention_required`;
  // The feed shows an event only after all older transactions of the server have ended.
  const events = await eventually(async () => {
    const response = await app.call('GET', path);
    return response.body.items.length > 0 && response;
  });
  expect(events.body.items).toHaveLength(1);
  expect(events.body.items[0].data.reasons).toEqual([expect.stringMatching(/^b: skip_rate_high/)]);

  // Another day with other figures, but the same reasons.
  const { participant_token: token } = await participant(workspace, programId);
  await takePart(workspace, token, { a: 2, b: 3, c: 4 });
  app.setClock(new Date(Date.now() + 18 * 86_400_000));
  while ((await counting.run(signal)).more);
  await job.run(signal);
  const checks = await app.services.db.system.read({
    text: 'SELECT reasons FROM instrument_health_checks WHERE environment_id = $1',
    values: [workspace.testId],
    rows: rowsOf(columns('instrument_health_checks', 'reasons')),
  });
  expect(checks).toEqual([{ reasons: ['b: skip_rate_high'] }, { reasons: ['b: skip_rate_high'] }]);
  expect((await app.call('GET', path)).body.items).toHaveLength(1);
  app.setClock(undefined);
});

test('counts of few people in one program cannot be computed from the counts of all programs', async () => {
  const other = await setUpApp(app);
  const contents = { experience: { questions: [{ id: 'a', prompt: 'a', input: 'rating', min: 1, max: 5 }] } };
  for (const people of [8, 2]) {
    const id = await setUpProgram(other, contents);
    for (let i = 0; i < people; i++) {
      const { participant_token: token } = await participant(other, id);
      await takePart(other, token, { a: 1 });
    }
  }
  const { body } = await app.call('GET', `${other.environmentPath}/analytics/instrument-health`);
  expect(body).toMatchObject({ sessions_started: 10, privacy_floor_applied: true });
  expect(body.question_health).toMatchObject([{ question_id: 'a', views: 8, respondents: 8 }]);
});

test('rejects invalid windows with 422 and unknown programs with 404', async () => {
  expect((await health('?starts_at=2026-02-01T00:00:00Z&ends_at=2026-01-01T00:00:00Z')).status).toBe(422);
  expect((await health('?starts_at=yesterday')).status).toBe(422);
  expect((await health(`?program_id=${crypto.randomUUID()}`)).status).toBe(404);
});

test('judgeHealth reports rising abandonment and unusually slow questions, and judges none that few have seen', () => {
  const sessions = { started: 100, active: 0, completed: 70, abandoned: 30 };
  const question = (questionId: string, medianElapsedMs: number) => ({
    questionId,
    views: 100,
    answers: 100,
    changed: 0,
    skips: 0,
    respondents: 100,
    medianElapsedMs,
  });
  const rarelySeen = { ...question('d', 1000), views: 13, answers: 6, skips: 7 };
  const judgement = judgeHealth({
    sessions,
    earlier: { started: 50, active: 0, completed: 45, abandoned: 5 },
    later: { started: 50, active: 0, completed: 25, abandoned: 25 },
    medianActiveMs: 1000,
    medianQuestions: 3,
    questions: [question('a', 1000), question('b', 1100), question('c', 9000), rarelySeen],
    isFloorApplied: false,
  });
  expect(judgement.reasons).toEqual([
    expect.stringMatching(/^abandonment_rising/),
    expect.stringMatching(/^c: elapsed_outlier/),
  ]);
  expect(judgement.question_health[3]).toMatchObject({ status: 'insufficient_data', skip_rate: 7 / 13 });
});
