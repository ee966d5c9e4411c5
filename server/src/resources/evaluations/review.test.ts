import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  createBundle,
  limitedKey,
  type Place,
  participant,
  publishedBundle,
  setUpApp,
  setUpProgram,
  takePart,
} from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { tablesHolding } from '../../../test/at-rest.ts';

/** Three items from 0 to `top`, a text, and a variable and target that a rescore reads anew. */
function contents(top: number, ideal: number) {
  const options = Array.from({ length: top + 1 }, (_, score) => ({
    id: `o${score}`,
    label: `${score}`,
    scores: { mood: score },
  }));
  return {
    experience: {
      questions: [
        ...['q1', 'q2', 'q3'].map((id) => ({ id, input: 'single_select', options })),
        { id: 'why', input: 'text' },
      ],
    },
    scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
    context: {
      variables: { team: { type: 'string', from: 'profile.team' } },
      targets: { mood: { ideal } },
    },
    report_template: {
      blocks: [
        {
          id: 'main',
          type: 'metric',
          concept_id: 'mood',
          template: '{{ context.team }} scored {{ score.value }}.',
        },
      ],
    },
  };
}

let app: TestApp;
let place: Place;
let programId: string;
let heldId: string;
beforeAll(async () => {
  app = await startTestApp();
  place = await setUpApp(app);
  programId = await setUpProgram(place, contents(3, 9));
  heldId = await setUpProgram(place, contents(3, 9), { release_policy: 'review_required' });
});
afterAll(() => app.close());

const evaluationPath = (id: string) => `${place.E}/evaluations/${id}`;
const get = async (id: string) => (await app.call('GET', evaluationPath(id))).body;
const review = (id: string, body: object, options: object = {}) =>
  app.call('POST', `${evaluationPath(id)}/review`, { body, ...options });
const rescore = (id: string, body: object = {}) =>
  app.call('POST', `${evaluationPath(id)}/rescore`, { body });
const replay = async (id: string) => (await app.call('GET', `${evaluationPath(id)}/replay`)).body;
const approval = { decision: 'approve', reason: 'confirmed' };

/** An evaluation of 1 + 2 + 3 answered in a program. */
async function evaluated(program: string): Promise<string> {
  const { participant_token: token, evaluation_id } = await participant(place, program, { team: 'Blue' });
  await takePart(place, token, { q1: 'o1', q2: 'o2', q3: 'o3', why: 'my own words' });
  return evaluation_id;
}

async function eventsOf(evaluationId: string): Promise<string[]> {
  const rows = await app.services.db.system.read<{ type: string }>({
    text: `SELECT type FROM events WHERE payload::jsonb->'data'->>'evaluation_id' = $1 AND type LIKE 'evaluation.%' ORDER BY id`,
    values: [evaluationId],
  });
  return rows.map(({ type }) => type);
}

test('approving releases the result and tells it', async () => {
  const id = await evaluated(heldId);
  expect((await get(id)).completed_at).toBeUndefined();
  const { status, body } = await review(id, approval);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'completed', completed_at: expect.any(String) });
  expect(await get(id)).toEqual(body);
  expect(await eventsOf(id)).toEqual(['evaluation.needs_review', 'evaluation.completed']);
  const again = await review(id, approval);
  expect([again.status, again.body]).toEqual([200, body]);
  const { items } = (await app.call('GET', `${evaluationPath(id)}/reviews`)).body;
  expect(items).toMatchObject([
    {
      decision: 'approve',
      reason: 'confirmed',
      reviewer_kind: 'api_key',
      status_before: 'needs_review',
      status_after: 'completed',
    },
  ]);
  expect(await replay(id)).toMatchObject({ identical: true });
});

