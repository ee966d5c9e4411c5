import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, limitedKey, participant } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { tablesHolding } from '../../../test/at-rest.ts';
import { APPROVAL, type Scene, setUpScene } from '../../../test/decisions.ts';

let app: TestApp;
let scene: Scene;
beforeAll(async () => {
  app = await startTestApp();
  scene = await setUpScene(app);
});
afterAll(() => app.close());

test('reviewEvaluation: approving releases the result and tells it', async () => {
  const id = await scene.evaluated(scene.heldId);
  expect((await scene.get(id)).completed_at).toBeUndefined();
  const { status, body } = await scene.review(id, APPROVAL);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'completed', completed_at: expect.any(String) });
  expect(await scene.get(id)).toEqual(body);
  expect(await scene.eventsOf(id)).toEqual(['evaluation.needs_review', 'evaluation.completed']);
  const again = await scene.review(id, APPROVAL);
  expect([again.status, again.body]).toEqual([200, body]);
  const { items } = (await app.call('GET', `${scene.path(id)}/reviews`)).body;
  expect(items).toMatchObject([
    {
      decision: 'approve',
      reason: 'confirmed',
      reviewer_kind: 'api_key',
      status_before: 'needs_review',
      status_after: 'completed',
    },
  ]);
  expect(await scene.replay(id)).toMatchObject({ identical: true });
});

test('reviewEvaluation: rejecting fails it for good', async () => {
  const id = await scene.evaluated(scene.heldId);
  const { body } = await scene.review(id, { decision: 'reject', reason: 'not the right person' });
  expect(body).toMatchObject({ id, status: 'failed' });
  expect(body.completed_at).toBeUndefined();
  expect(await scene.eventsOf(id)).toEqual(['evaluation.needs_review', 'evaluation.failed']);
  const refused = await scene.review(id, APPROVAL);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toMatchObject({
    code: 'invalid_transition',
    context: { from: 'failed', to: 'completed', allowed: [] },
  });
  expect((await scene.rescore(id)).status).toBe(409);
});

test('reviewEvaluation: amending makes a new evaluation that names what it replaced and why', async () => {
  const id = await scene.evaluated(scene.programId);
  const before = await scene.get(id);
  const { status, body } = await scene.review(id, {
    decision: 'amend',
    reason: 'misread the first question',
    amendments: [
      { question_id: 'q1', value: 'o3' },
      { question_id: 'why', value: 'other words' },
    ],
  });
  expect(status).toBe(200);
  expect(body.id).not.toBe(id);
  expect(body).toMatchObject({
    status: 'completed',
    completed_at: before.completed_at,
    subject_id: before.subject_id,
    context_fingerprint: before.context_fingerprint,
    primary_metric: { value: 8 },
    trace: { seed: id, supersedes: { evaluation_id: id, reason: 'misread the first question' } },
  });
  expect(await scene.get(body.id)).toEqual(body);
  expect(await scene.get(id)).toEqual({ ...before, status: 'superseded' });
  expect(await scene.eventsOf(id)).toEqual(['evaluation.completed', 'evaluation.superseded']);
  expect(await scene.eventsOf(body.id)).toEqual(['evaluation.completed']);
  const { items } = (await app.call('GET', `${scene.path(id)}/reviews`)).body;
  expect(items).toMatchObject([
    {
      decision: 'amend',
      new_evaluation_id: body.id,
      amendments: [
        { question_id: 'q1', before: 'o1', after: 'o3' },
        { question_id: 'why', before: 'my own words', after: 'other words' },
      ],
    },
  ]);
  expect(await scene.replay(id)).toMatchObject({ identical: true });
  expect(await scene.replay(body.id)).toMatchObject({ identical: true, differences: [] });
  expect(await tablesHolding(app, 'misread the first')).toEqual([]);
  expect(await tablesHolding(app, 'other words')).toEqual([]);
});

