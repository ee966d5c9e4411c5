import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectStatus,
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { studiesApi } from '../studies.ts';
import { tasksApi } from '../tasks.ts';

/**
 * Readers of scores look for one answer in lists, filters, trajectories and follow-ups of results: through a
 * concept of one item, and through two concepts that differ by it.
 */

const BANDS = [
  { id: 'low', label: 'Low', to: 2 },
  { id: 'high', label: 'High', from: 2 },
];
const ITEMS = ['a', 'b', 'c', 'hiv'];
const options = (concepts: string[]) =>
  [0, 1, 2, 3].map((score) => ({
    id: `o${score}`,
    label: `Option ${score}`,
    scores: Object.fromEntries(concepts.map((id) => [id, score])),
  }));
const CONTENTS = {
  experience: {
    questions: ITEMS.map((id) => ({
      id,
      prompt: id,
      options: options(id === 'hiv' ? ['total', 'single'] : ['total', 'most']),
    })),
  },
  scorecard: {
    concepts: ['total', 'most', 'single'].map((id) => ({ id, method: 'sum', bands: BANDS })),
    primary_metric: 'total',
  },
};

let app: TestApp;
let workspace: Workspace;
let keys: { scores: string; answers: string };
let subjectId: string;
let evaluationId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  const programId = await setUpProgram(workspace, CONTENTS);
  const session = await participant(workspace, programId);
  await takePart(workspace, session.participant_token, { a: 'o1', b: 'o2', c: 'o0', hiv: 'o3' });
  ({ subjectId, evaluation_id: evaluationId } = session);
  keys = {
    scores: await limitedKey(app, ['evaluations:read', 'tasks:read']),
    answers: await limitedKey(app, ['evaluations:read', 'evaluations:answers', 'tasks:read']),
  };
});
afterAll(() => app.close());

const get = async (path: string, key = keys.scores) =>
  expectStatus(app.call('GET', `${workspace.environmentPath}/${path}`, { key }), 200);

describe('two concepts that differ by one item', () => {
  const ids = ({ sub_scores }: { sub_scores: { concept_id: string }[] }) =>
    sub_scores.map(({ concept_id }) => concept_id);

  test('getEvaluation, listEvaluations and getEvaluationReport show one of them without the right to answers', async () => {
    const evaluation = await get(`evaluations/${evaluationId}`);
    expect(ids(evaluation)).toEqual(['total']);
    expect(evaluation.trace.redacted).toEqual(
      expect.arrayContaining(['evaluation.sub_scores.most', 'evaluation.sub_scores.single']),
    );
    expect(ids((await get(`evaluations?subject_id=${subjectId}`)).items[0])).toEqual(['total']);
    expect(ids(await get(`evaluations/${evaluationId}`, keys.answers))).toEqual(['total', 'most', 'single']);
  });

  test('listEvaluations: bands of hidden scores match no filter', async () => {
    const found = async (query: string, key?: string) =>
      (await get(`evaluations?subject_id=${subjectId}&${query}`, key)).items.length;
    expect(await found('band=high&concept=single', keys.answers)).toBe(1);
    expect(await found('band=high&concept=single')).toBe(0);
    expect(await found('band=low&concept=single')).toBe(0);
    expect(await found('band=high')).toBe(1);
  });

  test('exportEvaluations: hidden scores have no value in any layout', async () => {
    for (const query of [
      'format=csv',
      'format=jsonl',
      'format=csv&layout=long',
      'format=jsonl&layout=long',
    ]) {
      const path = `${workspace.environmentPath}/evaluations/export?include=participation,rule_hits&${query}`;
      const { text } = await app.call('GET', path, { key: keys.scores });
      const [header, line] = text.split('\r\n');
      const columns = header!.split(',');
      if (query === 'format=csv')
        for (const id of ['most', 'single'])
          expect(line!.split(',')[columns.indexOf(`score.${id}`)] ?? '').toBe('');
      else
        expect(text).not.toMatch(
          /"concept_id":"(?:most|single)"|,score,(?:most|single),|"id":"(?:most|single)"/,
        );
    }
  });

  test('getSubjectTrajectory: hidden scores have no points and are marked as hidden', async () => {
    for (const concept of ['most', 'single']) {
      const hidden = await get(`subjects/${subjectId}/trajectory?concept=${concept}`);
      expect(hidden).toEqual({ concept_id: concept, points: [], redacted: ['points'] });
      const seen = await get(`subjects/${subjectId}/trajectory?concept=${concept}`, keys.answers);
      expect(seen.points).toMatchObject([{ evaluation_id: evaluationId, value: 3 }]);
    }
    expect((await get(`subjects/${subjectId}/trajectory?concept=total`)).points).toMatchObject([
      { value: 6 },
    ]);
  });
});

test('listTasks, getTask: a task of a protocol reveals the same as a score of one item', async () => {
  const api = studiesApi(workspace);
  const exit = {
    id: 'low',
    when: {
      op: 'lte',
      args: [
        { op: 'score', concept_id: 'mood', wave: 'once' },
        { op: 'lit', value: 2 },
      ],
    },
    then: 'continue',
    task: { title: 'Answered with 2 or less', due_in: 'P1D', outcomes: ['called'] },
  };
  const wave = { id: 'once', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P1D' };
  const study = await api.study({ waves: [wave], exit: [exit] });
  const person = await api.add(study.id);
  await api.answer(study.programs.once, person.subject_id, 1);
  await api.work();
  const tasks = tasksApi(workspace);
  const [made] = await tasks.list(`?subject_id=${person.subject_id}`);
  expect(made.title).toBe('Answered with 2 or less');
  const hidden = await get(`tasks/${made.id}`);
  expect(hidden).not.toHaveProperty('title');
  expect(hidden.redacted).toEqual(expect.arrayContaining(['rule_id', 'title']));
  expect((await get(`tasks/${made.id}`, keys.answers)).title).toBe('Answered with 2 or less');
});

test('importSubjects: an import does not reveal who has an external id', async () => {
  const path = `${workspace.environmentPath}/subjects/batch`;
  const [known, fresh] = [randomUUID(), randomUUID()];
  const send = async (key: string, ids: string[]) => {
    const body = { items: ids.map((external_id) => ({ external_id })) };
    return (await expectStatus(app.call('POST', path, { key, body }), 200)).receipts;
  };
  const [{ subject_id }] = await send(app.key, [known]);
  const importer = await limitedKey(app, ['subjects:write']);
  const receipts = await send(importer, [known, fresh, fresh]);
  expect(receipts.map(({ outcome, subject_id: id }: any) => [outcome, id])).toEqual([
    ['updated', null],
    ['created', expect.any(String)],
    ['updated', receipts[1].subject_id],
  ]);
  const identifier = await limitedKey(app, ['subjects:write', 'subjects:identify']);
  expect((await send(identifier, [known]))[0]).toMatchObject({ outcome: 'updated', subject_id });
});
