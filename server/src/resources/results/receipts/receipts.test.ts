import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Receipt, verifyReceipt } from '../../../../../verify/receipt.ts';
import { limitedKey, participant, setUpProgram, takePart } from '../../../../test/actors.ts';
import { signAuditLog } from '../../../../test/audit.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const CONTENTS = {
  experience: {
    questions: [
      { id: 'mood', prompt: 'How was your week?', input: 'rating', min: 1, max: 5, required: true },
      { id: 'sleep', prompt: 'How did you sleep?', input: 'rating', min: 1, max: 5 },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let evaluationId: string;
let subjectId: string;
let keys: { kid: string; x: string }[];
beforeAll(async () => {
  const session = await participant(workspace, await setUpProgram(workspace, CONTENTS), { name: 'Ada' });
  await takePart(workspace, session.participant_token, { mood: 4, sleep: 2 });
  ({ evaluation_id: evaluationId, subjectId } = session);
  keys = (await app.call('GET', '/.well-known/audit-keys.json', { key: null })).body.keys;
});

const path = () => `${workspace.environmentPath}/evaluations/${evaluationId}/receipt`;
const outcomes = (receipt: Receipt, trusted = {}) =>
  Object.fromEntries(verifyReceipt(receipt, trusted).map(({ name, outcome }) => [name, outcome]));

describe('getEvaluationReceipt', () => {
  test('returns a signed receipt that is pending until a checkpoint covers it', async () => {
    const { status, body, text } = await app.call('GET', path());
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ status: 'pending', evaluation_id: evaluationId });
    expect(outcomes(body, { keys })).toEqual({
      key: 'passed',
      signature: 'passed',
      entry: 'undecided',
      inclusion: 'undecided',
      checkpoint: 'undecided',
      result: 'undecided',
    });
  });

  test('returns a receipt whose key, signature, inclusion in the chain and result can be verified offline', async () => {
    await signAuditLog(app);
    const { body } = await app.call('GET', `${path()}?include=input`);
    expect(body.status).toBe('final');
    const { items } = (await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log/checkpoints`))
      .body;
    expect(new Set(Object.values(outcomes(body, { keys, checkpoints: items })))).toEqual(new Set(['passed']));
  });

  test('becomes final however many entries follow before the next checkpoint, with at most 1,000 links', async () => {
    const session = await participant(workspace, await setUpProgram(workspace, CONTENTS));
    await takePart(workspace, session.participant_token, { mood: 3 });
    await app.services.db.system.write({
      text: `INSERT INTO audit_log (organization_id, id, actor_kind, actor_id, action, resource_type,
               resource_id, request_id, network, created_at)
             SELECT $1, gen_random_uuid(), 'system', '', 'test.filled', 'test', '', '', '', now()
             FROM generate_series(1, 2500)`,
      values: [app.organizationId],
    });
    await signAuditLog(app);
    const { body } = await app.call(
      'GET',
      `${workspace.environmentPath}/evaluations/${session.evaluation_id}/receipt`,
    );
    expect(body.status).toBe('final');
    expect(body.inclusion.links.length).toBeLessThanOrEqual(1000);
    expect(outcomes(body, { keys })).toMatchObject({ entry: 'passed', inclusion: 'passed' });
    const verified = await app.call('POST', `/v1/organizations/${app.organizationId}/audit-log/verify`);
    expect(verified.body).toMatchObject({ valid: true, errors: [] });
  });

  test('requires subjects:export for the input, and records that it was read', async () => {
    const key = await limitedKey(app, ['evaluations:read']);
    expect((await app.call('GET', path(), { key })).status).toBe(200);
    const rejected = await app.call('GET', `${path()}?include=input`, { key });
    expect(rejected.body.detail).toMatchObject({
      code: 'insufficient_scope',
      context: { scope: 'subjects:export' },
    });
    const log = `/v1/organizations/${app.organizationId}/audit-log?action=evaluation.input_exported`;
    expect((await app.call('GET', log)).body.items).toMatchObject([{ resource_id: evaluationId }]);
  });
});

describe('the receipt verifier', () => {
  const change = async (edit: (receipt: any) => void): Promise<Receipt> => {
    await signAuditLog(app);
    const { body } = await app.call('GET', `${path()}?include=input`);
    edit(body);
    return body;
  };

  test.each([
    ['a changed answer', (r: any) => (r.recomputation.input.state.log[0].value = 5), 'answers'],
    ['a changed context', (r: any) => (r.recomputation.input.locale = 'de'), 'input'],
    [
      'changed content',
      (r: any) => (r.recomputation.contents.scorecard.concepts[0].method = 'sum'),
      'bundle',
    ],
    ['a changed digest', (r: any) => (r.result_digest = '0'.repeat(64)), 'signature'],
    ['a changed entry', (r: any) => (r.entry.actor_id = 'x'), 'entry'],
    ['a changed link', (r: any) => (r.inclusion.previous = '1'.repeat(64)), 'inclusion'],
    ['another key', (r: any) => (r.public_key = r.public_key.replace(/^./, 'A')), 'key'],
  ])('reports %s', async (_, edit, name) => {
    expect(outcomes(await change(edit))).toMatchObject({ [name]: 'failed' });
  });

  test('reports a key that is not trusted and a checkpoint that differs from the kept copy', async () => {
    const receipt = await change(() => {});
    const kept = { ...receipt.inclusion!.checkpoint, chain_hash: '0'.repeat(64) };
    expect(outcomes(receipt, { keys: [], checkpoints: [kept] })).toMatchObject({
      key: 'failed',
      checkpoint: 'failed',
    });
  });

  test('exits with code 2 if a check failed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eps-receipt-'));
    const run = async (receipt: Receipt) => {
      await writeFile(join(folder, 'receipt.json'), JSON.stringify(receipt));
      await writeFile(join(folder, 'keys.json'), JSON.stringify({ keys }));
      const main = join(import.meta.dirname, '../../../../../verify/main.ts');
      const args = [main, join(folder, 'receipt.json'), '--keys', join(folder, 'keys.json')];
      return promisify(execFile)(process.execPath, args).then(
        () => 0,
        (error: { code: number }) => error.code,
      );
    };
    expect(await run(await change(() => {}))).toBe(0);
    expect(await run(await change((receipt) => (receipt.digest_key = 'AAAA')))).toBe(2);
    await rm(folder, { recursive: true });
  });
});

test('getEvaluationReceipt returns 409 after the erasure of the subject', async () => {
  await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`);
  expect((await app.call('GET', path())).body.detail.code).toBe('subject_deleted');
});

test.each(['receipt', 'replay'])('%s: 409 for a subject who is erased between the reads', async (what) => {
  const session = await participant(workspace, await setUpProgram(workspace, CONTENTS), { name: 'Ada' });
  await takePart(workspace, session.participant_token, { mood: 4 });
  const { db } = app.services;
  const { read } = db;
  const reading = vi.spyOn(db, 'read').mockImplementation(async (organizationId, statement, check) => {
    const rows = await read(organizationId, statement, check);
    if (!statement.text.includes('FROM evaluations')) return rows;
    reading.mockRestore();
    await app.call('DELETE', `${workspace.environmentPath}/subjects/${session.subjectId}`);
    return rows;
  });
  const evaluation = `${workspace.environmentPath}/evaluations/${session.evaluation_id}`;
  const { status, body } = await app.call('GET', `${evaluation}/${what}`);
  expect([status, body.detail.code]).toEqual([409, 'subject_deleted']);
});
