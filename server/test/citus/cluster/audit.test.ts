import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../../src/db/pool.ts';
import { newId } from '../../../src/ids.ts';
import { auditChain } from '../../../src/resources/operations/audit-log/chain-job.ts';
import { importSubject, setUpApp, type Workspace } from '../../actors.ts';
import { startTestApp, type TestApp } from '../../app.ts';
import { chainAuditLog } from '../../audit.ts';
import { createTestDatabase } from '../../database.ts';
import { runOnServer } from '../../server.ts';
import { onAnotherNode } from './organizations.ts';

/** Two organizations whose rows are on different nodes. */
let apps: [TestApp, TestApp];
let workspaces: Workspace[];
let connection: Connection;
beforeAll(async () => {
  const database = await createTestDatabase();
  connection = database.connection;
  const app = await startTestApp({}, database);
  apps = [app, await onAnotherNode(app, database)];
  workspaces = await Promise.all(apps.map((one) => setUpApp(one)));
});
afterAll(() => apps[0].close());

const of = (organizationId: string) => `WHERE organization_id = '${organizationId}'`;
const importInBoth = () => Promise.all(workspaces.map((workspace) => importSubject(workspace)));

async function chain(): Promise<void> {
  while ((await auditChain(apps[0].services).run(new AbortController().signal)).more);
}

async function verify({ call, organizationId }: TestApp) {
  return (await call('POST', `/v1/organizations/${organizationId}/audit-log/verify`)).body;
}

const insertLate = (organizationId: string) => ({
  text: `INSERT INTO audit_log (organization_id, id, actor_kind, actor_id, action, resource_type, resource_id,
           request_id, network, created_at)
         VALUES ($1, $2, 'system', '', 'test.late', 'test', '', '', '', now())`,
  values: [organizationId, newId()],
});

test('entries and events on every node have the number of the transaction on the coordinator', async () => {
  const present = async () => {
    const [row] = await runOnServer<{ xid: string }>(connection, 'SELECT pg_current_xact_id() AS xid');
    return BigInt(row!.xid);
  };
  const from = await present();
  await importInBoth();
  const to = await present();
  for (const { organizationId } of apps) {
    const rows = await runOnServer<{ xid: string }>(
      connection,
      ['audit_log', 'events']
        .map(
          (table) => `SELECT max(transaction::text::bigint) AS xid FROM eps.${table} ${of(organizationId)}`,
        )
        .join(' UNION ALL '),
    );
    const [audit, event] = rows.map(({ xid }) => BigInt(xid));
    expect(audit).toBe(event);
    expect(audit).toBeGreaterThan(from);
    expect(audit).toBeLessThan(to);
  }
});

test.each([
  ['one node', 1],
  ['both nodes', 2],
])('entries of a transaction that commits late on %s are chained without a gap', async (_, nodes) => {
  await importInBoth();
  for (const app of apps) await chainAuditLog(app);
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let hasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const late = apps[0].services.db.system.transaction(async (tx) => {
    for (const { organizationId } of apps.slice(0, nodes)) await tx.count(insertLate(organizationId));
    hasWritten();
    await committing;
  });
  await written;
  await importInBoth();
  await chain();
  // The chains of all organizations wait, because entries are chained in the order of their transactions.
  for (const app of apps) expect((await verify(app)).unchained_tail).toBeGreaterThan(0);
  commit();
  await late;
  for (const app of apps) {
    await chainAuditLog(app);
    const verified = await verify(app);
    expect(verified).toMatchObject({ valid: true, errors: [], unchained_tail: 0 });
    expect(verified.chained).toBe(verified.last_position);
  }
  for (const app of apps.slice(0, nodes)) {
    const log = `/v1/organizations/${app.organizationId}/audit-log`;
    const { items } = (await app.call('GET', `${log}?action=test.late&limit=1`)).body;
    expect(items[0].chain.position).toBeGreaterThan(0);
  }
});

test('entries of both organizations, written at once while several workers chain, are chained once', async () => {
  let isWriting = true;
  const workers = [1, 2, 3].map(async () => {
    while (isWriting) await chain();
  });
  for (let i = 0; i < 10; i++) await importInBoth();
  isWriting = false;
  await Promise.all(workers);
  for (const app of apps) {
    await chainAuditLog(app);
    const verified = await verify(app);
    expect(verified).toMatchObject({ valid: true, errors: [], unchained_tail: 0 });
    expect(verified.chained).toBe(verified.last_position);
  }
});
