import { expect, test } from 'vitest';
import {
  createBundle,
  enroll,
  expectStatus,
  importSubject,
  participant,
  type TestContents,
  takePart,
} from '../../../../test/actors.ts';
import { contentsOf, continuousApi, MOOD, questionIds, WEEKLY } from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** Content that an earlier version accepted keeps running when newer rules of the compiler reject it. */

const app = useTestApp();
const workspace = useWorkspace(app);

/** A question without `prompt` was a warning, and the stop rule was not checked. */
const EARLIER: Record<string, TestContents> = {
  missing_key: {
    experience: { questions: [{ id: 'q1', input: 'rating', min: 1, max: 5, scores: { mood: {} } }] },
    scorecard: { concepts: ['mood'] },
  },
  confidence_unknown: {
    experience: {
      questions: [{ id: 'q1', prompt: 'Mood?', input: 'rating', min: 1, max: 5, scores: { mood: {} } }],
    },
    scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
    adaptive_policy: { mode: 'rules', stop: { any: [{ rule: 'confidence_at_least', value: 0.9 }] } },
  },
};

/** Stores a bundle as published by a version without the newest rules. */
async function publishedBefore(contents: TestContents): Promise<string> {
  const id = await createBundle(workspace, contents);
  await app.services.db.withTenant(app.organizationId, async (tx) => {
    tx.push({
      text: `UPDATE definitions d SET status = 'published', published_at = now() FROM bundles b
             WHERE b.id = $1 AND d.id IN (b.experience_version_id, b.scorecard_version_id,
               b.context_version_id,
               b.guardrail_version_id, b.adaptive_policy_version_id, b.report_template_version_id)`,
      values: [id],
    });
    tx.push({
      text: `UPDATE bundles SET status = 'published', published_at = now() WHERE id = $1`,
      values: [id],
    });
  });
  return id;
}

async function activeProgram(bundleId: string, options: object = {}): Promise<string> {
  const body = { name: 'program', version_bundle_id: bundleId, ...options };
  const path = `${workspace.environmentPath}/programs`;
  const { id } = await expectStatus(app.call('POST', path, { body }), 201);
  await expectStatus(app.call('POST', `${path}/${id}/activate`), 200);
  return id;
}

test.each(Object.entries(EARLIER))('%s: a published bundle runs as before', async (code, contents) => {
  const bundleId = await publishedBefore(contents);
  const programId = await activeProgram(bundleId);
  const { participant_token: token, evaluation_id } = await participant(workspace, programId);
  const completed = await takePart(workspace, token, { q1: 4 });
  expect(completed).toMatchObject({ status: 'completed', sub_scores: [{ concept_id: 'mood', value: 4 }] });
  const evaluation = `${workspace.environmentPath}/evaluations/${evaluation_id}`;
  for (const path of ['', '/report', '/receipt'])
    await expectStatus(app.call('GET', `${evaluation}${path}`), 200);
  expect((await app.call('GET', `${evaluation}/replay`)).body.identical).toBe(true);
  await expectStatus(app.call('POST', `${evaluation}/rescore`, { body: {} }), 200);
  const { body } = await app.call('GET', `${workspace.appPath}/bundles/${bundleId}/diagnostics`);
  expect(body).toMatchObject({ valid: false, runs: true });
  expect(body.diagnostics).toContainEqual(expect.objectContaining({ code, severity: 'error' }));
  expect(body.proofs).toBeUndefined();
});

test('due questions of such a bundle are delivered and answered', async () => {
  const { prompt: _, ...mood } = MOOD;
  const bundleId = await publishedBefore(contentsOf([mood]));
  const programId = await activeProgram(bundleId, { mode: 'continuous', recurrence: WEEKLY });
  const subjectId = await importSubject(workspace);
  const enrolled = { programId, subjectId, enrollmentId: await enroll(workspace, programId, subjectId) };
  const api = continuousApi(app, workspace);
  const { body } = await api.due(enrolled);
  expect(questionIds(body)).toEqual(['mood']);
  const [{ delivery_id }] = body.items;
  expect((await api.answer(enrolled, [{ delivery_id, value: 'o4' }])).body.accepted).toBe(1);
});

test('the same content is rejected when it is new', async () => {
  for (const [code, contents] of Object.entries(EARLIER)) {
    const path = `${workspace.appPath}/bundles/${await createBundle(workspace, contents)}`;
    const { status, body } = await app.call('POST', `${path}/publish`);
    expect([status, body.detail.code]).toEqual([422, 'bundle_invalid']);
    expect(body.detail.context.diagnostics).toContainEqual(expect.objectContaining({ code }));
    expect((await app.call('GET', `${path}/diagnostics`)).body).toMatchObject({ valid: false, runs: false });
  }
});
