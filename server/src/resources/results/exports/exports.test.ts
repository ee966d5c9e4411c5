import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { type Archive, exportsApi } from '../../../../test/exports.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const scored = (id: string, score: number, label = id) => ({ id, label, scores: { mood: score } });
const CONTENTS = {
  experience: {
    questions: [
      {
        id: 'q1',
        prompt: 'How is "it"?',
        input: 'single_select',
        options: [scored('no', 0, "It's bad"), { ...scored('yes', 2), text: true }],
        allow_decline: true,
      },
      {
        id: 'many',
        prompt: 'Which?',
        input: 'multi_select',
        options: [scored('a', 0.1), scored('B-2', 0.2)],
      },
      {
        id: 'grid',
        prompt: 'Grid',
        input: 'matrix',
        rows: [
          { id: 'r1', label: 'One' },
          { id: 'r2', label: 'Two' },
        ],
        options: [scored('low', 0), scored('high', 0.3)],
      },
      { id: 'why', prompt: 'Why?', input: 'text' },
      {
        id: 'Age',
        prompt: 'Age',
        input: 'number',
        visible_if: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'q1' },
            { op: 'lit', value: 'yes' },
          ],
        },
      },
      { id: 'ok', prompt: 'OK?', input: 'boolean' },
    ],
    translations: { de: { questions: { q1: { prompt: 'Wie ist es?', options: { no: 'Schlecht' } } } } },
  },
  scorecard: {
    concepts: [
      {
        id: 'mood',
        method: 'sum',
        bands: [
          { id: 'low', label: 'Low', to: 1 },
          { id: 'high', label: 'High', from: 1 },
        ],
      },
    ],
    primary_metric: 'mood',
  },
};

const app = useTestApp();
const workspace = useWorkspace(app);
const api = exportsApi(workspace);
const ids: string[] = [];
const externalId = `=person ${randomUUID()}`;
let programId: string;
let archive: Archive;

beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS as never);
  const all = [
    {
      q1: 'yes',
      many: ['B-2'],
      grid: { r1: 'high', r2: 'low' },
      why: '=SUM(A1)\n"x", y',
      Age: 41.5,
      ok: true,
    },
    { q1: 'no', many: ['a', 'B-2'], grid: { r1: 'low', r2: 'low' }, ok: false },
  ];
  for (const answers of all) {
    const subject = await importSubject(
      workspace,
      { site: 'north' },
      ids.length === 0 ? externalId : undefined,
    );
    await enroll(workspace, programId, subject);
    const session = await openSession(workspace, programId, subject);
    await takePart(workspace, session.participant_token, answers);
    ids.push(session.evaluation_id);
  }
  archive = await api.make({ include: ['answers', 'scores', 'quality', 'external_id', 'profile.site'] });
}, 60_000);

test('createExport: a row for each evaluation, with options as numbers and missing codes', () => {
  const [first, second] = archive.rows;
  expect(archive.rows).toHaveLength(2);
  expect(first).toMatchObject({
    evaluation: ids[0],
    external_id: `'${externalId}`,
    p_site: 'north',
    status: 'completed',
    cycle: '1',
    language: 'en',
    q_q1: '2',
    q_many__a: '0',
    q_grid__r1: '2',
    q_grid__r2: '1',
    q_why: `'=SUM(A1)\u2028"x", y`,
    q_ok: '1',
    s_mood__band: '2',
  });
  const age = archive.codebook.columns.find(
    (column: { question_id: string }) => column.question_id === 'Age',
  );
  expect(first![age.name]).toBe('41.5');
  expect(second).toMatchObject({ q_q1: '1', q_ok: '0', [age.name]: '-999991', q_why: '' });
  expect(first!.person).toMatch(/^[0-9a-f]{16}$/);
  expect(first!.person).not.toBe(second!.person);
});

test('createExport: every score is the one of the API', async () => {
  for (const row of archive.rows) {
    const { body } = await app.call('GET', `${workspace.environmentPath}/evaluations/${row.evaluation}`);
    const [score] = body.sub_scores;
    expect([row.s_mood, row.s_mood__cov].map(Number)).toEqual([score.value, score.coverage]);
    expect(Number(row.coverage)).toBe(body.coverage.ratio);
  }
});

