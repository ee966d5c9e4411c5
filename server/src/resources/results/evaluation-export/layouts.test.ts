import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  complete,
  enroll,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const scored = (id: string, score: number) => ({ id, label: id, scores: { mood: score } });
const CONTENTS = {
  experience: {
    questions: [
      {
        id: 'q1',
        prompt: 'Prompt',
        input: 'single_select',
        options: [scored('no', 0.1), scored('yes', 0.2)],
      },
      { id: 'many', prompt: 'Prompt', input: 'multi_select', options: [scored('a', 0.1), scored('b', 0.2)] },
      {
        id: 'grid',
        prompt: 'Prompt',
        input: 'matrix',
        rows: [
          { id: 'r1', label: 'One' },
          { id: 'r2', label: 'Two' },
        ],
        options: [scored('low', 0), scored('high', 0.3)],
      },
      { id: 'why', prompt: 'Prompt', input: 'text' },
      { id: 'age', prompt: 'Prompt', input: 'number', allow_decline: true },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
  guardrail: {
    rules: [{ id: 'is_low', when: { op: 'lit', value: true }, severity: 'info', action: 'require_review' }],
  },
};
const EVERYTHING = 'include=answers,item_scores,duration,locale,rule_hits,reviews,external_ids';

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
let evaluationId: string;
let openId: string;
const externalId = `=person ${randomUUID()}`;

beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
  const subjectId = await importSubject(workspace, {}, externalId);
  await enroll(workspace, programId, subjectId);
  const session = await openSession(workspace, programId, subjectId);
  evaluationId = session.evaluation_id;
  const answers = [
    { question_id: 'q1', value: 'yes', elapsed_ms: 2 },
    { question_id: 'many', value: ['b', 'a'] },
    { question_id: 'grid', value: { r1: 'high', r2: 'low' } },
    { question_id: 'why', value: '@SUM(A1), "quoted"' },
    { question_id: 'age', value: null, declined: true },
  ];
  const saved = await app.call('POST', '/v1/participant/answers', {
    key: session.participant_token,
    body: { answers },
  });
  expect(saved.status, saved.text).toBe(200);
  await complete(workspace, session.participant_token);
  const reviewed = await app.call('POST', `${workspace.environmentPath}/evaluations/${evaluationId}/review`, {
    body: { decision: 'approve', reason: 'looks right' },
  });
  expect(reviewed.status, reviewed.text).toBe(200);
  const other = await importSubject(workspace);
  await enroll(workspace, programId, other);
  openId = (await openSession(workspace, programId, other)).evaluation_id;
});

const path = () => `${workspace.environmentPath}/evaluations/export`;
const exported = (query: string, options = {}) =>
  app.call('GET', `${path()}?program_id=${programId}&${query}`, options);

/** Reads CSV (RFC 4180) as records by column. */
function records(csv: string): Record<string, string>[] {
  const rows = csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
      ),
    );
  const [head, ...body] = rows;
  return body.map((fields) => Object.fromEntries(head!.map((name, i) => [name, fields[i]!])));
}
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('exportEvaluations in wide CSV has columns for everything that it includes', async () => {
  const { status, text } = await exported(EVERYTHING);
  expect(status).toBe(200);
  const [header] = text.split('\r\n');
  expect(header!.split(',').slice(13)).toEqual([
    ...['score.mood', 'standard_error.mood', 'external_id', 'locale', 'duration_ms', 'rule_hits'],
    ...['review_decisions', 'reviewed_at', 'declined'],
    ...['item_score.mood.q1', 'item_score.mood.many', 'item_score.mood.grid.r1', 'item_score.mood.grid.r2'],
    ...['answer.q1', 'text.q1', 'elapsed_ms.q1', 'answer.many', 'text.many', 'elapsed_ms.many'],
    ...['answer.grid.r1', 'answer.grid.r2', 'answer.why', 'text.why', 'elapsed_ms.why'],
    ...['answer.age', 'text.age', 'elapsed_ms.age'],
  ]);
  const [done, open] = records(text);
  expect(done).toMatchObject({
    id: evaluationId,
    status: 'completed',
    // 0.2 + 0.3 + 0.3 + 0, which binary doubles add up to 0.8 only after rounding
    'score.mood': '0.8',
    confidence: '',
    confidence_level: 'unknown',
    external_id: `'${externalId}`,
    locale: 'en',
    rule_hits: '["is_low"]',
    review_decisions: '["approve"]',
    declined: '["age"]',
    'item_score.mood.many': '0.3',
    'item_score.mood.grid.r1': '0.3',
    'answer.q1': 'yes',
    'answer.many': '["b","a"]',
    'answer.grid.r1': 'high',
    'answer.why': `'@SUM(A1), "quoted"`,
    'answer.age': '',
  });
  expect(Number(done!.duration_ms)).toBeGreaterThanOrEqual(0);
  expect(open).toMatchObject({
    id: openId,
    status: 'pending',
    'score.mood': '',
    'answer.q1': '',
    locale: '',
  });
});

