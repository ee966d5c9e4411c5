import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { limitedKey, participant, setUpProgram, takePart } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { TWO_SCALES } from '../../../../test/two-scales.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, TWO_SCALES);
});

async function evaluated(answers: Record<string, unknown>, program = programId): Promise<string> {
  const session = await participant(workspace, program, { name: '<b>Marker</b>' });
  await takePart(workspace, session.participant_token, answers);
  return session.evaluation_id;
}

const exported = (query: string) =>
  app.call('GET', `${workspace.environmentPath}/evaluations/export?${query}`);

test('exportEvaluations returns CSV with a column for every concept and escapes formulas', async () => {
  const ownId = await setUpProgram(workspace, TWO_SCALES);
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
  const ownId = await setUpProgram(workspace, TWO_SCALES);
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

test('exportEvaluations returns a window in the order of time, also where ids have another order', async () => {
  const ownId = await setUpProgram(workspace, TWO_SCALES);
  const id = await evaluated({ q1: 1, q2: 1 }, ownId);
  const day = Date.parse('2026-03-01T00:00:00Z');
  // Ids of times outside the window and in the reverse order: only `created_at` decides.
  await app.services.db.system.transaction((tx) =>
    tx.count({
      text: `INSERT INTO evaluations (organization_id, app_id, environment_id, id, program_id, enrollment_id,
               subject_id, version_bundle_id, cycle, context_fingerprint, status, created_at, completed_at)
             SELECT organization_id, app_id, environment_id,
               eps.uuid_v7($2::timestamptz - make_interval(days => n)), program_id, enrollment_id,
               subject_id, version_bundle_id, cycle, context_fingerprint, status,
               $2::timestamptz + make_interval(secs => n / 3), completed_at
             FROM evaluations, generate_series(0, 299) n WHERE id = $1`,
      values: [id, new Date(day).toISOString()],
    }),
  );
  const lines = async (query: string) =>
    (await exported(`format=jsonl&program_id=${ownId}&${query}`)).text
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { id: string; created_at: string } => JSON.parse(line));
  const to = new Date(day + 50_000).toISOString();
  const window = await lines(`from=${new Date(day).toISOString()}&to=${to}`);
  expect(new Set(window.map((line) => line.id)).size).toBe(150);
  expect(window.map((line) => Date.parse(line.created_at) - day)).toEqual(
    Array.from({ length: 150 }, (_, n) => Math.floor(n / 3) * 1000),
  );
  expect(await lines(`from=${to}&status=completed`)).toHaveLength(151);
  expect(await lines(`to=${to}&status=failed`)).toEqual([]);
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
  // PostgreSQL reads offsets of less than 16 hours only.
  expect(await holds('from=2026-01-01T00:00:00%2B23:59&to=2999-01-01T00:00:00-23:59')).toBe(true);
  for (const query of ['format=xls', 'from=yesterday', 'status=nothing', 'program_id=1', 'limit=1'])
    expect((await exported(query)).status).toBe(422);
  const path = `${workspace.environmentPath}/evaluations/export`;
  expect((await app.call('GET', path, { key: null })).status).toBe(401);
  expect((await app.call('GET', path, { key: await limitedKey(app, ['subjects:export']) })).status).toBe(403);
  expect((await app.call('GET', path.replace(workspace.testId, randomUUID()))).status).toBe(404);
});
