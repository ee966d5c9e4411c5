import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { importsApi } from '../../../../test/imports.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf } from '../../../../test/psychometrics.ts';

const options = [0, 1, 2].map((score) => ({
  id: `o${score}`,
  label: String(score),
  scores: { mood: score },
}));
const CONTENTS = {
  experience: {
    questions: [
      { id: 'q1', prompt: 'One?', input: 'single_select', options, required: true },
      { id: 'q2', prompt: 'Two?', input: 'single_select', options, allow_decline: true },
      { id: 'many', prompt: 'Which?', input: 'multi_select', options },
      {
        id: 'grid',
        prompt: 'Grid',
        input: 'matrix',
        options,
        rows: [
          { id: 'r1', label: 'r1' },
          { id: 'r2', label: 'r2' },
        ],
      },
      { id: 'age', prompt: 'Age?', input: 'number' },
      { id: 'why', prompt: 'Why?', input: 'text' },
    ],
  },
  scorecard: {
    concepts: [{ id: 'mood', method: 'sum', items: [{ question_id: 'q1' }, { question_id: 'q2' }] }],
  },
  guardrail: {
    rules: [
      {
        id: 'high',
        phase: 'complete',
        when: {
          op: 'gte',
          args: [
            { op: 'score', concept_id: 'mood' },
            { op: 'lit', value: 4 },
          ],
        },
        action: 'require_review',
        severity: 'critical',
        message: 'High',
        task: { title: 'Call', due_in: 'PT4H', outcomes: ['reached'] },
      },
    ],
  },
};
const codes = { '0': 'o0', '1': 'o1', '2': 'o2', '-9': null };
const MAPPING = {
  person: 'id',
  answered_at: 'date',
  answers: { q1: { column: 'q1', codes }, q2: { column: 'q2', codes, declined: ['-8'] } },
};

const app = useTestApp();
const workspace = useWorkspace(app);
const api = importsApi(workspace);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
});

const body = (content: string, more: object = {}) => ({
  program_id: programId,
  format: 'csv',
  content,
  mapping: MAPPING,
  ...more,
});
const get = (path: string) => expectStatus(app.call('GET', `${workspace.environmentPath}${path}`), 200);

