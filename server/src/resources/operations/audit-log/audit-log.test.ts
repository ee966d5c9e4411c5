import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { importSubject, setUpProgram } from '../../../../test/actors.ts';
import { chainAuditLog } from '../../../../test/audit.ts';
import { addMember, logIn, withCookie } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { PLATFORM } from '../../../audit/record.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { auditChain } from './chain-job.ts';
import { auditCheckpoints } from './checkpoints-job.ts';
import { chainHash, entryHash, FIRST_HASH } from './entry.ts';
import type { AuditEntry } from './schema.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
let log: string;
beforeAll(async () => {
  log = `/v1/organizations/${app.organizationId}/audit-log`;
});

const signal = new AbortController().signal;
async function chain(): Promise<void> {
  while ((await auditChain(app.services).run(signal)).more);
}
const sign = () => auditCheckpoints(app.services).run(signal);
const entriesOf = async (query: string): Promise<AuditEntry[]> =>
  (await app.call('GET', `${log}?${query}`)).body.items;
const platformActions = async () =>
  (
    await app.services.db.system.read({
      text: 'SELECT action FROM audit_log WHERE organization_id = $1',
      values: [PLATFORM],
      rows: rowsOf(columns('audit_log', 'action')),
    })
  ).map(({ action }) => action);

describe('listAuditLog', () => {
  test('returns actor, action, resource, time, network and keyed digests of each entry', async () => {
    const body = { allowed_origins: ['https://app.example.com'] };
    const changed = await app.call('PATCH', workspace.environmentPath, { body });
    const [entry] = await entriesOf(`action=environment.changed&resource_id=${workspace.testId}`);
    expect(entry).toMatchObject({
      organization_id: app.organizationId,
      actor_kind: 'api_key',
      resource_type: 'environment',
      resource_id: workspace.testId,
      app_id: workspace.appId,
      request_id: changed.headers['x-request-id'],
      network: '127.0.0.0/24',
    });
    expect(entry!.before_digest).toMatch(/^[0-9a-f]{64}$/);
    expect(entry!.after_digest).not.toBe(entry!.before_digest);
  });

  test('filters by action, actor, resource and time, newest first', async () => {
    const all = await entriesOf('limit=100');
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    );
    const [first] = all.filter(({ action }) => action === 'app.created');
    for (const filter of ['action', 'actor_id', 'resource_type', 'resource_id'] as const) {
      const found = await entriesOf(`limit=100&${filter}=${first![filter]}`);
      expect(found).toEqual(all.filter((entry) => entry[filter] === first![filter]));
    }
    expect(await entriesOf(`to=${first!.created_at}&action=app.created`)).toEqual([]);
    expect((await entriesOf(`from=${first!.created_at}&action=app.created`)).at(-1)).toEqual(first);
  });

  test('includes every entry if the time begins with or before 1970', async () => {
    const all = await entriesOf('action=app.created');
    for (const from of ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1970-01-02T00:00:00%2B23:59'])
      expect(await entriesOf(`from=${from}&action=app.created`)).toEqual(all);
  });

  test('rejects a filter that PostgreSQL cannot compare', async () => {
    const { status, body } = await app.call('GET', `${log}?actor_id=a%00b`);
    expect(status).toBe(422);
    expect(body.detail.context.errors).toMatchObject([
      { type: 'string_unicode', loc: ['query', 'actor_id'] },
    ]);
  });
});

describe('exportAuditLog', () => {
  test('streams entries with hashes that can be recomputed, and is recorded itself', async () => {
    for (let i = 0; i < 3; i++) await importSubject(workspace);
    await chainAuditLog(app);
    const { text, headers } = await app.call('GET', `${log}/export`);
    expect(headers['content-type']).toContain('application/x-ndjson');
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry);
    const chained = entries
      .filter((entry) => entry.chain)
      .toSorted((a, b) => a.chain!.position - b.chain!.position);
    expect(chained.length).toBeGreaterThan(2);
    let previous = FIRST_HASH;
    for (const [i, entry] of chained.entries()) {
      const { position, entry_hash, chain_hash, chained_at } = entry.chain!;
      expect(position).toBe(i + 1);
      expect(entry_hash).toBe(entryHash(entry));
      expect(chain_hash).toBe(chainHash({ previous, position, entry_hash, chained_at }));
      previous = chain_hash;
    }
    expect(await entriesOf('action=audit_log.exported')).toHaveLength(1);
  });
});

