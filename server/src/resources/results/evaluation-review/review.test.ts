import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { answer, limitedKey, participant } from '../../../../test/actors.ts';
import {
  APPROVAL,
  type EvaluationFixture,
  setUpEvaluationFixture,
} from '../../../../test/evaluation-fixture.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';

const app = useTestApp();
let fixture: EvaluationFixture;
beforeAll(async () => {
  fixture = await setUpEvaluationFixture(app);
});

test('approval releases the result and emits evaluation.completed', async () => {
  const id = await fixture.completeEvaluation(fixture.reviewedProgramId);
  expect((await fixture.get(id)).completed_at).toBeUndefined();
  const { status, body } = await fixture.review(id, APPROVAL);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'completed', completed_at: expect.any(String) });
  expect(await fixture.get(id)).toEqual(body);
  expect(await fixture.eventsOf(id)).toEqual(['evaluation.needs_review', 'evaluation.completed']);
  const again = await fixture.review(id, APPROVAL);
  expect([again.status, again.body.detail.code]).toEqual([409, 'invalid_transition']);
  const { items } = (await app.call('GET', `${fixture.path(id)}/reviews`)).body;
  expect(items).toMatchObject([
    {
      decision: 'approve',
      reason: 'confirmed',
      reviewer_kind: 'api_key',
      status_before: 'needs_review',
      status_after: 'completed',
    },
  ]);
  expect(await fixture.replay(id)).toMatchObject({ identical: true });
});

test('rejection fails the evaluation permanently', async () => {
  const id = await fixture.completeEvaluation(fixture.reviewedProgramId);
  const { body } = await fixture.review(id, { decision: 'reject', reason: 'not the right person' });
  expect(body).toMatchObject({ id, status: 'failed' });
  expect(body.completed_at).toBeUndefined();
  expect(await fixture.eventsOf(id)).toEqual(['evaluation.needs_review', 'evaluation.failed']);
  const rejected = await fixture.review(id, APPROVAL);
  expect(rejected.status).toBe(409);
  expect(rejected.body.detail).toMatchObject({
    code: 'invalid_transition',
    context: { from: 'failed', to: 'completed', allowed: [] },
  });
  expect((await fixture.rescore(id)).status).toBe(409);
});

test('an amendment creates a new evaluation that names its predecessor and the reason', async () => {
  const id = await fixture.completeEvaluation(fixture.programId);
  const before = await fixture.get(id);
  const { status, body } = await fixture.review(id, {
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
  expect(await fixture.get(body.id)).toEqual(body);
  expect(await fixture.get(id)).toEqual({ ...before, status: 'superseded' });
  expect(await fixture.eventsOf(id)).toEqual(['evaluation.completed', 'evaluation.superseded']);
  expect(await fixture.eventsOf(body.id)).toEqual(['evaluation.completed']);
  const { items } = (await app.call('GET', `${fixture.path(id)}/reviews`)).body;
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
  expect(await fixture.replay(id)).toMatchObject({ identical: true });
  expect(await fixture.replay(body.id)).toMatchObject({ identical: true, differences: [] });
  expect(await tablesContaining(app, 'misread the first')).toEqual([]);
  expect(await tablesContaining(app, 'other words')).toEqual([]);
});

test('the amendment of an evaluation under review also requires review', async () => {
  const id = await fixture.completeEvaluation(fixture.reviewedProgramId);
  const amendments = [{ question_id: 'q1', value: 'o0' }];
  const { body } = await fixture.review(id, { decision: 'amend', reason: 'telephone', amendments });
  expect(body).toMatchObject({ status: 'needs_review', primary_metric: { value: 5 } });
  expect((await fixture.review(body.id, APPROVAL)).body.status).toBe('completed');
});

test('rejects amendments that are invalid or change nothing', async () => {
  const id = await fixture.completeEvaluation(fixture.programId);
  const amend = (amendments?: unknown) => fixture.review(id, { decision: 'amend', reason: 'r', amendments });
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
    const rejected = await fixture.review(id, body);
    expect([rejected.status, rejected.body.detail.code]).toEqual([422, 'validation_error']);
  }
  expect((await fixture.get(id)).status).toBe('completed');
});

test('an evaluation in progress can be neither reviewed, rescored nor replayed', async () => {
  const { participant_token: token, evaluation_id: id } = await participant(
    fixture.workspace,
    fixture.programId,
  );
  await answer(fixture.workspace, token, { q1: 'o1' });
  const rejected = await fixture.review(id, APPROVAL);
  expect(rejected.body.detail).toMatchObject({
    code: 'invalid_transition',
    context: { from: 'in_progress', to: 'completed', allowed: [] },
  });
  expect((await fixture.rescore(id)).body.detail.code).toBe('invalid_transition');
  expect((await fixture.replay(id)).detail).toMatchObject({
    code: 'evaluation_not_finished',
    context: { status: 'in_progress' },
  });
});

test.each([
  ['approvals', { approve: 8 }, ['needs_review', 'completed']],
  ['rejections', { reject: 8 }, ['needs_review', 'failed']],
  ['both', { approve: 4, reject: 4 }, ['needs_review', expect.any(String)]],
] as const)(
  'of concurrent %s one is accepted and recorded, the others are 409',
  async (_, counts, events) => {
    const id = await fixture.completeEvaluation(fixture.reviewedProgramId);
    const decisions = Object.entries(counts).flatMap(([decision, count]) => Array(count).fill(decision));
    const responses = await Promise.all(
      decisions.map((decision, i) => fixture.review(id, { decision, reason: `reviewer ${i}` })),
    );
    const accepted = responses.filter(({ status }) => status === 200);
    const rejected = responses.filter(({ status }) => status === 409);
    expect([accepted.length, rejected.length]).toEqual([1, 7]);
    for (const { body } of rejected) expect(body.detail.code).toBe('invalid_transition');
    expect(await fixture.get(id)).toEqual(accepted[0]!.body);
    expect(await fixture.eventsOf(id)).toEqual(
      events.map((event) => (typeof event === 'string' ? `evaluation.${event}` : event)),
    );
    const { items } = (await app.call('GET', `${fixture.path(id)}/reviews`)).body;
    expect(items).toHaveLength(1);
  },
);

test('a review repeated with its Idempotency-Key returns the stored response', async () => {
  const id = await fixture.completeEvaluation(fixture.reviewedProgramId);
  const once = { idempotencyKey: randomUUID() };
  const first = await fixture.review(id, APPROVAL, once);
  const second = await fixture.review(id, APPROVAL, once);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body).toEqual(first.body);
});

test("rejects requests without a credential or scope, and other tenants' and malformed ids", async () => {
  const id = await fixture.completeEvaluation(fixture.reviewedProgramId);
  const reader = await limitedKey(app, ['evaluations:read']);
  for (const [method, path, body] of [
    ['POST', 'review', APPROVAL],
    ['POST', 'rescore', {}],
    ['GET', 'replay', undefined],
    ['GET', 'reviews', undefined],
  ] as const) {
    const url = `${fixture.path(id)}/${path}`;
    const options = body ? { body } : {};
    expect((await app.call(method, url, { ...options, key: null })).status).toBe(401);
    const key = method === 'POST' ? reader : await limitedKey(app, ['evaluations:review']);
    expect((await app.call(method, url, { ...options, key })).status).toBe(403);
    for (const missing of [
      url.replace(id, randomUUID()),
      url.replace(fixture.workspace.testId, fixture.workspace.liveId),
    ])
      expect((await app.call(method, missing, options)).status).toBe(404);
    expect((await app.call(method, url.replace(id, 'nonsense'), options)).status).toBe(422);
  }
});