describe('importResponses', () => {
  test('makes people, completed enrollments and scored evaluations with their own dates', async () => {
    const { receipts, summary } = await api.run(
      body('id,date,q1,q2\na-1,2019-05-04,2,1\na-2,2019-05-04 10:30,1,-8\n'),
    );
    expect(receipts).toMatchObject([
      { row: 1, outcome: 'created', is_new_subject: true, scores: { mood: 3 } },
      { row: 2, outcome: 'created', is_new_subject: true, scores: { mood: null } },
    ]);
    expect(summary).toMatchObject({ rows: 2, outcomes: { created: 2 }, subjects_created: 2 });
    const evaluation = await get(`/evaluations/${receipts[0]!.evaluation_id}`);
    expect(evaluation).toMatchObject({
      status: 'completed',
      subject_id: receipts[0]!.subject_id,
      created_at: '2019-05-04T12:00:00.000Z',
      completed_at: '2019-05-04T12:00:00.000Z',
      trace: { participation: { origin: { mode: 'imported', answered_at: '2019-05-04T12:00:00.000Z' } } },
    });
    const { items } = await get(`/enrollments?subject_id=${receipts[0]!.subject_id}`);
    expect(items).toMatchObject([
      { status: 'completed', cycle_count: 1, enrolled_at: '2019-05-04T12:00:00.000Z' },
    ]);
  });

  test('changes nothing when the same file comes twice, and names rows that contradict', async () => {
    const file = 'id,date,q1,q2\nb-1,2020-01-01,2,1\nb-1,2020-02-01,2,2\n';
    const first = await api.run(body(file));
    expect(first.receipts.map(({ outcome }) => outcome)).toEqual(['created', 'conflict']);
    const before = await api.counts();
    const again = await api.run(body(file));
    expect(again.receipts).toMatchObject([
      { outcome: 'unchanged', evaluation_id: first.receipts[0]!.evaluation_id },
      { outcome: 'conflict', code: 'other_answers' },
    ]);
    const other = await api.run(body('id,date,q1,q2\nb-1,2020-01-01,1,1\n'));
    expect(other.receipts).toMatchObject([{ outcome: 'conflict' }]);
    expect(await api.counts()).toEqual(before);
  });

  test('emits one event, makes no task, and records the rule of a review', async () => {
    const before = (await api.events()).length;
    const { receipts } = await api.run(body('id,date,q1,q2\nc-1,2020-01-01,2,2\n'));
    const events = (await api.events()).slice(before);
    expect(events.map(({ type }) => type)).toEqual(['responses.imported']);
    expect(events[0]!.data).toMatchObject({ program_id: programId, rows: 1, created: 1 });
    const id = receipts[0]!.evaluation_id;
    const evaluation = await get(`/evaluations/${id}`);
    expect(evaluation.status).toBe('completed');
    expect(evaluation.guardrail_conflicts).toMatchObject([{ rule_id: 'high' }]);
    expect((await get(`/tasks?subject_id=${receipts[0]!.subject_id}`)).items).toEqual([]);
    expect(await get(`/evaluations/${id}/replay`)).toMatchObject({ identical: true });
  });

  test('a dry run has the same receipts and stores nothing', async () => {
    const file = 'id,date,q1,q2\nd-1,2020-01-01,2,1\nd-1,2020-01-02,2,2\nd-2,2020-01-01,7,1\n';
    const before = await api.counts();
    const dry = await api.run(body(file, { dry_run: true }));
    expect(await api.counts()).toEqual(before);
    const real = await api.run(body(file));
    const shown = (receipts: typeof dry.receipts) =>
      receipts.map(({ subject_id: _, evaluation_id: __, ...rest }) => rest);
    expect(shown(dry.receipts)).toEqual(shown(real.receipts));
    expect(real.receipts.map(({ outcome }) => outcome)).toEqual(['created', 'conflict', 'invalid']);
  });

  test('compares the scores of the source, and lists rows that differ', async () => {
    const mapping = { ...MAPPING, existing_scores: { mood: 'total' } };
    const file = 'id,date,q1,q2,total\ne-1,2020-01-01,2,1,3\ne-2,2020-01-01,2,0,3\ne-3,2020-01-01,2,0,\n';
    const { receipts, summary } = await api.run(body(file, { mapping }));
    expect(receipts.map(({ differences }) => differences)).toEqual([
      undefined,
      [{ concept: 'mood', source: 3, value: 2 }],
      undefined,
    ]);
    expect(summary.scores).toEqual({ mood: { compared: 2, different: 1 } });
  });

  test('leaves an existing enrollment and its open evaluation as they are', async () => {
    const externalId = randomUUID();
    const subjectId = await importSubject(workspace, undefined, externalId);
    const continuous = await setUpProgram(workspace, CONTENTS, {
      mode: 'continuous',
      recurrence: { frequency: 'weekly', weekday: 1, local_time: '08:00', timezone: 'Europe/Berlin' },
    });
    const enrollmentId = await enroll(workspace, continuous, subjectId);
    const session = await openSession(workspace, continuous, subjectId);
    const before = await get(`/enrollments/${enrollmentId}`);
    const file = [
      'id,date,q1,q2',
      `${externalId},2020-01-06 09:00,1,1`,
      `${externalId},2020-01-12,2,1`,
      `${externalId},2020-01-14,2,1`,
      `${externalId},2020-01-21,2,1`,
    ];
    const { receipts } = await api.run(body(`${file.join('\n')}\n`, { program_id: continuous }));
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['created', 'conflict', 'created', 'created']);
    expect(await get(`/enrollments/${enrollmentId}`)).toEqual(before);
    const { items } = await get(`/evaluations?subject_id=${subjectId}`);
    expect(items.map(({ trace }: any) => trace?.cycle.number).sort()).toEqual([-1, -2, 0, undefined]);
    expect(await takePart(workspace, session.participant_token, { q1: 'o1' })).toMatchObject({
      status: 'completed',
    });
  });

  test('reads options, matrices, numbers and texts, and rejects what the bundle does not accept', async () => {
    const mapping = {
      ...MAPPING,
      answers: {
        q1: { column: 'q1', codes },
        many: { columns: { o0: 'm0', o1: 'm1' } },
        grid: { columns: { r1: 'g1', r2: 'g2' }, codes },
        age: { column: 'age' },
        why: { column: 'why' },
      },
    };
    const head = 'id,date,q1,m0,m1,g1,g2,age,why';
    const rows = [
      'f-1,2020-01-01,1,1,0,2,,41.5,"=1+1, ""so"""',
      'f-2,2020-01-01,1,x,0,2,,old,',
      'f-3,2020-13-01,1,,,,,,',
      ',2020-01-01,1,,,,,,',
      'f-5,2999-01-01,1,,,,,,',
      'f-6,2020-01-01,,,,,,,',
    ];
    const { receipts } = await api.run(body(`${head}\n${rows.join('\n')}\n`, { mapping }));
    const byRow = receipts.toSorted((a, b) => a.row - b.row);
    expect(byRow.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['created', undefined],
      ['invalid', 'answer_invalid'],
      ['invalid', 'invalid_time'],
      ['invalid', 'no_person'],
      ['invalid', 'in_future'],
      ['left_out', 'no_answers'],
    ]);
    expect(byRow[1]!.errors!.map(({ question_id }) => question_id)).toEqual(['many', 'age']);
    const { answers } = await get(`/evaluations/${byRow[0]!.evaluation_id}?include=answers`);
    expect(Object.fromEntries(answers.map((each: any) => [each.question_id, each.value]))).toEqual({
      q1: 'o1',
      many: ['o0'],
      grid: { r1: 'o2' },
      age: 41.5,
      why: '=1+1, "so"',
    });
  });

  test('a person who is erased while the import runs is not made again', async () => {
    const continuous = await setUpProgram(workspace, CONTENTS, {
      mode: 'continuous',
      recurrence: { frequency: 'daily', local_time: '00:00', timezone: 'UTC' },
    });
    const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
    const rows = Array.from({ length: 150 }, (_, index) => `g-1,${day(index)},1,1`);
    const file = body(`id,date,q1,q2\n${rows.join('\n')}\n`, { program_id: continuous });
    const { id } = await expectStatus(api.create(file), 202);
    await api.firstGroup(id);
    const { items } = await get('/subjects?limit=1');
    await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${items[0].id}`), 204);
    await api.work();
    const evaluations = await get(`/evaluations?program_id=${continuous}&limit=100`);
    expect(evaluations.items.map(({ status }: { status: string }) => status)).toEqual(
      Array(100).fill('deleted'),
    );
    expect(await get(`/jobs/${id}`)).toMatchObject({ status: 'succeeded' });
    // The receipts name people who are no longer there.
    expect((await app.call('GET', `${workspace.environmentPath}/jobs/${id}/result`)).status).toBe(410);
  });

  test('needs the rights to what receipts say', async () => {
    const scopes = [
      'subjects:write',
      'enrollments:write',
      'sessions:write',
      'subjects:identify',
      'evaluations:answers',
    ];
    for (const left of scopes) {
      const key = await limitedKey(
        app,
        scopes.filter((scope) => scope !== left),
      );
      expect((await api.create(body('id,date,q1,q2\n1,2020-01-01,1,1\n'), { key })).status).toBe(403);
    }
  });
});

test('imported responses count in cells of their own, by when they were answered, for readers but the importer', async () => {
  const imported = await setUpProgram(workspace, CONTENTS);
  const people = (week: number, count: number) =>
    Array.from({ length: count }, (_, i) => `w${week}-${i},2021-03-0${1 + 7 * week},2,${i % 2}`).join('\n');
  const file = (rows: string) => body(`id,date,q1,q2\n${rows}\n`, { program_id: imported });
  await api.run(file([people(0, 6), people(1, 2)].join('\n')));
  await closeCellsOf(workspace);
  const reader = await keyOfSomebodyElse(app, ['analytics:read', 'programs:read']);
  const read = async (query = '', key = reader) => {
    const path = `${workspace.environmentPath}/analytics/psychometrics?program_id=${imported}&released=true`;
    return (await expectStatus(app.call('GET', `${path}${query}`, { key }), 200)).respondents;
  };
  // Two people are too few in all periods of the job.
  expect(await read()).toBe(6);
  expect(await read('&starts_at=2021-03-01T00:00:00Z&ends_at=2021-03-08T00:00:00Z')).toBe(6);
  expect(await read('&starts_at=2021-03-08T00:00:00Z')).toBe(0);
  expect(await read('', app.key)).toBe(0);
  const groups = `${workspace.environmentPath}/results/groups?program_id=${imported}`;
  const { groups: found } = await expectStatus(app.call('GET', groups, { key: reader }), 200);
  expect(found).toMatchObject([{ respondents: 6, concepts: [{ concept_id: 'mood', mean: { value: 2.5 } }] }]);
  await closeCellsOf(workspace);
  expect(await read()).toBe(6);
  // A cell of another file.
  await api.run(file(people(0, 6).replaceAll('w0', 'w9')));
  await closeCellsOf(workspace);
  expect(await read()).toBe(12);
});