test('exportEvaluations in long CSV has the same columns for every bundle', async () => {
  const { text } = await exported(`layout=long&${EVERYTHING}`);
  const all = records(text);
  const [header] = text.split('\r\n');
  const [plain] = (await exported('layout=long')).text.split('\r\n');
  expect(plain).toBe(header);
  const done = all.filter(({ evaluation_id }) => evaluation_id === evaluationId);
  const shown = done.map(({ record, id, concept_id, value, declined, text }) =>
    [record, id, concept_id, value, declined, text].join('|'),
  );
  expect(shown.map((line) => line.replace(/^review\|[0-9a-f-]{36}/, 'review|…'))).toEqual([
    'evaluation|mood||0.8||',
    'score|mood||0.8||',
    'item_score|q1|mood|0.2||',
    'item_score|many|mood|0.3||',
    'item_score|grid.r1|mood|0.3||',
    'item_score|grid.r2|mood|0||',
    'answer|q1||yes|false|',
    'answer|many||["b","a"]|false|',
    'answer|grid.r1||high|false|',
    'answer|grid.r2||low|false|',
    `answer|why||'@SUM(A1), "quoted"|false|`,
    'answer|age|||true|',
    'rule_hit|is_low||require_review||info',
    'review|…||approve||looks right',
  ]);
  expect(all.filter(({ evaluation_id }) => evaluation_id === openId)).toMatchObject([
    { record: 'evaluation', id: '', value: '' },
  ]);
});

test('exportEvaluations as JSON Lines has the same data in both layouts', async () => {
  const [wide] = lines((await exported(`format=jsonl&${EVERYTHING}`)).text);
  expect(wide).toMatchObject({
    id: evaluationId,
    primary_metric: { value: 0.8 },
    external_id: externalId,
    locale: 'en',
    rule_hits: [{ rule_id: 'is_low', action: 'require_review' }],
    reviews: [{ decision: 'approve', reason: 'looks right' }],
    item_scores: [{ question_id: 'q1', keyed: 0.2 }, { keyed: 0.3 }, { keyed: 0.3 }, { keyed: 0 }],
    answers: [
      { question_id: 'q1', value: 'yes' },
      { question_id: 'many', value: ['b', 'a'] },
      { question_id: 'grid', value: { r1: 'high', r2: 'low' } },
      { question_id: 'why', value: '@SUM(A1), "quoted"' },
      { question_id: 'age', value: null, declined: true },
    ],
  });
  const long = lines((await exported(`format=jsonl&layout=long&${EVERYTHING}`)).text);
  expect(long.find(({ id, record }) => id === 'many' && record === 'answer')).toMatchObject({
    evaluation_id: evaluationId,
    external_id: externalId,
    value: ['b', 'a'],
  });
});

test('exportEvaluations includes nothing that was not asked for', async () => {
  for (const query of ['format=csv', 'format=jsonl', 'format=jsonl&layout=long', 'layout=long']) {
    const { text } = await exported(query);
    for (const secret of [externalId, 'SUM(A1)', 'looks right']) expect(text).not.toContain(secret);
  }
});

test('exportEvaluations requires the scopes of what it includes', async () => {
  const key = await limitedKey(app, ['evaluations:read']);
  const rejected = async (include: string) => {
    const { status, body } = await exported(`include=${include}`, { key });
    return [status, body.detail.context.scope];
  };
  expect((await exported('include=duration,locale,rule_hits,reviews', { key })).status).toBe(200);
  expect(await rejected('answers')).toEqual([403, 'evaluations:answers']);
  expect(await rejected('item_scores')).toEqual([403, 'evaluations:answers']);
  expect(await rejected('locale,external_ids')).toEqual([403, 'subjects:identify']);
  for (const query of ['include=everything', 'include=answers,', 'include=', 'layout=tall'])
    expect((await exported(query)).status).toBe(422);
});

test('exportEvaluations records what was exported', async () => {
  await exported(`format=jsonl&layout=long&include=answers`);
  const { body } = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=1`);
  expect(body.items[0]).toMatchObject({
    action: 'evaluations.exported',
    details: { format: 'jsonl', layout: 'long', include: 'answers', program_id: programId },
  });
});
