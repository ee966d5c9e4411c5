import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';

const CONTENTS = {
  experience: {
    title: 'Two scales',
    questions: ['q1', 'q2'].map((id) => ({
      id,
      input: 'likert',
      min: -2,
      max: 2,
      scores: { mood: {}, ...(id === 'q2' && { '=energy': {} }) },
    })),
  },
  scorecard: {
    concepts: [
      {
        id: 'mood',
        method: 'sum',
        bands: [
          { id: '-low', to: 0 },
          { id: 'high', from: 0 },
        ],
      },
      { id: '=energy', method: 'sum' },
    ],
    primary_metric: 'mood',
  },
  context: { variables: { name: { type: 'string', from: 'profile.name' } } },
  report_template: {
    title: 'Your <result>',
    blocks: [
      { id: 'all', type: 'metric', concept_id: 'mood', template: '{{ context.name }}: {{ score.value }}' },
      { id: 'inner', type: 'text', audience: ['reviewer'], template: 'For reviewers.' },
      { id: 'admin', type: 'text', audience: ['administrator'], template: 'For administrators.' },
      { id: 'chart', type: 'chart' },
    ],
    translations: { de: { title: 'Ergebnis' } },
  },
};

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, CONTENTS);
});
afterAll(() => app.close());

async function evaluated(answers: Record<string, unknown>, program = programId): Promise<string> {
  const session = await participant(workspace, program, { name: '<b>Marker</b>' });
  await takePart(workspace, session.participant_token, answers);
  return session.evaluation_id;
}

const reportPath = (id: string) => `${workspace.environmentPath}/evaluations/${id}/report`;
const exported = (query: string) =>
  app.call('GET', `${workspace.environmentPath}/evaluations/export?${query}`);

test('getEvaluationReport returns the blocks for each audience as JSON', async () => {
  const id = await evaluated({ q1: 1, q2: 2 });
  const blocks = async (query = '') => {
    const { status, body } = await app.call('GET', reportPath(id) + query);
    expect([status, Object.keys(body)]).toEqual([200, ['title', 'locale', 'blocks']]);
    return body.blocks.map((block: { id: string }) => block.id);
  };
  expect(await blocks()).toEqual(['all', 'inner', 'admin', 'chart']);
  expect(await blocks('?audience=participant')).toEqual(['all', 'chart']);
  expect(await blocks('?audience=reviewer')).toEqual(['all', 'inner', 'chart']);
  expect(await blocks('?audience=administrator')).toEqual(['all', 'admin', 'chart']);
  expect((await app.call('GET', `${reportPath(id)}?audience=everyone`)).status).toBe(422);
});

test('getEvaluationReport returns an HTML page that loads nothing and runs no script', async () => {
  const id = await evaluated({ q1: 1, q2: 2 });
  const page = await app.call('GET', reportPath(id), {
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' },
  });
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
  });
  expect(page.text).toContain('Your &lt;result&gt;');
  expect(page.text).toContain('&lt;b&gt;Marker&lt;/b&gt;');
  expect(page.text).not.toMatch(/<script|<link|src="http|<b>Marker/);
  const data = await app.call('GET', reportPath(id), {
    headers: { accept: 'text/html;q=0.5, application/json' },
  });
  expect(data.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('returns no report before completion, for an unknown id or without the scope', async () => {
  const { evaluation_id } = await participant(workspace, programId);
  const early = await app.call('GET', reportPath(evaluation_id));
  expect([early.status, early.body.detail.code]).toEqual([409, 'evaluation_not_finished']);
  expect((await app.call('GET', reportPath(randomUUID()))).status).toBe(404);
  expect((await app.call('GET', reportPath(evaluation_id), { key: null })).status).toBe(401);
  const key = await limitedKey(app, ['analytics:read']);
  expect((await app.call('GET', reportPath(evaluation_id), { key })).status).toBe(403);
});

test('exportEvaluations returns CSV with a column for every concept and escapes formulas', async () => {
  const ownId = await setUpProgram(workspace, CONTENTS);
  const first = await evaluated({ q1: -2, q2: 1 }, ownId);
  const second = await evaluated({ q1: 2 }, ownId);
  const { headers, text, status } = await exported(`program_id=${ownId}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="evaluations.csv"',
  });
  const [head, ...lines] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const records = lines.map((fields) => Object.fromEntries(fields.map((value, i) => [head![i], value])));
  expect(head).toHaveLength(17);
  expect(records).toMatchObject([
    {
      id: first,
      status: 'completed',
      primary_metric: 'mood',
      primary_metric_value: '-1',
      primary_metric_band: "'-low",
      'score.mood': '-1',
      'score.=energy': '1',
      'standard_error.mood': '',
    },
    { id: second, primary_metric: '', 'score.mood': '', 'score.=energy': '' },
  ]);
  expect(text).not.toContain('Marker');
});

test('exportEvaluations returns JSON lines from several batches with each evaluation once', async () => {
  const ownId = await setUpProgram(workspace, CONTENTS);
  const id = await evaluated({ q1: 1, q2: 1 }, ownId);
  const { system } = app.services.db;
  await system.transaction((tx) =>
    tx.count({
      text: `INSERT INTO evaluations (organization_id, app_id, environment_id, id, program_id, enrollment_id,
               subject_id, version_bundle_id, cycle, context_fingerprint, status, created_at, completed_at)
             SELECT organization_id, app_id, environment_id, eps.uuid_v7(created_at + interval '1 second'),
               program_id, enrollment_id, subject_id, version_bundle_id, cycle, context_fingerprint, status,
               created_at, completed_at
             FROM evaluations, generate_series(1, 1100) WHERE id = $1`,
      values: [id],
    }),
  );
  const { headers, text } = await exported(`format=jsonl&program_id=${ownId}`);
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(lines.map((line) => line.id)).size).toBe(1101);
  expect(lines).toHaveLength(1101);
  expect(lines[0]).toMatchObject({ status: 'completed', primary_metric: { value: 2 } });
  for (const field of ['report', 'trace', 'guardrail_conflicts']) expect(lines[0]).not.toHaveProperty(field);
});

test('exportEvaluations filters by time, status and program', async () => {
  const id = await evaluated({ q1: 1, q2: 1 });
  const { created_at } = (await app.call('GET', `${workspace.environmentPath}/evaluations/${id}`)).body;
  const after = new Date(Date.parse(created_at) + 1).toISOString();
  const holds = async (query: string) => (await exported(`format=jsonl&${query}`)).text.includes(id);
  expect(await holds(`from=${created_at}`)).toBe(true);
  expect(await holds(`from=${after}`)).toBe(false);
  expect(await holds(`to=${after}`)).toBe(true);
  expect(await holds(`to=${created_at}`)).toBe(false);
  expect(await holds('status=completed')).toBe(true);
  expect(await holds('status=failed')).toBe(false);
  expect(await holds(`program_id=${randomUUID()}`)).toBe(false);
  for (const query of ['format=xls', 'from=yesterday', 'status=nothing', 'program_id=1', 'limit=1'])
    expect((await exported(query)).status).toBe(422);
  const path = `${workspace.environmentPath}/evaluations/export`;
  expect((await app.call('GET', path, { key: null })).status).toBe(401);
  expect((await app.call('GET', path, { key: await limitedKey(app, ['subjects:export']) })).status).toBe(403);
  expect((await app.call('GET', path.replace(workspace.testId, randomUUID()))).status).toBe(404);
});
