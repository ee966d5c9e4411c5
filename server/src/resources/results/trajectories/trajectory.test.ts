import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

/** Two items from 0 to 30; error of measurement 10·√(1 − 0.75) = 5, so 13.86 points are a reliable change. */
const items = ['a', 'b'].map((id) => ({
  id,
  prompt: id,
  input: 'number',
  min: 0,
  max: 30,
  scores: { load: {} },
}));
const load = {
  id: 'load',
  method: 'sum',
  direction: 'lower',
  change: {
    reliability: 0.75,
    pre: { mean: 60, sd: 10 },
    functional: { mean: 30, sd: 5 },
    cutoff: 'c',
  },
};
const contents = (concept: object = load, questions: object[] = items) => ({
  experience: { questions },
  scorecard: { concepts: [concept] },
});

/** Answers a new program and returns the id of the evaluation. */
async function take(
  subjectId: string,
  [a, b]: [number, number],
  content = contents(),
  options: Record<string, string> = {},
) {
  const programId = await setUpProgram(workspace, content, options);
  await enroll(workspace, programId, subjectId);
  const { participant_token: token, evaluation_id } = await openSession(workspace, programId, subjectId);
  const answers = { a, ...(content.experience.questions.length > 1 && { b }) };
  expect((await answer(workspace, token, answers)).status).toBe(200);
  expect((await complete(workspace, token)).status).toBe(200);
  return evaluation_id as string;
}

const trajectory = (subjectId: string, query = 'concept=load', key = app.key) =>
  app.call('GET', `${workspace.environmentPath}/subjects/${subjectId}/trajectory?${query}`, { key });

test('every released value over all programs, with its change from the first and the previous one', async () => {
  const subjectId = await importSubject(workspace);
  const ids = [];
  for (const values of [
    [30, 28],
    [26, 26],
    [18, 18],
    [29, 29],
  ] as [number, number][])
    ids.push(await take(subjectId, values));
  const { status, body } = await trajectory(subjectId);
  expect(status).toBe(200);
  const scale = 5 * Math.SQRT2;
  const judged = (difference: number, name: string, more: object = {}) => ({
    index: expect.closeTo(difference / scale, 9),
    class: name,
    ...more,
  });
  expect(body).toMatchObject({
    concept_id: 'load',
    points: [
      { evaluation_id: ids[0], value: 58, joined: false },
      {
        evaluation_id: ids[1],
        value: 52,
        joined: true,
        change: { from_first: judged(-6, 'unchanged'), from_previous: judged(-6, 'unchanged') },
      },
      {
        evaluation_id: ids[2],
        value: 36,
        joined: true,
        change: { from_first: judged(-22, 'recovered'), from_previous: judged(-16, 'recovered') },
      },
      {
        evaluation_id: ids[3],
        value: 58,
        joined: true,
        change: {
          from_first: judged(0, 'unchanged'),
          from_previous: judged(22, 'deteriorated', { harmed: true }),
        },
      },
    ],
  });
  expect(body.points[0].change).toBeUndefined();
});

test('values of other items are not compared', async () => {
  const subjectId = await importSubject(workspace);
  await take(subjectId, [30, 28]);
  await take(subjectId, [5, 0], contents(load, items.slice(0, 1)));
  await take(subjectId, [15, 15]);
  const { points } = (await trajectory(subjectId)).body;
  expect(points.map(({ joined }: { joined: boolean }) => joined)).toEqual([false, false, false]);
  expect(points[1].change).toBeUndefined();
  expect(points[2].change).toMatchObject({ from_first: { class: 'recovered' } });
  expect(points[2].change.from_previous).toBeUndefined();
});

test('without `change` the reliability and the norm give reliable change, and without them there is none', async () => {
  const normed = {
    id: 'load',
    method: 'sum',
    direction: 'lower',
    reliability: 0.75,
    norms: [{ mean: 30, sd: 10 }],
  };
  const subjectId = await importSubject(workspace);
  for (const values of [
    [30, 28],
    [18, 18],
  ] as [number, number][])
    await take(subjectId, values, contents(normed));
  const [, later] = (await trajectory(subjectId)).body.points;
  expect(later.change.from_first).toMatchObject({ class: 'improved' });
  const other = await importSubject(workspace);
  for (const values of [
    [30, 28],
    [18, 18],
  ] as [number, number][])
    await take(other, values, contents({ id: 'load', method: 'sum' }));
  expect((await trajectory(other)).body.points[1]).toMatchObject({ joined: true });
  expect((await trajectory(other)).body.points[1].change).toBeUndefined();
});

test('withheld and superseded evaluations, and concepts without a value, give no points', async () => {
  const subjectId = await importSubject(workspace);
  await take(subjectId, [30, 28], contents(), { release_policy: 'review_required' });
  const id = await take(subjectId, [20, 20]);
  const path = `${workspace.environmentPath}/evaluations/${id}/rescore`;
  const rescored = (await app.call('POST', path, { body: {} })).body.id;
  const { points } = (await trajectory(subjectId)).body;
  expect(points).toMatchObject([{ evaluation_id: rescored, value: 40 }]);
  await setUpProgram(workspace, contents({ ...load, id: 'other' }));
  expect((await trajectory(subjectId, 'concept=other')).body).toEqual({ concept_id: 'other', points: [] });
});

test('a concept that lets an answer through is hidden from readers without evaluations:answers', async () => {
  const subjectId = await importSubject(workspace);
  await take(subjectId, [5, 0], contents(load, items.slice(0, 1)));
  const reader = await limitedKey(app, ['evaluations:read']);
  expect((await trajectory(subjectId, 'concept=load', reader)).body).toEqual({
    concept_id: 'load',
    points: [],
    redacted: ['points'],
  });
  expect((await trajectory(subjectId)).body.points).toHaveLength(1);
});

test('unknown subjects, other environments, missing concepts and keys without the scope', async () => {
  const subjectId = await importSubject(workspace);
  expect((await trajectory(randomUUID())).status).toBe(404);
  expect((await trajectory('no-uuid')).status).toBe(404);
  const live = `${workspace.environmentPath.replace(workspace.testId, workspace.liveId)}/subjects/${subjectId}`;
  expect((await app.call('GET', `${live}/trajectory?concept=load`)).status).toBe(404);
  expect((await trajectory(subjectId, '')).status).toBe(422);
  await setUpProgram(workspace, contents());
  expect((await trajectory(subjectId)).body.points).toEqual([]);
  const misspelt = await trajectory(subjectId, 'concept=lode');
  expect([misspelt.status, misspelt.text]).toEqual([
    422,
    expect.stringContaining('"loc":["query","concept"]'),
  ]);
  const key = await limitedKey(app, ['subjects:read']);
  expect((await trajectory(subjectId, 'concept=load', key)).status).toBe(403);
});
