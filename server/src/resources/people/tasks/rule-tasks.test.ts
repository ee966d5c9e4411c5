import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  complete,
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';
import { RULE_TASK, TASK_CONTENTS, tasksApi } from '../../../../test/tasks.ts';
import { guardrails } from '../../answers/evaluations/guardrails-job.ts';

/** Tasks that the rules of guardrails make: with answers, at completion and in reviews. */

let app: TestApp;
let workspace: Workspace;
let tasks: ReturnType<typeof tasksApi>;
let programId: string;
let now = new Date('2026-11-02T09:00:00Z');
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(now);
  workspace = await setUpApp(app);
  tasks = tasksApi(workspace);
  programId = await setUpProgram(workspace, TASK_CONTENTS);
});
afterAll(() => app.close());

async function begin() {
  const { participant_token: token, ...ids } = await participant(workspace, programId);
  const give = async (answers: Record<string, number>) => {
    now = new Date(now.getTime() + 500);
    app.setClock(now);
    const saved = await answer(workspace, token, answers);
    expect(saved.status, saved.text).toBe(200);
  };
  const mine = () => tasks.list(`?subject_id=${ids.subjectId}`);
  return { ...ids, token, give, mine };
}

const amend = async (id: string, harm: number) => {
  const { status, body, text } = await app.call(
    'POST',
    `${workspace.environmentPath}/evaluations/${id}/review`,
    {
      body: { decision: 'amend', reason: 'telephone', amendments: [{ question_id: 'harm', value: harm }] },
    },
  );
  expect(status, text).toBe(200);
  return body.id as string;
};

describe('saveParticipantAnswers, completeParticipantSession: a rule makes one task', () => {
  test('when its answer has stood, with everything that the rule says', async () => {
    const { evaluation_id, subjectId, give, mine, token } = await begin();
    await give({ harm: 3 });
    expect(await mine()).toEqual([]);
    await give({ sleep: 1 });
    const [made, ...more] = await mine();
    expect(more).toEqual([]);
    expect(made).toEqual({
      id: expect.any(String),
      status: 'open',
      superseded: false,
      title: RULE_TASK.title,
      kind: 'call',
      severity: 'critical',
      subject_id: subjectId,
      evaluation_id,
      rule_id: 'urgent',
      due_at: new Date(now.getTime() + 4 * 3_600_000).toISOString(),
      overdue: false,
      assignee: { role: 'reviewer' },
      created_at: now.toISOString(),
    });
    expect(await tasks.list(`?evaluation_id=${evaluation_id}`)).toEqual([made]);
    const detail = (await tasks.get(made.id)).body;
    expect(detail).toEqual({
      ...made,
      script: RULE_TASK.script,
      outcomes: RULE_TASK.outcomes,
      escalations: [{ at: new Date(now.getTime() + 2 * 3_600_000).toISOString(), to: { role: 'owner' } }],
      history: [],
    });
    expect((await tasks.get(`${made.id}?locale=de-AT`)).body.title).toBe('Nach Selbstverletzung fragen');
    // Changing the answer and changing it back makes no other task, nor does the completion.
    await give({ harm: 0 });
    expect((await mine()).map(({ id, status, superseded }) => [id, status, superseded])).toEqual([
      [made.id, 'open', true],
    ]);
    await give({ harm: 2 });
    await complete(workspace, token);
    const all = await mine();
    expect(all.map(({ rule_id, superseded }) => [rule_id, superseded]).sort()).toEqual([
      ['later', false],
      ['urgent', false],
    ]);
    expect(all.find(({ rule_id }) => rule_id === 'urgent').id).toBe(made.id);
    expect(await tasks.events(made.id)).toEqual(['task.created']);
    for (const secret of ['self-harm', 'Ask whether', 'urgent', 'false_alarm'])
      expect((await tablesContaining(app, secret)).filter((table) => !table.includes('definitions'))).toEqual(
        [],
      );
  });

  test('when the worker finds that its answer has stood for five seconds', async () => {
    const { give, mine } = await begin();
    await give({ harm: 2 });
    now = new Date(now.getTime() + 5000);
    app.setClock(now);
    await guardrails(app.services).run(new AbortController().signal);
    expect(await mine()).toMatchObject([{ rule_id: 'urgent', severity: 'critical' }]);
  });

  test('in the transaction of a completion that directly follows the answer', async () => {
    const { give, mine, token } = await begin();
    await give({ harm: 3 });
    await complete(workspace, token);
    expect((await mine()).map(({ rule_id }) => rule_id).sort()).toEqual(['later', 'urgent']);
  });
});