describe('the chain of listAuditLog', () => {
  test('includes an entry that commits after entries of later transactions', async () => {
    const { db } = app.services;
    let commit = () => {};
    const committing = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const insert = (id: string) => ({
      text: `INSERT INTO audit_log (organization_id, id, actor_kind, actor_id, action, resource_type,
               resource_id, request_id, network, created_at)
             VALUES ($1, $2, 'system', '', 'test.late', 'test', '', '', '', now())`,
      values: [app.organizationId, id],
    });
    const late = '0199a3c5-0a0f-7c55-a1b2-c3d4e5f60001';
    const slow = db.system.transaction(async (tx) => {
      await tx.count(insert(late));
      await committing;
    });
    await chainAuditLog(app);
    await importSubject(workspace);
    await chain();
    const [import1] = await entriesOf('action=subjects.imported&limit=1');
    commit();
    await slow;
    await chainAuditLog(app);
    const [entry] = await entriesOf('action=test.late');
    expect(entry!.chain!.position).toBeGreaterThan(0);
    const [import2] = await entriesOf(`resource_id=${import1!.resource_id}`);
    expect(import2!.chain!.position).toBe(entry!.chain!.position + 1);
    expect(
      (await app.call('POST', `${log}/verify`)).body.errors.map(({ kind }: { kind: string }) => kind),
    ).toEqual([]);
  });

  test('has no gaps when several workers write it concurrently', async () => {
    for (let i = 0; i < 5; i++) await importSubject(workspace);
    await Promise.all([chain(), chain(), chain()]);
    await chainAuditLog(app);
    const { body } = await app.call('POST', `${log}/verify`);
    expect(body).toMatchObject({ valid: true, unchained_tail: 0, chained: body.last_position });
  });
});

describe('listAuditCheckpoints', () => {
  test('returns signed checkpoints, which are also in the file and at the URL', async () => {
    const received: string[] = [];
    let status = 503;
    const receiver = createServer((request, response) => {
      request.on('data', (chunk) => received.push(String(chunk)));
      request.on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { audit } = app.services.config;
    audit.checkpointUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/checkpoints`;
    await chainAuditLog(app);
    await expect(sign()).rejects.toThrow('503');
    const { body } = await app.call('GET', `${log}/checkpoints`);
    const [checkpoint] = body.items;
    const lines = (await readFile(audit.checkpointFile, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(checkpoint);
    status = 204;
    received.length = 0;
    await sign();
    expect(JSON.parse(received.join('')).checkpoints).toContainEqual(checkpoint);
    received.length = 0;
    await sign();
    expect(received).toEqual([]);
    audit.checkpointUrl = undefined;
    receiver.close();

    const { keys } = (await app.call('GET', '/.well-known/audit-keys.json', { key: null })).body;
    const key = await crypto.subtle.importKey('jwk', keys[0], 'Ed25519', false, ['verify']);
    const { signature, ...signed } = checkpoint;
    const canonical = JSON.stringify(signed, Object.keys(signed).sort());
    const isValid = await crypto.subtle.verify(
      'Ed25519',
      key,
      Buffer.from(signature, 'base64'),
      Buffer.from(canonical),
    );
    expect(isValid).toBe(true);
    expect(checkpoint.key_id).toBe(keys[0].kid);
  });
});

describe('login, logout and changePassword in the audit log', () => {
  test('record sign-ins, failures and sign-outs in the organizations of the user', async () => {
    const member = await addMember(app, 'viewer');
    await logIn(app, member.email, 'wrong password');
    await withCookie(app, member.cookie, 'POST', '/auth/password', {
      body: { current_password: 'wrong password', new_password: 'another horse battery' },
    });
    await withCookie(app, member.cookie, 'POST', '/auth/logout');
    const entries = await entriesOf(`resource_id=${member.userId}`);
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'user.signed_in',
      'user.sign_in_failed',
      'user.password_change_failed',
      'user.signed_out',
    ]);
    expect(entries.at(-1)).toMatchObject({ actor_kind: 'user', actor_id: member.userId });
    expect(JSON.stringify(entries)).not.toContain(member.email);
  });

  test('record unknown addresses and throttled attempts in the platform’s log, as digests', async () => {
    for (let i = 0; i < 12; i++) await logIn(app, 'unknown@example.com', 'wrong password');
    const actions = await platformActions();
    expect(actions.filter((action) => action === 'user.sign_in_failed')).toHaveLength(5);
    expect(actions.filter((action) => action === 'user.sign_in_throttled')).toHaveLength(1);
    const rows = await app.services.db.system.read({
      text: 'SELECT * FROM audit_log WHERE organization_id = $1',
      values: [PLATFORM],
    });
    expect(JSON.stringify(rows)).not.toContain('unknown@example.com');
  });
});

test('the first use of an API key from a network is recorded once', async () => {
  const path = `/v1/organizations/${app.organizationId}/api-keys`;
  const body = { name: 'k', scopes: ['organization:read'] };
  const { id, key } = (await app.call('POST', path, { body })).body;
  for (let i = 0; i < 3; i++) await app.call('GET', '/auth/me', { key });
  await app.services.keyNetworks.flush();
  await app.call('GET', '/auth/me', { key });
  await app.services.keyNetworks.flush();
  const entries = await entriesOf(`action=api_key.used_from_new_network&resource_id=${id}`);
  expect(entries).toMatchObject([{ actor_id: id, network: '127.0.0.0/24' }]);
});

test('exportEvaluations is recorded', async () => {
  await setUpProgram(workspace);
  await app.call('GET', `${workspace.environmentPath}/evaluations/export`);
  expect(await entriesOf('action=evaluations.exported')).toHaveLength(1);
});