test('createExport: the codebook names questions, options and missing codes in each language', () => {
  const column = archive.codebook.columns.find(({ name }: { name: string }) => name === 'q_q1');
  expect(column).toMatchObject({
    label: 'How is "it"?',
    question_id: 'q1',
    text: { en: 'How is "it"?', de: 'Wie ist es?' },
    values: [
      { value: 1, id: 'no', label: "It's bad" },
      { value: 2, id: 'yes', label: 'yes' },
    ],
  });
  expect(column.missing.map(({ value }: { value: number }) => value)).toEqual([-91, -92, -93, -94, -95, -96]);
  const names = archive.codebook.columns.map(({ name }: { name: string }) => name);
  expect(Object.keys(archive.rows[0]!)).toEqual(names);
  expect(new Set(names.map((name: string) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
  expect(archive.files['codebook.html']).toContain('How is &quot;it&quot;?');
});

test('createExport: labels are in the language that is asked for, beside the numbers if wanted', async () => {
  const made = await api.make({ include: ['answers'], labels: 'both', locale: 'de' });
  expect(made.rows[1]).toMatchObject({ q_q1: '1', l_q_q1: 'Schlecht' });
  expect(made.rows[0]).toMatchObject({ q_q1: '2', l_q_q1: 'yes', l_q_ok: 'Ja' });
});

test('createExport: JSON Lines have the same cells', async () => {
  const { files } = await api.make({ format: 'jsonl', include: ['answers', 'scores'] });
  const lines = files['data.jsonl']!.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ evaluation }) => evaluation)).toEqual(ids);
  expect(lines[0]).toMatchObject({ q_q1: 2, q_why: '=SUM(A1)\n"x", y', q_ok: 1 });
  expect(files['read.sps']).toBeUndefined();
});

test('createExport: Parquet has the same cells, with numbers as numbers', async () => {
  const { bytes, manifest } = await api.make({ format: 'parquet', include: ['answers', 'scores'] });
  const { buffer, byteOffset, byteLength } = unzipSync(bytes)['data.parquet']!;
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file });
  expect(rows.map(({ evaluation }) => evaluation)).toEqual(ids);
  expect(rows[0]).toMatchObject({ q_q1: 2, q_why: '=SUM(A1)\n"x", y', q_ok: 1, s_mood: expect.any(Number) });
  expect(rows[1]).toMatchObject({ q_q1: 1, q_why: null });
  expect(manifest.files.data).toBe('data.parquet');
});

test('createExport: a row for each answer, and for each person', async () => {
  const answers = await api.make({ rows: 'answer', include: ['answers'] });
  const found = answers.rows.filter(({ evaluation }) => evaluation === ids[1]);
  expect(found.map(({ item, value }) => [item, value])).toEqual([
    ['q_q1', '1'],
    ['q_many__a', '1'],
    [expect.stringMatching(/^q_many_b_2_[0-9a-f]{8}$/), '1'],
    ['q_grid__r1', '1'],
    ['q_grid__r2', '1'],
    ['q_ok', '0'],
  ]);
  expect(answers.codebook.items.map(({ name }: { name: string }) => name)).toContain('q_grid__r1');
  const people = await api.make({ rows: 'person', include: ['answers', 'scores'], program_ids: [programId] });
  expect(people.rows.map((row) => [row.w_c1__evaluation, row.w_c1__mood, row.w_c1__q_q1])).toEqual(
    archive.rows
      .map((row) => [row.evaluation, row.s_mood, row.q_q1])
      .sort(
        (a, b) =>
          people.rows.findIndex((r) => r.w_c1__evaluation === a[0]) -
          people.rows.findIndex((r) => r.w_c1__evaluation === b[0]),
      ),
  );
});

test('getEnvironmentJobResult: an archive supports a range of bytes, and repeats nothing else', async () => {
  const { result_url: path } = archive.job;
  const part = await api.load(path, { headers: { range: 'bytes=10-29' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 10-29/${archive.bytes.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(archive.bytes.subarray(10, 30));
  const outside = await api.load(path, { headers: { range: 'bytes=999999999-' } });
  expect(outside.status).toBe(416);
});

test('createExport: what is stored of an archive is sealed', async () => {
  const rows = (await app.services.db.system.read({
    text: 'SELECT sealed FROM job_archives WHERE job_id = $1',
    values: [archive.job.id],
  })) as { sealed: Buffer }[];
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed } of rows) expect(sealed.includes('data.csv')).toBe(false);
});

test('createExport is recorded in the audit log', async () => {
  await expectStatus(api.create({}), 202);
  const { body } = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=1`);
  expect(body.items[0]).toMatchObject({ action: 'job.created', details: { include: 'scores' } });
  await api.run();
});