test('rejecting fails it for good', async () => {
  const id = await evaluated(heldId);
  const { body } = await review(id, { decision: 'reject', reason: 'not the right person' });
  expect(body).toMatchObject({ id, status: 'failed' });
  expect(body.completed_at).toBeUndefined();
  expect(await eventsOf(id)).toEqual(['evaluation.needs_review', 'evaluation.failed']);
  const refused = await review(id, approval);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toMatchObject({
    code: 'invalid_transition',
    context: { from: 'failed', to: 'completed', allowed: [] },
  });
  expect((await rescore(id)).status).toBe(409);
});

test('amending makes a new evaluation that names what it replaced and why', async () => {
  const id = await evaluated(programId);
  const before = await get(id);
  const { status, body } = await review(id, {
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
  expect(await get(body.id)).toEqual(body);
  expect(await get(id)).toEqual({ ...before, status: 'superseded' });
  expect(await eventsOf(id)).toEqual(['evaluation.completed', 'evaluation.superseded']);
  expect(await eventsOf(body.id)).toEqual(['evaluation.completed']);
  const { items } = (await app.call('GET', `${evaluationPath(id)}/reviews`)).body;
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
  expect(await replay(id)).toMatchObject({ identical: true });
  expect(await replay(body.id)).toMatchObject({ identical: true, differences: [] });
  expect(await tablesHolding(app, 'misread the first')).toEqual([]);
  expect(await tablesHolding(app, 'other words')).toEqual([]);
});

test('a held evaluation that is amended is held again', async () => {
  const id = await evaluated(heldId);
  const amendments = [{ question_id: 'q1', value: 'o0' }];
  const { body } = await review(id, { decision: 'amend', reason: 'telephone', amendments });
  expect(body).toMatchObject({ status: 'needs_review', primary_metric: { value: 5 } });
  expect((await review(body.id, approval)).body.status).toBe('completed');
});

test('amendments that are wrong or change nothing change nothing', async () => {
  const id = await evaluated(programId);
  const amend = (amendments?: unknown) => review(id, { decision: 'amend', reason: 'r', amendments });
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
    { ...approval, amendments: [{ question_id: 'q1', value: 'o2' }] },
    { decision: 'approve' },
    { decision: 'forget', reason: 'r' },
  ]) {
    const refused = await review(id, body);
    expect([refused.status, refused.body.detail.code]).toEqual([422, 'validation_error']);
  }
  expect((await get(id)).status).toBe('completed');
});

test('an evaluation that is still being answered is not reviewed, rescored or replayed', async () => {
  const { participant_token: token, evaluation_id: id } = await participant(place, programId);
  await answer(place, token, { q1: 'o1' });
  const refused = await review(id, approval);
  expect(refused.body.detail).toMatchObject({
    code: 'invalid_transition',
    context: { from: 'in_progress', to: 'completed', allowed: [] },
  });
  expect((await rescore(id)).body.detail.code).toBe('invalid_transition');
  expect((await replay(id)).detail).toMatchObject({
    code: 'evaluation_not_finished',
    context: { status: 'in_progress' },
  });
});

test('rescoring with the same bundle gives the same numbers', async () => {
  const id = await evaluated(programId);
  const before = await get(id);
  const { status, body } = await rescore(id);
  expect(status).toBe(200);
  const { trace, id: _, created_at: __, ...rest } = body;
  const { trace: old, id: ___, created_at: ____, ...was } = before;
  expect(rest).toEqual(was);
  expect(trace).toEqual({ ...old, supersedes: { evaluation_id: id, reason: 'rescored' } });
  expect((await get(id)).status).toBe('superseded');
  expect(await replay(body.id)).toMatchObject({ identical: true });
  expect((await rescore(id)).body.detail.code).toBe('invalid_transition');
});