test('reviewEvaluation: a held evaluation that is amended is held again', async () => {
  const id = await scene.evaluated(scene.heldId);
  const amendments = [{ question_id: 'q1', value: 'o0' }];
  const { body } = await scene.review(id, { decision: 'amend', reason: 'telephone', amendments });
  expect(body).toMatchObject({ status: 'needs_review', primary_metric: { value: 5 } });
  expect((await scene.review(body.id, APPROVAL)).body.status).toBe('completed');
});

test('reviewEvaluation: amendments that are wrong or change nothing change nothing', async () => {
  const id = await scene.evaluated(scene.programId);
  const amend = (amendments?: unknown) => scene.review(id, { decision: 'amend', reason: 'r', amendments });
  const wrong = await amend([
    { question_id: 'q1', value: 'nonsense' },
    { question_id: 'nowhere', value: 1 },
  ]);
  expect([wrong.status, wrong.body.detail.code]).toEqual([422, 'answer_invalid']);
  expect(wrong.body.detail.context.errors).toHaveLength(2);
  const same = await amend([{ question_id: 'q1', value: 'o1' }]);
  expect(same.body.detail).toMatchObject({
    code: 'answer_invalid',
    context: { errors: [{ question_id: 'q1', code: 'unchanged' }] },
  });
  for (const body of [
    { decision: 'amend', reason: 'r' },
    { decision: 'amend', reason: 'r', amendments: [] },
    { ...APPROVAL, amendments: [{ question_id: 'q1', value: 'o2' }] },
    { decision: 'approve' },
    { decision: 'forget', reason: 'r' },
  ]) {
    const refused = await scene.review(id, body);
    expect([refused.status, refused.body.detail.code]).toEqual([422, 'validation_error']);
  }
  expect((await scene.get(id)).status).toBe('completed');
});

test('reviewEvaluation, rescoreEvaluation, replayEvaluation: an evaluation that is still being answered is not reviewed, rescored or replayed', async () => {
  const { participant_token: token, evaluation_id: id } = await participant(scene.place, scene.programId);
  await answer(scene.place, token, { q1: 'o1' });
  const refused = await scene.review(id, APPROVAL);
  expect(refused.body.detail).toMatchObject({
    code: 'invalid_transition',
    context: { from: 'in_progress', to: 'completed', allowed: [] },
  });
  expect((await scene.rescore(id)).body.detail.code).toBe('invalid_transition');
  expect((await scene.replay(id)).detail).toMatchObject({
    code: 'evaluation_not_finished',
    context: { status: 'in_progress' },
  });
});

test('reviewEvaluation: a repeated review with its key answers what it answered', async () => {
  const id = await scene.evaluated(scene.heldId);
  const once = { idempotencyKey: randomUUID() };
  const first = await scene.review(id, APPROVAL, once);
  const second = await scene.review(id, APPROVAL, once);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body).toEqual(first.body);
});

test('reviewEvaluation: who may, and where', async () => {
  const id = await scene.evaluated(scene.heldId);
  const reader = await limitedKey(app, ['evaluations:read']);
  for (const [method, path, body] of [
    ['POST', 'review', APPROVAL],
    ['POST', 'rescore', {}],
    ['GET', 'replay', undefined],
    ['GET', 'reviews', undefined],
  ] as const) {
    const url = `${scene.path(id)}/${path}`;
    const options = body ? { body } : {};
    expect((await app.call(method, url, { ...options, key: null })).status).toBe(401);
    const key = method === 'POST' ? reader : await limitedKey(app, ['evaluations:review']);
    expect((await app.call(method, url, { ...options, key })).status).toBe(403);
    for (const missing of [
      url.replace(id, randomUUID()),
      url.replace(scene.place.testId, scene.place.liveId),
    ])
      expect((await app.call(method, missing, options)).status).toBe(404);
    expect((await app.call(method, url.replace(id, 'nonsense'), options)).status).toBe(422);
  }
});
