import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Place, participant, setUpApp, setUpProgram, takePart } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { judgeHealth } from './health.ts';
import { instrumentRollups } from './rollup-job.ts';
import { histogramMedian, mergeSketches, sketchSize } from './sketch.ts';

let app: TestApp;
let place: Place;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  place = await setUpApp(app);
  const rating = (id: string) => ({ id, prompt: id, input: 'rating', min: 1, max: 5 });
  programId = await setUpProgram(place, {
    experience: { questions: [rating('a'), rating('b'), rating('c')] },
  });
});
afterAll(() => app.close());

const health = (query = '') => app.call('GET', `${place.E}/analytics/instrument-health${query}`);

test('getInstrumentHealth: nothing yet: insufficient data, every number zero', async () => {
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

test('getInstrumentHealth: counts views, answers, changes and skips, and hides what is too small', async () => {
  for (let i = 0; i < 22; i++) {
    const { participant_token: token } = await participant(place, programId);
    if (i < 6)
      await app.call('POST', '/v1/participant/answers', {
        key: token,
        body: { answers: [{ question_id: 'a', value: 1 }] },
      });
    // Three leave c out: too few not to be told apart.
    await takePart(place, token, { a: 2, ...(i < 16 && { b: 3 }), ...(i >= 3 && { c: 4 }) });
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

test('getInstrumentHealth: a day that is rolled up says the same', async () => {
  const before = await health();
  app.setClock(new Date(Date.now() + 3 * 86_400_000));
  const job = instrumentRollups(app.services);
  await Promise.all([job.run(new AbortController().signal), job.run(new AbortController().signal)]);
  const [rolled] = await app.services.db.system.read<{ n: number }>({
    text: 'SELECT count(*)::int AS n FROM instrument_rollups',
  });
  expect(rolled!.n).toBeGreaterThanOrEqual(3);
  const after = await health();
  expect(after.body.question_health).toEqual(before.body.question_health);
  const events = await app.call('GET', `${place.E}/events?type=instrument.attention_required`);
  expect(events.body.items).toHaveLength(1);
  expect(events.body.items[0].data.reasons).toEqual([expect.stringMatching(/^b: skip_rate_high/)]);
  app.setClock(undefined);
});

test('getInstrumentHealth: bad windows and foreign programs', async () => {
  expect((await health('?starts_at=2026-02-01T00:00:00Z&ends_at=2026-01-01T00:00:00Z')).status).toBe(422);
  expect((await health('?starts_at=yesterday')).status).toBe(422);
  expect((await health(`?program_id=${crypto.randomUUID()}`)).status).toBe(404);
});

test('sketches are exact while small and close when large', () => {
  const hashes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ((from + i) * 2_654_435_761 * 65_537) % 2 ** 52).sort(
      (a, b) => a - b,
    );
  expect(sketchSize(mergeSketches([hashes(1, 500), hashes(250, 700)]))).toBe(699);
  const large = mergeSketches([hashes(1, 20_000)]);
  expect(Math.abs(sketchSize(large) - 20_000) / 20_000).toBeLessThan(0.1);
  expect(histogramMedian({ '0': 1, '700': 5, '900': 1 })).toBe(Math.round(1.01 ** 700.5));
});

test('rising abandonment and slow questions are reasons', () => {
  const sessions = { started: 100, active: 0, completed: 70, abandoned: 30 };
  const question = (questionId: string, medianElapsedMs: number) => ({
    questionId,
    views: 100,
    answers: 100,
    changed: 0,
    skips: 0,
    viewers: 100,
    respondents: 100,
    medianElapsedMs,
  });
  const judged = judgeHealth({
    sessions,
    earlier: { started: 50, active: 0, completed: 45, abandoned: 5 },
    later: { started: 50, active: 0, completed: 25, abandoned: 25 },
    medianActiveMs: 1000,
    medianQuestions: 3,
    questions: [question('a', 1000), question('b', 1100), question('c', 9000)],
    minCell: 5,
  });
  expect(judged.reasons).toEqual([
    expect.stringMatching(/^abandonment_rising/),
    expect.stringMatching(/^c: elapsed_outlier/),
  ]);
});
