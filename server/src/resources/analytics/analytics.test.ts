import { afterAll, beforeAll, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram, takePart, type Workspace } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/receiver.ts';
import { columns, computed, rowsOf } from '../../db/rows.ts';
import { instrumentCounts } from './count-job.ts';
import { judgeHealth } from './health.ts';
import { instrumentHealthChecks } from './health-job.ts';
import { durationBucket, durationOf, Histogram, Sketch, subjectHash } from './sketch.ts';

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  const rating = (id: string) => ({ id, prompt: id, input: 'rating', min: 1, max: 5 });
  programId = await setUpProgram(workspace, {
    experience: { questions: [rating('a'), rating('b'), rating('c')] },
  });
});
afterAll(() => app.close());

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

test('counts views, answers, changes and skips, and omits questions with too few respondents', async () => {
  for (let i = 0; i < 22; i++) {
    const { participant_token: token } = await participant(workspace, programId);
    if (i < 6)
      await app.call('POST', '/v1/participant/answers', {
        key: token,
        body: { answers: [{ question_id: 'a', value: 1 }] },
      });
    // Three participants do not answer c: so few that they could be identified.
    await takePart(workspace, token, { a: 2, ...(i < 16 && { b: 3 }), ...(i >= 3 && { c: 4 }) });
  }
  const { body } = await health();
  expect(body).toMatchObject({
    sessions_started: 22,
    sessions_completed: 22,
    completion_rate: 1,
    privacy_floor_applied: true,
  });
  expect(body.question_health.map(({ question_id }: { question_id: string }) => question_id)).toEqual([
    'a',
    'b',
  ]);
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
  app.setClock(new Date(Date.now() + 3 * 86_400_000));
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
  app.setClock(new Date(Date.now() + 5 * 86_400_000));
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

test('what few people saw in one program cannot be found from the counts of all programs', async () => {
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

test('a sketch counts exactly while it is small and within 10 % when it is large', () => {
  const hashes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => subjectHash(`subject ${from + i}`));
  const sketchOf = (members: number[]) => {
    const sketch = new Sketch();
    for (const hash of members) sketch.add(hash);
    return sketch;
  };
  const small = sketchOf(hashes(1, 200));
  small.mergeBytes(sketchOf(hashes(100, 251)).toBytes());
  expect(small.size()).toBe(250);
  const large = sketchOf(hashes(1, 10_000));
  large.mergeBytes(sketchOf(hashes(5000, 20_000)).toBytes());
  expect(Math.abs(large.size() - 20_000) / 20_000).toBeLessThan(0.1);
  expect(large.toBytes()).toEqual(sketchOf(hashes(1, 20_000).toReversed()).toBytes());
  const histogram = new Histogram();
  for (const [bucket, count] of [
    [0, 1],
    [700, 5],
    [900, 1],
  ] as const)
    histogram.add(bucket, count);
  const copy = new Histogram();
  copy.mergeBytes(histogram.toBytes());
  expect(durationOf(copy.median()!)).toBe(Math.round(1.01 ** 700.5));
  expect(Math.abs(durationOf(durationBucket(4000)) - 4000) / 4000).toBeLessThan(0.006);
});

test('a sketch is stored without the members that another one has', () => {
  const sketchOf = (from: number, to: number) => {
    const sketch = new Sketch();
    for (let i = from; i < to; i++) sketch.add(subjectHash(`subject ${i}`));
    return sketch;
  };
  const cases = [
    { viewers: sketchOf(0, 0), respondents: sketchOf(0, 10) },
    { viewers: sketchOf(0, 30), respondents: sketchOf(5, 20) },
    { viewers: sketchOf(0, 900), respondents: sketchOf(100, 3000) },
    { viewers: sketchOf(0, 3000), respondents: sketchOf(0, 500) },
    { viewers: sketchOf(0, 9000), respondents: sketchOf(200, 8000) },
  ];
  for (const { viewers, respondents } of cases) {
    const both = new Sketch();
    for (const part of [viewers, respondents]) both.mergeBytes(part.toBytes());
    const merged = new Sketch();
    for (const part of [viewers.beyond(respondents), respondents]) merged.mergeBytes(part.toBytes());
    expect(merged.size()).toBe(both.size());
  }
  expect(sketchOf(0, 30).beyond(sketchOf(5, 20)).size()).toBe(15);
  expect(sketchOf(0, 3000).beyond(sketchOf(0, 3000)).toBytes()).toHaveLength(1);
  expect(sketchOf(0, 200).beyond(sketchOf(0, 3000)).toBytes()).toHaveLength(1);
});

test('a merged sketch is that of all members, wherever its bytes lie in memory', () => {
  const members = Array.from({ length: 6000 }, (_, i) => subjectHash(`member ${i}`));
  const sketchOf = (hashes: readonly number[]) => {
    const sketch = new Sketch();
    for (const hash of hashes) sketch.add(hash);
    return sketch;
  };
  const all = sketchOf(members).toBytes();
  for (const offset of [0, 1, 2, 3]) {
    const later = sketchOf(members.slice(2000)).toBytes();
    const shifted = Buffer.alloc(later.length + offset);
    later.copy(shifted, offset);
    const merged = sketchOf(members.slice(0, 2500));
    merged.mergeBytes(shifted.subarray(offset));
    expect(merged.toBytes().equals(all), `offset ${offset}`).toBe(true);
  }
});

test('judgeHealth reports rising abandonment and unusually slow questions', () => {
  const sessions = { started: 100, active: 0, completed: 70, abandoned: 30 };
  const question = (questionId: string, medianElapsedMs: number) => ({
    questionId,
    views: 100,
    answers: 100,
    changed: 0,
    skips: 0,
    respondents: 100,
    notAnswered: 0,
    medianElapsedMs,
  });
  const judgement = judgeHealth({
    sessions,
    earlier: { started: 50, active: 0, completed: 45, abandoned: 5 },
    later: { started: 50, active: 0, completed: 25, abandoned: 25 },
    medianActiveMs: 1000,
    medianQuestions: 3,
    questions: [question('a', 1000), question('b', 1100), question('c', 9000)],
    isFloorApplied: false,
  });
  expect(judgement.reasons).toEqual([
    expect.stringMatching(/^abandonment_rising/),
    expect.stringMatching(/^c: elapsed_outlier/),
  ]);
});
