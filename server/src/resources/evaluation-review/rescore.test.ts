import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBundle, publishedBundle } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { contents, type Scene, setUpScene } from '../../../test/decisions.ts';

let app: TestApp;
let scene: Scene;
beforeAll(async () => {
  app = await startTestApp();
  scene = await setUpScene(app);
});
afterAll(() => app.close());

test('rescoreEvaluation: rescoring with the same bundle gives the same numbers', async () => {
  const id = await scene.evaluated(scene.programId);
  const before = await scene.get(id);
  const { status, body } = await scene.rescore(id);
  expect(status).toBe(200);
  const { trace, id: _, created_at: __, ...rest } = body;
  const { trace: old, id: ___, created_at: ____, ...was } = before;
  expect(rest).toEqual(was);
  expect(trace).toEqual({ ...old, supersedes: { evaluation_id: id, reason: 'rescored' } });
  expect((await scene.get(id)).status).toBe('superseded');
  expect(await scene.replay(body.id)).toMatchObject({ identical: true });
  expect((await scene.rescore(id)).body.detail.code).toBe('invalid_transition');
});

test('rescoreEvaluation: rescoring with another bundle evaluates under its scorecard and its context', async () => {
  const id = await scene.evaluated(scene.programId);
  const bundleId = await publishedBundle(scene.place, contents(4, 12));
  const { body } = await scene.rescore(id, { bundle_id: bundleId });
  expect(body).toMatchObject({
    version_bundle_id: bundleId,
    primary_metric: { value: 6, range: { min: 0, max: 12 } },
    alignment: { concepts: [{ concept_id: 'mood', target: { ideal: 12 } }] },
    report: { blocks: [{ text: 'Blue scored 6.' }] },
  });
  expect(body.context_fingerprint).not.toBe((await scene.get(id)).context_fingerprint);
  expect(await scene.replay(body.id)).toMatchObject({ identical: true });
  const fewer = await scene.rescore(body.id, { bundle_id: await createBundle(scene.place, contents(2, 6)) });
  expect(fewer.body.detail).toMatchObject({
    code: 'answer_invalid',
    context: { errors: [{ question_id: 'q3' }] },
  });
  expect((await scene.rescore(body.id, { bundle_id: randomUUID() })).status).toBe(404);
  const broken = await createBundle(scene.place, { scorecard: { concepts: [{ id: 'x', method: 'magic' }] } });
  expect((await scene.rescore(body.id, { bundle_id: broken })).body.detail.code).toBe('bundle_invalid');
  expect((await scene.rescore(body.id, { bundle_id: 'nonsense' })).status).toBe(422);
});

test('reviewEvaluation, rescoreEvaluation: decisions at once: one supersedes, the others are told', async () => {
  const id = await scene.evaluated(scene.programId);
  const answers = await Promise.all([
    scene.rescore(id),
    scene.rescore(id),
    scene.rescore(id),
    scene.rescore(id),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('reviewEvaluation, rescoreEvaluation: a decision beside the erasure leaves nothing behind', async () => {
  for (let i = 0; i < 6; i++) {
    const id = await scene.evaluated(scene.programId);
    const { subject_id } = await scene.get(id);
    const [erased, rescored] = await Promise.all([
      app.call('DELETE', `${scene.place.E}/subjects/${subject_id}`),
      scene.rescore(id),
    ]);
    expect(erased.status).toBe(204);
    expect([200, 409]).toContain(rescored.status);
    const { items } = (await app.call('GET', `${scene.place.E}/evaluations?subject_id=${subject_id}`)).body;
    for (const item of items) expect(item).toMatchObject({ status: 'deleted', context_fingerprint: '' });
    const rest = await app.services.db.system.read({
      text: `SELECT 1 FROM answers WHERE subject_id = $1 UNION ALL SELECT 1 FROM idempotency_keys
             WHERE subject_id = $1`,
      values: [subject_id],
    });
    expect(rest).toEqual([]);
  }
});

test('replayEvaluation: a replay shows where a stored result was tampered with', async () => {
  const id = await scene.evaluated(scene.programId);
  await app.services.db.system.transaction((tx) =>
    tx.count({
      text: `UPDATE evaluations SET result = jsonb_set(result, '{primary_metric,value}', '7') WHERE id = $1`,
      values: [id],
    }),
  );
  expect(await scene.replay(id)).toEqual({
    identical: false,
    differences: [{ pointer: '/primary_metric/value', stored: 7, recomputed: 6 }],
    engine_version: expect.any(String),
  });
});
