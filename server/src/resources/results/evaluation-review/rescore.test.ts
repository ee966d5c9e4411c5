import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createBundle, publishedBundle } from '../../../../test/actors.ts';
import {
  contents,
  type EvaluationFixture,
  setUpEvaluationFixture,
} from '../../../../test/evaluation-fixture.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { type StoredResult, sealedResult } from '../../answers/evaluations/sealed.ts';

const app = useTestApp();
let fixture: EvaluationFixture;
beforeAll(async () => {
  fixture = await setUpEvaluationFixture(app);
});

test('rescoring with the same bundle returns the same result', async () => {
  const id = await fixture.completeEvaluation(fixture.programId);
  const before = await fixture.get(id);
  const { status, body } = await fixture.rescore(id);
  expect(status).toBe(200);
  const { trace, id: _, created_at: __, ...rest } = body;
  const { trace: old, id: ___, created_at: ____, ...expected } = before;
  expect(rest).toEqual(expected);
  expect(trace).toEqual({ ...old, supersedes: { evaluation_id: id, reason: 'rescored' } });
  expect((await fixture.get(id)).status).toBe('superseded');
  expect(await fixture.replay(body.id)).toMatchObject({ identical: true });
  expect((await fixture.rescore(id)).body.detail.code).toBe('invalid_transition');
});

test('rescoring with another bundle uses its scorecard and context', async () => {
  const id = await fixture.completeEvaluation(fixture.programId);
  const bundleId = await publishedBundle(fixture.workspace, contents(4, 12));
  const { body } = await fixture.rescore(id, { bundle_id: bundleId });
  expect(body).toMatchObject({
    version_bundle_id: bundleId,
    primary_metric: { value: 6, range: { min: 0, max: 12 } },
    alignment: { concepts: [{ concept_id: 'mood', target: { ideal: 12 } }] },
    report: { blocks: [{ text: 'Blue scored 6.' }] },
  });
  expect(body.context_fingerprint).not.toBe((await fixture.get(id)).context_fingerprint);
  expect(await fixture.replay(body.id)).toMatchObject({ identical: true });
  const fewer = await fixture.rescore(body.id, {
    bundle_id: await createBundle(fixture.workspace, contents(2, 6)),
  });
  expect(fewer.body.detail).toMatchObject({
    code: 'answer_invalid',
    context: { errors: [{ question_id: 'q3' }] },
  });
  expect((await fixture.rescore(body.id, { bundle_id: randomUUID() })).status).toBe(404);
  const broken = await createBundle(fixture.workspace, {
    scorecard: { concepts: [{ id: 'x', method: 'magic' }] },
  });
  expect((await fixture.rescore(body.id, { bundle_id: broken })).body.detail).toMatchObject({
    code: 'bundle_invalid',
    message: 'The six definitions do not compile together.',
    context: { diagnostics: [{ severity: 'error' }] },
  });
  expect((await fixture.rescore(body.id, { bundle_id: 'nonsense' })).status).toBe(422);
});

test('of four concurrent rescores one succeeds and the others get 409', async () => {
  const id = await fixture.completeEvaluation(fixture.programId);
  const responses = await Promise.all([
    fixture.rescore(id),
    fixture.rescore(id),
    fixture.rescore(id),
    fixture.rescore(id),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('rescoring concurrently with erasure leaves no data behind', async () => {
  for (let i = 0; i < 6; i++) {
    const id = await fixture.completeEvaluation(fixture.programId);
    const { subject_id } = await fixture.get(id);
    const [erased, rescored] = await Promise.all([
      app.call('DELETE', `${fixture.workspace.environmentPath}/subjects/${subject_id}`),
      fixture.rescore(id),
    ]);
    expect(erased.status).toBe(204);
    expect([200, 409]).toContain(rescored.status);
    const { items } = (
      await app.call('GET', `${fixture.workspace.environmentPath}/evaluations?subject_id=${subject_id}`)
    ).body;
    for (const item of items) expect(item).toMatchObject({ status: 'deleted', context_fingerprint: '' });
    const rest = await app.services.db.system.read({
      text: `SELECT 1 FROM answer_batches WHERE subject_id = $1 AND values_sealed IS NOT NULL
             UNION ALL SELECT 1 FROM idempotency_keys WHERE subject_id = $1`,
      values: [subject_id],
    });
    expect(rest).toEqual([]);
  }
});

test('replayEvaluation reports where a stored result was changed', async () => {
  const id = await fixture.completeEvaluation(fixture.programId);
  await changeResult(id, (result) => {
    result.primary_metric!.value = 7;
  });
  expect(await fixture.replay(id)).toEqual({
    identical: false,
    differences: [{ pointer: '/primary_metric/value', stored: 7, recomputed: 6 }],
    engine_version: expect.any(String),
  });
});

test('a replay names the engine of the stored result only if it is another one', async () => {
  const id = await fixture.completeEvaluation(fixture.programId);
  expect(await fixture.replay(id)).not.toHaveProperty('stored_engine_version');
  await changeResult(id, (result) => {
    result.trace!.engine_version = '0.2.0';
  });
  const { engine_version } = await fixture.replay(id);
  expect(await fixture.replay(id)).toEqual({
    identical: false,
    differences: [{ pointer: '/trace/engine_version', stored: '0.2.0', recomputed: engine_version }],
    engine_version,
    stored_engine_version: '0.2.0',
  });
});

/** Changes the stored result, as an attacker with the database and the master key could. */
async function changeResult(id: string, change: (result: StoredResult) => void): Promise<void> {
  const { db, vault } = app.services;
  const [row] = await db.system.read({
    text: `SELECT e.app_id, e.environment_id, e.subject_id, s.wrapped_key, e.result_sealed
           FROM evaluations e JOIN subjects s
             ON s.organization_id = e.organization_id AND s.id = e.subject_id WHERE e.id = $1`,
    values: [id],
    rows: rowsOf({
      ...columns('evaluations', 'app_id', 'environment_id', 'subject_id', 'result_sealed'),
      ...columns('subjects', 'wrapped_key'),
    }),
  });
  const key = await subjectKeyOf(vault, app.organizationId, row!);
  const result = sealedResult.open(key!, id, row!.result_sealed!);
  change(result);
  await db.system.write({
    text: 'UPDATE evaluations SET result_sealed = $2 WHERE id = $1',
    values: [id, sealedResult.seal(key!, id, result)],
  });
}