test('reviewEvaluation, rescoreEvaluation: tasks follow the evaluation and never close by themselves', async () => {
  const { evaluation_id, give, mine, token } = await begin();
  await give({ harm: 3 });
  await complete(workspace, token);
  const ids = new Set((await mine()).map(({ id }) => id));
  const rescored = await app.call(
    'POST',
    `${workspace.environmentPath}/evaluations/${evaluation_id}/rescore`,
    {
      body: {},
    },
  );
  const states = async () =>
    Object.fromEntries(
      (await mine()).map(({ rule_id, status, superseded }) => [
        rule_id,
        `${status}${superseded ? ' superseded' : ''}`,
      ]),
    );
  expect((await mine()).every(({ id, evaluation_id: of }) => ids.has(id) && of === rescored.body.id)).toBe(
    true,
  );
  const mild = await amend(rescored.body.id, 1);
  expect(await states()).toEqual({ urgent: 'open superseded', later: 'open' });
  const urgent = (await mine()).find(({ rule_id }) => rule_id === 'urgent');
  expect((await tasks.get(urgent.id)).body.history).toMatchObject([{ action: 'superseded' }]);
  const harmless = await amend(mild, 0);
  expect(await states()).toEqual({ urgent: 'open superseded', later: 'open superseded' });
  const severe = await amend(harmless, 3);
  expect(await states()).toEqual({ urgent: 'open', later: 'open' });
  // A closed task stays with the evaluation that met the rule; when the rule is met again, there is a new
  // one.
  await tasks.act(urgent.id, 'cancel', { reason: 'A mistake.' });
  const again = await amend(await amend(severe, 0), 2);
  const urgents = (await mine()).filter(({ rule_id }) => rule_id === 'urgent');
  expect(urgents.map(({ status, evaluation_id: of }) => [status, of === again])).toEqual([
    ['open', true],
    ['cancelled', false],
  ]);
});

test('listTasks, getTask: what a rule read decides which right shows its task', async () => {
  const { subjectId, give, token } = await begin();
  await give({ harm: 3 });
  await give({ sleep: 3, load: 3 });
  await complete(workspace, token);
  const as = async (...scopes: string[]) => {
    const key = await limitedKey(app, ['tasks:read', ...scopes]);
    const items = await tasks.list(`?subject_id=${subjectId}`, { key });
    const detail = (await tasks.get(items.find(({ severity }) => severity === 'critical').id, { key })).body;
    return { items, detail };
  };
  const bare = await as();
  expect(bare.items.map(({ title, rule_id, kind }) => [title, rule_id, kind])).toEqual(
    Array(3).fill([undefined, undefined, undefined]),
  );
  expect(bare.items[0].redacted).toEqual(['kind', 'rule_id', 'title']);
  expect(bare.detail.redacted).toEqual([
    'history.text',
    'kind',
    'outcome',
    'outcomes',
    'rule_id',
    'script',
    'title',
  ]);
  expect(JSON.stringify(bare)).not.toMatch(/self-harm|urgent|strained|called/);
  // A rule on a score of several items lets no answer through.
  const results = await as('evaluations:read');
  expect(results.items.flatMap(({ rule_id }) => rule_id ?? [])).toEqual(['strained']);
  const answers = await as('evaluations:read', 'evaluations:answers');
  expect(answers.items.map(({ rule_id }) => rule_id).sort()).toEqual(['later', 'strained', 'urgent']);
  expect(answers.detail).toMatchObject({ title: RULE_TASK.title, script: RULE_TASK.script });
});

test('completeTask accepts any outcome from somebody who cannot see those of the task', async () => {
  const { subjectId, give, token } = await begin();
  await give({ harm: 3 });
  await give({ sleep: 3, load: 3 });
  await complete(workspace, token);
  const finish = async (id: string, outcome: string, ...scopes: string[]) => {
    const key = await limitedKey(app, ['tasks:read', 'tasks:write', ...scopes]);
    for (const action of ['acknowledge', 'start']) await tasks.act(id, action, {}, { key });
    return tasks.act(id, 'complete', { outcome }, { key });
  };
  const made = await tasks.list(`?subject_id=${subjectId}`);
  const idOf = (rule: string) => made.find(({ rule_id }) => rule_id === rule).id;
  // Only tasks of the rule `strained` have this outcome.
  for (const rule of ['urgent', 'strained']) {
    const { status, body } = await finish(idOf(rule), 'talked');
    expect([rule, status, body.status, body.outcome]).toEqual([rule, 200, 'done', undefined]);
    expect((await tasks.get(idOf(rule))).body.outcome).toBe('talked');
  }
  // Who reads results but not answers does not see the outcomes of the rule `later`.
  expect((await finish(idOf('later'), 'talked', 'evaluations:read')).status).toBe(200);
  const next = await begin();
  await next.give({ sleep: 3, load: 3, harm: 0 });
  await complete(workspace, next.token);
  const [strained] = await next.mine();
  expect((await finish(strained.id, 'called', 'evaluations:read')).status).toBe(422);
});
