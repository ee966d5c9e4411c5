import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { databaseOf } from './moved.ts';
import { PostgresServer } from './postgres-server.ts';

let folder: string;
let server: PostgresServer;
let app: TestApp;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await PostgresServer.create(folder);
  await server.start();
  app = await startTestApp({}, await databaseOf(server));
});
afterAll(async () => {
  await app?.close();
  await server?.end('SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

async function readiness(): Promise<[status: number, message: string | undefined]> {
  const { status, body } = await app.call('GET', '/readyz');
  return [status, body.detail?.message];
}

async function set(name: string, value: string): Promise<void> {
  await server.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await server.query('SELECT pg_reload_conf()');
}

describe('getReadiness: is 503 while nothing can be written, and 200 again afterwards', () => {
  test('twenty probes at a time share one write', async () => {
    const written = () => server.query("SELECT value FROM eps.settings WHERE name = 'write_probe'");
    expect(await readiness()).toEqual([200, undefined]);
    const before = await written();
    const shared = await Promise.all(Array.from({ length: 20 }, readiness));
    expect(new Set(shared.map(([status]) => status))).toEqual(new Set([200]));
    expect(before).toHaveLength(1);
    const connections = await server.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'eps_probe'",
    );
    expect(connections).toEqual([{ n: 0 }]);
  });

  test('of a database that is read-only', async () => {
    await set('default_transaction_read_only', 'on');
    const message = 'Nothing can be written: the database is read-only.';
    await expect.poll(readiness).toEqual([503, message]);
    await set('default_transaction_read_only', 'off');
    await expect.poll(readiness).toEqual([200, undefined]);
  });

  test('of a primary that lost its synchronous standby', async () => {
    await set('synchronous_standby_names', 'gone');
    await expect.poll(readiness).toEqual([503, expect.stringMatching(/^Nothing can be written: a write /)]);
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    await set('synchronous_standby_names', '');
    await expect.poll(readiness).toEqual([200, undefined]);
  });

  test('a write whose commit is missing on the standby is not acknowledged, also not if it is repeated', async () => {
    const create = () =>
      app.call('POST', `/v1/organizations/${app.organizationId}/apps`, {
        body: { name: 'Replicated', slug: 'replicated' },
        idempotencyKey: 'replicated',
      });
    await set('synchronous_standby_names', 'gone');
    const waits = "application_name = 'eps_service' AND wait_event = 'SyncRep'";
    const created = create();
    // As a timeout does.
    const cancel = () => server.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${waits}`);
    await expect.poll(cancel).toHaveLength(1);
    const code = ({ status, body }: { status: number; body: any }) => [status, body.detail?.code];
    expect(code(await created)).toEqual([503, 'database_unavailable']);
    await expect.poll(readiness).toEqual([503, expect.any(String)]);
    expect(code(await create())).toEqual([503, 'database_unavailable']);
    await set('synchronous_standby_names', '');
    await expect.poll(readiness).toEqual([200, undefined]);
    const again = await create();
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  });

  test('of a server that is stopped', async () => {
    await server.end('SIGINT');
    expect((await readiness())[0]).toBe(503);
    await server.start();
    await expect.poll(readiness).toEqual([200, undefined]);
  });
});
