import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { send } from './client.ts';
import { OWNER, Service } from './service.ts';
import { post, setUp } from './setting.ts';

const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.remove();
});

async function make(env: Record<string, string> = {}): Promise<Service> {
  const service = await Service.create(env);
  services.push(service);
  return service;
}

/** Starts a process that refuses; what it says. */
async function refusal(service: Service): Promise<string> {
  const before = service.said().length;
  const child = service.launch();
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  return service.said().slice(before);
}

const GENERATED = { EPS_BOOTSTRAP_ORGANIZATION_ID: '', EPS_BOOTSTRAP_API_KEY: '' };

test('secrets are generated once, kept in a file for their owner alone, and printed at the first start alone', async () => {
  const service = await make(GENERATED);
  await service.start();
  const printed = service.said();
  const key = /API key +(eps_\w{36})\n/.exec(printed)?.[1];
  const password = /Password +(\S+)\n/.exec(printed)?.[1];
  const file = join(service.dataDir, 'first-run.txt');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(service.dataDir, 'master.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(`api_key=${key}\npassword=${password}\n`);
  expect((await send(service.url, { method: 'GET', path: '/auth/me', key: key! })).status).toBe(200);
  expect(await service.end('SIGINT')).toBe(0);
  await service.start();
  const later = service.said().slice(printed.length);
  expect(later).toContain(`Evaluation Program Service: ${service.url}`);
  for (const secret of [key!, password!, 'API key', 'Password']) expect(later).not.toContain(secret);
});

test('what the operator supplies is used and never printed', async () => {
  const service = await make({
    EPS_BOOTSTRAP_EMAIL: 'o@example.org',
    EPS_BOOTSTRAP_PASSWORD: 'a supplied password',
  });
  await service.start();
  const login = {
    method: 'POST',
    path: '/auth/login',
    key: '',
    body: { email: 'o@example.org', password: 'a supplied password' },
  };
  expect((await send(service.url, { ...login, key: OWNER.key })).status).toBe(200);
  expect(service.said()).toContain(OWNER.organizationId);
  for (const secret of [OWNER.key, 'a supplied password']) expect(service.said()).not.toContain(secret);
});

test('a key that is short, or almost one of ours, refuses to start before anything is made', async () => {
  const service = await make({ EPS_BOOTSTRAP_API_KEY: 'short' });
  expect(await refusal(service)).toContain('EPS_BOOTSTRAP_API_KEY must have at least 32 characters');
  const almost = await make({ EPS_BOOTSTRAP_API_KEY: `eps_${'a'.repeat(36)}` });
  expect(await refusal(almost)).toContain('EPS_BOOTSTRAP_API_KEY begins with eps_ but is not a whole key');
});

test('another master key is refused, and the right one is taken again', async () => {
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const service = await make({ EPS_MASTER_KEY: keys[0]! });
  await service.start();
  await service.end('SIGTERM');
  service.env['EPS_MASTER_KEY'] = keys[1]!;
  const said = await refusal(service);
  expect(said).toContain('another master key');
  expect(said).not.toContain('    at ');
  service.env['EPS_MASTER_KEY'] = keys[0]!;
  await service.start();
});

test('production refuses a generated master key and links over plain http', async () => {
  const key = Buffer.alloc(32, 3).toString('base64');
  const url = { EPS_MODE: 'production', EPS_MASTER_KEY: key, EPS_PUBLIC_URL: 'http://example.org' };
  expect(await refusal(await make(url))).toContain('EPS_PUBLIC_URL must be https in production');
  const generated = { EPS_MODE: 'production', EPS_PUBLIC_URL: 'https://example.org' };
  expect(await refusal(await make(generated))).toMatch(
    /EPS_MASTER_KEY is required|do not run the embedded database as root/,
  );
});

test('a database that is not there, or is no database, is told without its password', async () => {
  const refused = await refusal(await make({ EPS_DATABASE_URL: 'postgres://user:hushed@127.0.0.1:1/db' }));
  expect(refused).toMatch(/^The database cannot be reached: connect ECONNREFUSED/);
  const nonsense = await refusal(await make({ EPS_DATABASE_URL: 'user:hushed' }));
  expect(nonsense).toContain('EPS_DATABASE_URL must have the form');
  expect(refused + nonsense).not.toContain('hushed');
});

test('a port that is taken is named, with the secrets of the first start not lost', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const service = await make({ ...GENERATED, EPS_PORT: String(port) });
  const said = await refusal(service);
  expect(said).toContain(`127.0.0.1:${port} is taken`);
  expect(said).not.toContain('    at ');
  expect(said).toMatch(/API key +eps_/);
  other.close();
  await expect.poll(() => service.databaseRuns(), { timeout: 10_000 }).toBe(false);
});

test('Ctrl-C while it starts leaves no database running', async () => {
  const service = await make();
  for (const delayMs of [500, 900, 1300]) {
    service.launch();
    await sleep(delayMs);
    // Null: before the program was loaded, the signal itself ends it.
    expect([0, 130, null]).toContain(await service.end('SIGINT'));
    await expect.poll(() => service.databaseRuns(), { timeout: 10_000 }).toBe(false);
  }
});

test('SIGTERM: requests in flight are answered, new ones refused, and it ends with 0 at once', async () => {
  const service = await make();
  await service.start();
  const { E } = await setUp(service.url);
  const held = await holdSubjects(service);
  const items = [{ external_id: randomUUID() }];
  const inFlight = send(service.url, post(`${E}/subjects/batch`, { items }));
  await service.waiting(1);
  const ended = service.end('SIGTERM');
  const me = { method: 'GET', path: '/auth/me', key: OWNER.key };
  const isRefused = () =>
    send(service.url, me).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused, { timeout: 10_000 }).toBe(true);
  await held.release();
  const releasedAtMs = performance.now();
  expect((await inFlight).status).toBe(200);
  expect(await ended).toBe(0);
  expect(performance.now() - releasedAtMs).toBeLessThan(5000);
  expect(service.databaseRuns()).toBe(false);
});

/** Keeps every change of a subject waiting. */
async function holdSubjects(service: Service): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client(service.connection);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE eps.subjects IN EXCLUSIVE MODE');
  return { release: () => client.end() };
}
