import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';

/**
 * Readers of scores who take other doors to the same answers: what reviewers changed, the person's own copy,
 * the stored response of a colleague's request, printed reports.
 */

const OPTIONS = ['never', 'some', 'often'].map((id, score) => ({ id, label: id, scores: { mood: score } }));
const norm = (sex: string, mean: number) => ({
  label: `Norm of ${sex}`,
  mean,
  sd: 1.5,
  when: {
    op: 'eq',
    args: [
      { op: 'context', key: 'sex' },
      { op: 'lit', value: sex },
    ],
  },
});
const CONTENTS = {
  experience: { questions: ['a', 'b', 'c'].map((id) => ({ id, prompt: id, options: OPTIONS })) },
  context: { variables: { sex: { type: 'string', from: 'profile.sex' } } },
  scorecard: {
    concepts: [
      { id: 'mood', label: 'Mood', method: 'sum', scale: 't', norms: [norm('women', 3), norm('men', 2)] },
    ],
    primary_metric: 'mood',
  },
  report_template: { blocks: [{ id: 'mood', type: 'score', concept_id: 'mood' }] },
};

let app: TestApp;
let workspace: Workspace;
let subjectId: string;
let evaluation: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  const programId = await setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
  subjectId = await importSubject(workspace, { sex: 'women', diagnosis: 'diabetes' }, 'patient-4711');
  await enroll(workspace, programId, subjectId);
  const session = await openSession(workspace, programId, subjectId);
  await takePart(workspace, session.participant_token, { a: 'some', b: 'often', c: 'never' });
  evaluation = `${workspace.environmentPath}/evaluations/${session.evaluation_id}`;
});
afterAll(() => app.close());

describe('reviewEvaluation', () => {
  test('its stored response is not replayed to another key of the same user with fewer rights', async () => {
    const idempotencyKey = randomUUID();
    const body = {
      decision: 'amend',
      reason: 'Corrected on the phone.',
      amendments: [{ question_id: 'a', value: 'often' }],
    };
    const path = `${evaluation}/review`;
    const first = await expectStatus(app.call('POST', path, { body, idempotencyKey }), 200);
    expect(first.trace.items.length).toBeGreaterThan(0);
    const reviewer = await limitedKey(app, ['evaluations:read', 'evaluations:review']);
    const replay = await app.call('POST', path, { body, idempotencyKey, key: reviewer });
    expect([replay.status, replay.body.detail.code]).toEqual([422, 'idempotency_key_reused']);
    const again = await app.call('POST', path, { body, idempotencyKey });
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first, 'true']);
    evaluation = `${workspace.environmentPath}/evaluations/${first.id}`;
  });
});

describe('exportEvaluations', () => {
  test('exports reviews without the answers that they changed', async () => {
    const path = `${workspace.environmentPath}/evaluations/export?format=jsonl&include=reviews`;
    const read = async (scopes: string[]) =>
      (await app.call('GET', path, { key: await limitedKey(app, scopes) })).text;
    const redacted = await read(['evaluations:read']);
    expect(redacted).toContain('"redacted":["amendments"]');
    expect(redacted).not.toContain('"often"');
    expect(await read(['evaluations:read', 'evaluations:answers'])).toContain('"after":"often"');
  });
});

describe('exportSubject', () => {
  test('needs the rights to everything that it contains', async () => {
    const scopes = [
      'evaluations:read',
      'evaluations:answers',
      'subjects:identify',
      'subjects:profile',
      'subjects:contact',
    ];
    const path = `${workspace.environmentPath}/subjects/${subjectId}/export`;
    for (const missing of scopes) {
      const held = ['subjects:export', ...scopes.filter((scope) => scope !== missing)];
      const refused = await app.call('GET', path, { key: await limitedKey(app, held) });
      expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: missing }]);
    }
    const all = await app.call('GET', path, { key: await limitedKey(app, ['subjects:export', ...scopes]) });
    expect([all.status, all.body.external_id]).toEqual([200, 'patient-4711']);
  });
});

describe('getEvaluationReport', () => {
  test('names no reference group that was chosen by the profile, as JSON, as a page and in the scores', async () => {
    const read = async (scopes: string[], accept: string) =>
      app.call('GET', `${evaluation}/report`, { key: await limitedKey(app, scopes), headers: { accept } });
    const scopes = ['evaluations:read', 'evaluations:answers'];
    const page = await read(scopes, 'text/html');
    expect(page.status, page.text).toBe(200);
    expect(page.text).not.toContain('Norm of women');
    const { body } = await read(scopes, 'application/json');
    expect(body.blocks[0].data.score.range).toBeNull();
    const whole = await read([...scopes, 'subjects:profile'], 'text/html');
    expect(whole.text).toContain('Norm of women');
  });
});