test('rescoring with another bundle evaluates under its scorecard and its context', async () => {
  const id = await evaluated(programId);
  const bundleId = await publishedBundle(place, contents(4, 12));
  const { body } = await rescore(id, { bundle_id: bundleId });
  expect(body).toMatchObject({
    version_bundle_id: bundleId,
    primary_metric: { value: 6, range: { min: 0, max: 12 } },
    alignment: { concepts: [{ concept_id: 'mood', target: { ideal: 12 } }] },
    report: { blocks: [{ text: 'Blue scored 6.' }] },
  });
  expect(body.context_fingerprint).not.toBe((await get(id)).context_fingerprint);
  expect(await replay(body.id)).toMatchObject({ identical: true });
  const fewer = await rescore(body.id, { bundle_id: await createBundle(place, contents(2, 6)) });
  expect(fewer.body.detail).toMatchObject({
    code: 'answer_invalid',
    context: { errors: [{ question_id: 'q3' }] },
  });
  expect((await rescore(body.id, { bundle_id: randomUUID() })).status).toBe(404);
  const broken = await createBundle(place, { scorecard: { concepts: [{ id: 'x', method: 'magic' }] } });
  expect((await rescore(body.id, { bundle_id: broken })).body.detail.code).toBe('bundle_invalid');
  expect((await rescore(body.id, { bundle_id: 'nonsense' })).status).toBe(422);
});

test('decisions at once: one supersedes, the others are told', async () => {
  const id = await evaluated(programId);
  const answers = await Promise.all([rescore(id), rescore(id), rescore(id), rescore(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('a decision beside the erasure leaves nothing behind', async () => {
  for (let i = 0; i < 6; i++) {
    const id = await evaluated(programId);
    const { subject_id } = await get(id);
    const [erased, rescored] = await Promise.all([
      app.call('DELETE', `${place.E}/subjects/${subject_id}`),
      rescore(id),
    ]);
    expect(erased.status).toBe(204);
    expect([200, 409]).toContain(rescored.status);
    const { items } = (await app.call('GET', `${place.E}/evaluations?subject_id=${subject_id}`)).body;
    for (const item of items) expect(item).toMatchObject({ status: 'deleted', context_fingerprint: '' });
    const rest = await app.services.db.system.read({
      text: `SELECT 1 FROM answers WHERE subject_id = $1 UNION ALL SELECT 1 FROM idempotency_keys WHERE subject_id = $1`,
      values: [subject_id],
    });
    expect(rest).toEqual([]);
  }
});

test('a replay shows where a stored result was tampered with', async () => {
  const id = await evaluated(programId);
  await app.services.db.system.transaction((tx) =>
    tx.count({
      text: `UPDATE evaluations SET result = jsonb_set(result, '{primary_metric,value}', '7') WHERE id = $1`,
      values: [id],
    }),
  );
  expect(await replay(id)).toEqual({
    identical: false,
    differences: [{ pointer: '/primary_metric/value', stored: 7, recomputed: 6 }],
    engine_version: expect.any(String),
  });
});

test('a repeated review with its key answers what it answered', async () => {
  const id = await evaluated(heldId);
  const once = { idempotencyKey: randomUUID() };
  const first = await review(id, approval, once);
  const second = await review(id, approval, once);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body).toEqual(first.body);
});

test('who may, and where', async () => {
  const id = await evaluated(heldId);
  const reader = await limitedKey(app, ['evaluations:read']);
  for (const [method, path, body] of [
    ['POST', 'review', approval],
    ['POST', 'rescore', {}],
    ['GET', 'replay', undefined],
    ['GET', 'reviews', undefined],
  ] as const) {
    const url = `${evaluationPath(id)}/${path}`;
    const options = body ? { body } : {};
    expect((await app.call(method, url, { ...options, key: null })).status).toBe(401);
    const key = method === 'POST' ? reader : await limitedKey(app, ['evaluations:review']);
    expect((await app.call(method, url, { ...options, key })).status).toBe(403);
    for (const missing of [url.replace(id, randomUUID()), url.replace(place.testId, place.liveId)])
      expect((await app.call(method, missing, options)).status).toBe(404);
    expect((await app.call(method, url.replace(id, 'nonsense'), options)).status).toBe(422);
  }
});
