import { expect, test } from 'vitest';
import { expectStatus, importSubject, setUpApp } from '../../test/actors.ts';
import { useTestApp } from '../../test/prepared.ts';
import { readConfig } from '../config/config.ts';
import { computed, rowsOf } from '../db/rows.ts';
import { housekeeping } from './housekeeping.ts';

const HOUR_MS = 3_600_000;

const app = useTestApp({ webhooks: readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' }).webhooks });

const run = () => housekeeping(app.services).run(new AbortController().signal);
const count = async (from: string) => {
  const [row] = await app.services.db.system.read({
    text: `SELECT count(*)::int AS n FROM ${from}`,
    rows: rowsOf({ n: computed('integer') }),
  });
  return row!.n;
};

test('deletes the stored response of an Idempotency-Key after 72 hours', async () => {
  await setUpApp(app);
  expect(await count('idempotency_keys')).toBe(1);
  app.setClock(new Date(Date.now() + 71 * HOUR_MS));
  expect(await run()).toEqual({ more: false });
  expect(await count('idempotency_keys')).toBe(1);
  app.setClock(new Date(Date.now() + 73 * HOUR_MS));
  await run();
  expect(await count('idempotency_keys')).toBe(0);
});

test('creates the partitions of the coming months before the months begin', async () => {
  const partitions = "pg_inherits WHERE inhparent = 'eps.events'::regclass";
  await run();
  const before = await count(partitions);
  app.setClock(new Date(Date.now() + 70 * 24 * HOUR_MS));
  await run();
  expect((await count(partitions)) - before).toBeGreaterThanOrEqual(2);
  await run();
  expect((await count(partitions)) - before).toBeLessThanOrEqual(3);
});

test('deletes expired user sessions', async () => {
  await app.call('POST', '/auth/login', { body: { email: app.email, password: app.password }, key: null });
  expect(await count('user_sessions')).toBe(1);
  app.setClock(new Date(Date.now() + 100 * 24 * HOUR_MS));
  await run();
  expect(await count('user_sessions')).toBe(0);
});

test('ends a delivery that was added to an endpoint while that was deleted', async () => {
  const workspace = await setUpApp(app);
  const { environmentPath } = workspace;
  const body = { url: 'https://127.0.0.1/' };
  await expectStatus(app.call('POST', `${environmentPath}/webhook-endpoints`, { body }), 201);
  await importSubject(workspace);
  await app.services.db.system.write({ text: 'UPDATE webhook_endpoints SET deleted_at = now()' });
  await run();
  const { items } = (await app.call('GET', `${environmentPath}/webhook-deliveries`)).body;
  expect(items).toMatchObject([{ status: 'dead_letter', last_error: 'endpoint_deleted' }]);
});
