import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { MOOD_CONTENTS, type StudiesApi, studiesApi } from '../../../../test/studies.ts';
import { tasksApi } from '../../../../test/tasks.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app, 'Europe/Berlin');
  api = studiesApi(workspace);
});
afterAll(() => app.close());

const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
const LATER = { id: 'later', anchor: { on: 'completed', wave: 'baseline' }, opens: 'P1D', closes: 'P7D' };
const LOW = {
  op: 'lte',
  args: [
    { op: 'score', concept_id: 'mood', wave: 'baseline' },
    { op: 'lit', value: 2 },
  ],
};
const at = (time: string) => app.setClock(new Date(time));

/** Reviews a result and returns the evaluation after the review. */
async function review(evaluationId: string, body: object): Promise<string> {
  const path = `${workspace.environmentPath}/evaluations/${evaluationId}/review`;
  return (await expectStatus(app.call('POST', path, { body: { reason: 'telephone', ...body } }), 200)).id;
}
const amend = (evaluationId: string, mood: number) =>
  review(evaluationId, { decision: 'amend', amendments: [{ question_id: 'mood', value: `o${mood}` }] });

test('reviewEvaluation: a result that is amended before its approval lets the next waves open', async () => {
  at('2026-03-02T08:00:00Z');
  const guardrail = {
    rules: [
      {
        id: 'low',
        severity: 'warning',
        action: 'require_review',
        when: {
          op: 'lte',
          args: [
            { op: 'score', concept_id: 'mood' },
            { op: 'lit', value: 2 },
          ],
        },
      },
    ],
  };
  const { id, programs } = await api.study({ waves: [BASELINE, LATER] }, { ...MOOD_CONTENTS, guardrail });
  const person = await api.add(id);
  const evaluation = await api.answer(programs.baseline, person.subject_id, 1);
  at('2026-03-04T08:00:00Z');
  const amended = await amend(evaluation, 2);
  await api.work();
  expect(await api.timeline(person)).toEqual(['baseline#0 2026-03-02T08:00 completed']);
  at('2026-03-05T08:00:00Z');
  expect(await review(amended, { decision: 'approve' })).toBe(amended);
  await api.work();
  expect(await api.timeline(person)).toEqual([
    'baseline#0 2026-03-02T08:00 completed',
    'later#0 2026-03-06T08:00 scheduled',
  ]);
});

test('reviewEvaluation: the task of a protocol is superseded when a corrected result does not meet its rule', async () => {
  at('2026-04-06T08:00:00Z');
  const task = { title: 'Call', due_in: 'P1D', outcomes: ['called'] };
  const exit = [{ id: 'low', when: LOW, then: 'continue', task }];
  const { id, programs } = await api.study({ waves: [BASELINE, LATER], exit });
  const person = await api.add(id);
  const evaluation = await api.answer(programs.baseline, person.subject_id, 1);
  await api.work();
  const tasks = tasksApi(workspace);
  const mine = async () => {
    const found = await tasks.list(`?subject_id=${person.subject_id}`);
    return found.map(({ id: taskId, status, superseded }) => [taskId, status, superseded]);
  };
  const [[taskId]] = (await mine()) as [[string]];
  const better = await amend(evaluation, 4);
  await api.work();
  expect(await mine()).toEqual([[taskId, 'open', true]]);
  const history = (await tasks.get(taskId)).body.history;
  expect(history.map(({ action }: any) => action)).toEqual(['superseded']);
  const worse = await amend(better, 2);
  await api.work();
  expect(await mine()).toEqual([[taskId, 'open', false]]);
  // A person closes the task; later corrections do not change it.
  await expectStatus(tasks.act(taskId, 'cancel', { reason: 'Called before.' }), 200);
  await amend(worse, 5);
  await api.work();
  expect(await mine()).toEqual([[taskId, 'cancelled', false]]);
});
