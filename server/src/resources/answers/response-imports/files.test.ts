import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { isMeasuring, limited } from '../../../../../vitest.limits.ts';
import { expectStatus, setUpProgram } from '../../../../test/actors.ts';
import { importsApi } from '../../../../test/imports.ts';
import { addMember, withCookie } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const options = [0, 1].map((score) => ({ id: `o${score}`, label: String(score), scores: { mood: score } }));
const CONTENTS = {
  experience: {
    questions: ['q1', 'q2'].map((id) => ({ id, prompt: id, input: 'single_select', options })),
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
};
const codes = { '0': 'o0', '1': 'o1' };
const MAPPING = { person: 'id', answered_at: 'date', answers: { q1: { column: 'q1', codes } } };

const app = useTestApp();
const workspace = useWorkspace(app);
const api = importsApi(workspace);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
});

const body = (content: string | undefined, more: object = {}) => ({
  program_id: programId,
  format: 'csv',
  content,
  mapping: MAPPING,
  ...more,
});

describe('importResponses', () => {
  test('names what is wrong in the mapping, and costs little', async () => {
    const wrong = {
      person: 'who',
      answered_at: 'date',
      answers: {
        nobody: { column: 'q1' },
        q1: { column: 'q1', codes: { '1': 'o7' } },
        q2: { columns: { o1: 'q2' } },
        ['__proto__']: { column: 'q1' },
      },
      existing_scores: { joy: 'q1' },
    };
    const mapping = JSON.parse(JSON.stringify(wrong));
    const response = await app.call('POST', `${workspace.environmentPath}/responses/import`, {
      body: body('id,date,q1,q2\n1,2,3,4\n', { mapping }),
    });
    expect(response.status).toBe(422);
    expect(
      response.body.detail.context.errors.map(({ loc }: { loc: string[] }) => loc.slice(2).join('/')).sort(),
    ).toEqual([
      'answers/__proto__',
      'answers/nobody',
      'answers/q1/codes/1',
      'answers/q2/columns',
      'existing_scores/joy',
      'person',
    ]);
    const wide = `${Array.from({ length: 20_000 }, (_, i) => `c${i}`).join(',')}\n`;
    expect((await api.create(body(wide))).status).toBe(422);
    expect((await api.create(body('id,id,date,q1,q2\n1,1,2,3,4\n'))).status).toBe(422);
    expect((await api.create(body('x', { upload_id: randomUUID() }))).status).toBe(422);
    expect((await api.create(body(undefined, { upload_id: randomUUID() }))).status).toBe(404);
    expect((await api.create(body('x', { program_id: randomUUID() }))).status).toBe(404);
  });

  test('imports many rows', async () => {
    const people = isMeasuring ? 10_000 : 300;
    const rows = Array.from({ length: people }, (_, index) => `many-${index},2020-01-01,${index % 2}`);
    const file = body(`id,date,q1\n${rows.join('\n')}\n`);
    const { summary } = await limited('import of 10,000 responses', 60_000, () => api.run(file));
    expect(summary.outcomes.created).toBe(people);
  });

  test('reads JSON Lines, and fails for what is neither', async () => {
    const lines = [
      '{"id": "j-1", "date": "2020-01-01T10:00:00+02:00", "q1": 1, "__proto__": {"q1": 0}}',
      '{"id": 7, "date": "2020-01-01", "q1": {"a": 1}}',
    ];
    const { receipts } = await api.run(body(lines.join('\n'), { format: 'jsonl' }));
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['created', 'invalid']);
    const broken = await expectStatus(api.create(body('{"id": 1}\n{"id"\n', { format: 'jsonl' })), 202);
    await api.work();
    const job = await expectStatus(app.call('GET', `${workspace.environmentPath}/jobs/${broken.id}`), 200);
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'malformed', message: 'Line 2 is not JSON.' },
    });
  });
});

describe('createUpload', () => {
  test('stores a file in parts, which only who sends it uses', async () => {
    const path = `${workspace.environmentPath}/uploads`;
    const first = await expectStatus(
      app.call('POST', path, { body: { content: 'id,date,q1,q2\nu-ü,2020' } }),
      201,
    );
    const more = { upload_id: first.upload_id, starts_at: first.bytes, content: '-01-01,1,1\n' };
    expect((await app.call('POST', path, { body: { ...more, starts_at: 3 } })).status).toBe(409);
    const second = await expectStatus(app.call('POST', path, { body: more }), 201);
    expect(second.bytes).toBe(first.bytes + 11);
    const { receipts } = await api.run(body(undefined, { upload_id: first.upload_id }));
    expect(receipts).toMatchObject([{ row: 1, outcome: 'created' }]);
    const foreign = { ...more, starts_at: second.bytes };
    const { cookie } = await addMember(app, 'admin');
    expect((await withCookie(app, cookie, 'POST', path, { body: foreign })).status).toBe(404);
  });
});
