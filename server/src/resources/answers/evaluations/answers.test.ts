import { listTemplates, loadTemplate } from '@eps/library';
import { beforeAll, expect, test } from 'vitest';
import { answer, complete, limitedKey, participant, setUpProgram } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

const option = (id: string) => ({ id, label: id, scores: { mood: Number(id.slice(1)) } });
const CONTENTS = {
  experience: {
    questions: [
      { id: 'q1', prompt: 'Prompt', input: 'single_select', options: ['o0', 'o1', 'o2'].map(option) },
      { id: 'why', prompt: 'Prompt', input: 'text' },
      {
        id: 'q2',
        prompt: 'Prompt',
        input: 'rating',
        min: 1,
        max: 5,
        allow_decline: true,
        scores: { mood: {} },
      },
      {
        id: 'more',
        prompt: 'Prompt',
        input: 'text',
        visible_if: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'q1' },
            { op: 'lit', value: 'o2' },
          ],
        },
      },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean', missing: { policy: 'null', min_items: 1 } }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
});

const pathOf = (id: string) => `${workspace.environmentPath}/evaluations/${id}`;

async function send(token: string, answers: object[]): Promise<void> {
  const { status, text } = await app.call('POST', '/v1/participant/answers', {
    key: token,
    body: { answers },
  });
  expect(status, text).toBe(200);
}

/** A person answers out of order, changes an answer, declines one and leaves a branch. */
async function answered() {
  const session = await participant(workspace, programId);
  const token = session.participant_token;
  await send(token, [
    { question_id: 'why', value: 'my own words', elapsed_ms: 20 },
    { question_id: 'q1', value: 'o2', elapsed_ms: 10 },
  ]);
  await send(token, [{ question_id: 'more', value: 'said and then hidden' }]);
  await send(token, [
    { question_id: 'q1', value: 'o1', elapsed_ms: 5 },
    { question_id: 'q2', value: null, declined: true },
  ]);
  return { ...session, token };
}

test('getEvaluation includes the final answers in the order of the path', async () => {
  const { evaluation_id, token } = await answered();
  const open = await app.call('GET', `${pathOf(evaluation_id)}?include=answers`);
  expect(open.body.answers.map(({ question_id }: { question_id: string }) => question_id)).toEqual([
    'why',
    'q1',
    'more',
    'q2',
  ]);
  expect((await complete(workspace, token)).status).toBe(200);
  const { status, body } = await app.call('GET', `${pathOf(evaluation_id)}?include=answers`);
  expect(status).toBe(200);
  const time = expect.stringMatching(/^20.*Z$/);
  expect(body.answers).toEqual([
    { question_id: 'q1', value: 'o1', declined: false, elapsed_ms: expect.any(Number), answered_at: time },
    {
      question_id: 'why',
      value: 'my own words',
      declined: false,
      elapsed_ms: expect.any(Number),
      answered_at: time,
    },
    { question_id: 'q2', value: null, declined: true, elapsed_ms: null, answered_at: time },
  ]);
  expect(body.status).toBe('completed');
});

test('getEvaluation has exactly the fields of the interface without include', async () => {
  const { evaluation_id, token } = await answered();
  await complete(workspace, token);
  expect((await app.call('GET', pathOf(evaluation_id))).body).not.toHaveProperty('answers');
});

test('getEvaluation requires a scope of its own for answers, which not every role has', async () => {
  const { evaluation_id } = await answered();
  const key = await limitedKey(app, ['evaluations:read']);
  expect((await app.call('GET', pathOf(evaluation_id), { key })).status).toBe(200);
  const rejected = await app.call('GET', `${pathOf(evaluation_id)}?include=answers`, { key });
  expect([rejected.status, rejected.body.detail.code, rejected.body.detail.context]).toEqual([
    403,
    'insufficient_scope',
    { scope: 'evaluations:answers' },
  ]);
  const both = await limitedKey(app, ['evaluations:read', 'evaluations:answers']);
  expect((await app.call('GET', `${pathOf(evaluation_id)}?include=answers`, { key: both })).status).toBe(200);
  const alone = await limitedKey(app, ['evaluations:answers']);
  expect((await app.call('GET', `${pathOf(evaluation_id)}?include=answers`, { key: alone })).status).toBe(
    403,
  );
});

test('getEvaluation rejects anything else to include', async () => {
  const { evaluation_id } = await answered();
  for (const query of ['include=profile', 'include=', 'include=answers,trace', 'expand=answers']) {
    const { status, body } = await app.call('GET', `${pathOf(evaluation_id)}?${query}`);
    expect([status, Array.isArray(body.detail)]).toEqual([422, true]);
  }
});

test('getEvaluation records who read the answers, and nothing that was answered', async () => {
  const { evaluation_id, subjectId } = await answered();
  await app.call('GET', pathOf(evaluation_id));
  await app.call('GET', `${pathOf(evaluation_id)}?include=answers`);
  const log = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=100`);
  const reads = log.body.items.filter(({ action }: any) => action === 'evaluation.answers_read');
  const ofThis = reads.filter((entry: any) => entry.resource_id === evaluation_id);
  expect(ofThis).toMatchObject([{ actor_kind: 'api_key', details: { subject_id: subjectId } }]);
  expect(log.text).not.toContain('my own words');
});

test('getEvaluation has no answers of an erased subject', async () => {
  const { evaluation_id, subjectId, token } = await answered();
  await complete(workspace, token);
  await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`);
  const { body } = await app.call('GET', `${pathOf(evaluation_id)}?include=answers`);
  expect(body).toMatchObject({ status: 'deleted', answers: [] });
});

test('max_exposure counts the questions of earlier sessions, which are stored for it alone', async () => {
  const { id } = listTemplates().find(({ slug }) => slug === 'number-series')!;
  const stop = { any: [{ rule: 'max_items', value: 1 }] };
  const adaptive_policy = { mode: 'irt', max_exposure: 0.6, stop };
  const limited = await setUpProgram(workspace, { ...loadTemplate(id)!.contents, adaptive_policy });
  const takeOne = async (program: string) => {
    const { participant_token: key, evaluation_id } = await participant(workspace, program);
    const { questions } = (await app.call('GET', '/v1/participant/session', { key })).body;
    const [{ id: asked, options }] = questions;
    expect((await answer(workspace, key, { [asked]: options[0].id })).status).toBe(200);
    expect((await complete(workspace, key)).status).toBe(200);
    const [stored] = await app.services.db.system.read({
      text: 'SELECT administered FROM evaluations WHERE id = $1',
      values: [evaluation_id],
      rows: rowsOf(columns('evaluations', 'administered')),
    });
    return { asked, stored: stored!.administered };
  };
  const first = await takeOne(limited);
  const second = await takeOne(limited);
  expect([first.stored, second.stored]).toEqual([[first.asked], [second.asked]]);
  expect(second.asked).not.toBe(first.asked);
  expect((await takeOne(programId)).stored).toBeNull();
});
