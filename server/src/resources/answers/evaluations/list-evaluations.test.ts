import { beforeAll, describe, expect, test } from 'vitest';
import { limitedKey, participant, setUpProgram, takePart } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
const ids: string[] = [];

const items = ['a', 'b'].map((id) => ({ id, prompt: id, input: 'number', min: 0, max: 10 }));
const bands = [
  { id: 'low', from: 0, to: 10 },
  { id: 'high', from: 10 },
];
const atLeast = (limit: number, severity: string) => ({
  id: severity,
  severity,
  action: 'flag',
  when: {
    op: 'gte',
    args: [
      { op: 'score', concept_id: 'load' },
      { op: 'lit', value: limit },
    ],
  },
});
const CONTENTS = {
  experience: { questions: items },
  scorecard: {
    concepts: [
      { id: 'load', method: 'sum', items: [{ question_id: 'a' }, { question_id: 'b' }], bands },
      { id: 'single', method: 'sum', items: [{ question_id: 'a' }], bands },
    ],
    primary_metric: 'load',
  },
  guardrail: { rules: [atLeast(8, 'warning'), atLeast(15, 'critical')] },
};

beforeAll(async () => {
  const programId = await setUpProgram(workspace, CONTENTS);
  for (const [a, b] of [
    [1, 1],
    [10, 0],
    [9, 9],
  ]) {
    const session = await participant(workspace, programId);
    await takePart(workspace, session.participant_token, { a, b });
    ids.push(session.evaluation_id);
  }
  ids.push((await participant(workspace, programId)).evaluation_id);
});

const list = (query: string, key = app.key) =>
  app.call('GET', `${workspace.environmentPath}/evaluations?${query}`, { key });
const found = async (query: string, key?: string) =>
  (await list(query, key)).body.items.map(({ id }: { id: string }) => ids.indexOf(id)).sort();

describe('listEvaluations', () => {
  test('filters by what results say; evaluations without a result match no such filter', async () => {
    expect(await found('')).toEqual([0, 1, 2, 3]);
    expect(await found('band=low')).toEqual([0, 2]);
    expect(await found('band=high&concept=load')).toEqual([1, 2]);
    expect(await found('severity=critical')).toEqual([2]);
    expect(await found('severity=warning&band=low&concept=load')).toEqual([]);
    expect(await found('band=none')).toEqual([]);
    expect(await found('finished=true')).toEqual([0, 1, 2]);
    expect(await found('finished=false')).toEqual([3]);
  });

  test('filters by the time of creation', async () => {
    const { created_at } = (await app.call('GET', `${workspace.environmentPath}/evaluations/${ids[2]}`)).body;
    const at = encodeURIComponent(created_at);
    expect(await found(`from=${at}`)).toEqual([2, 3]);
    expect(await found(`to=${at}`)).toEqual([0, 1]);
    expect((await list('from=yesterday')).status).toBe(422);
    expect((await list('severity=grave')).status).toBe(422);
  });

  test('a page without a match leads on, and its cursor belongs to the filters', async () => {
    const first = (await list('band=low&concept=load&limit=2')).body;
    expect(first.items).toEqual([]);
    const next = `band=low&concept=load&limit=2&cursor=${first.next_cursor}`;
    expect((await list(next)).body).toMatchObject({ items: [{ id: ids[0] }], next_cursor: '' });
    expect((await list(next.replace('low', 'high'))).status).toBe(422);
  });

  test('bands that let an answer through cannot be found without evaluations:answers', async () => {
    const reader = await limitedKey(app, ['evaluations:read']);
    expect(await found('band=low&concept=single')).toEqual([0, 2]);
    expect(await found('band=low&concept=single', reader)).toEqual([]);
    expect(await found('band=low', reader)).toEqual([0]);
  });
});
