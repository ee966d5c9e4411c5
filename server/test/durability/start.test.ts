import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { timeLimit } from '../../../vitest.machine.ts';
import { send } from './client.ts';
import { MAIN, OWNER, type Service } from './service.ts';
import { make, makeEmpty, outputOfFailedStart } from './starts.ts';
import { createWorkspace, post } from './workspace.ts';

const GENERATED = { EPS_BOOTSTRAP_ORGANIZATION_ID: '', EPS_BOOTSTRAP_API_KEY: '' };

test('generates secrets at the first start, prints them, and stores them in a private file', async () => {
  const service = await makeEmpty(GENERATED);
  await service.start();
  const printed = service.output();
  const key = /API key +(eps_\w{36})\n/.exec(printed)?.[1];
  const password = /Password +(\S+)\n/.exec(printed)?.[1];
  const file = join(service.dataDir, 'first-run.txt');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(service.dataDir, 'master.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(`api_key=${key}\npassword=${password}\nsign_in_url=`);
  const link = /Sign in once +(\S+)\n/.exec(printed)?.[1];
  expect(readFileSync(file, 'utf8')).toContain(`sign_in_url=${link}\n`);
  const body = { token: link?.split('/sign-in#')[1] };
  const signIn = { method: 'POST', path: '/auth/sign-in-link', key: '', body };
  expect((await send(service.url, signIn)).status).toBe(200);
  expect((await send(service.url, signIn)).status).toBe(410);
  expect((await send(service.url, { method: 'GET', path: '/auth/me', key: key! })).status).toBe(200);
  expect(await service.end('SIGINT')).toBe(0);
  await service.start();
  const laterOutput = service.output().slice(printed.length);
  expect(laterOutput).toContain(`Evaluation Program Service: ${service.url}`);
  for (const secret of [key!, password!, link!, 'API key', 'Password'])
    expect(laterOutput).not.toContain(secret);
});

test('uses credentials from the operator and never prints them', async () => {
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
  expect(service.output()).toContain(OWNER.organizationId);
  for (const secret of [OWNER.key, 'a supplied password']) expect(service.output()).not.toContain(secret);
});

test('does not start with a password for the first owner that is easy to guess', async () => {
  for (const password of ['short', 'Password123', 'o@example.org']) {
    const service = await make({ EPS_BOOTSTRAP_EMAIL: 'o@example.org', EPS_BOOTSTRAP_PASSWORD: password });
    const output = await outputOfFailedStart(service);
    expect(output).toContain('EPS_BOOTSTRAP_PASSWORD is too easy to guess');
    expect(output.replaceAll('o@example.org', '').includes(password)).toBe(false);
  }
});

test("the operator's command reset-link prints a link that sets a new password", async () => {
  const service = await make({ EPS_BOOTSTRAP_EMAIL: 'o@example.org' });
  await service.start();
  await service.end('SIGTERM');
  const command = async (...parameters: string[]) => {
    const before = service.output().length;
    const [code] = await once(service.launch(process.execPath, [MAIN, 'reset-link', ...parameters]), 'exit');
    return { code, output: service.output().slice(before) };
  };
  expect(await command()).toEqual({ code: 1, output: 'Usage: reset-link EMAIL\n' });
  const unknown = await command('nobody@example.org');
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('No account has this e-mail address.');
  const { code, output } = await command('o@example.org');
  expect(code).toBe(0);
  const token = /\/reset-password#([\w-]{43})\n/.exec(output)?.[1];
  await service.start();
  const password = 'a wholly new password';
  const reset = { method: 'POST', path: '/auth/password/reset', key: '', body: { token, password } };
  expect((await send(service.url, reset)).status).toBe(204);
  expect((await send(service.url, reset)).status).toBe(410);
  const login = { method: 'POST', path: '/auth/login', key: '', body: { email: 'o@example.org', password } };
  expect((await send(service.url, login)).status).toBe(200);
});

test("the operator's command sign-in-link prints a link that signs in once", async () => {
  const service = await make({ EPS_BOOTSTRAP_EMAIL: 'o@example.org' });
  await service.start();
  await service.end('SIGTERM');
  const before = service.output().length;
  const child = service.launch(process.execPath, [MAIN, 'sign-in-link', 'o@example.org']);
  expect(await once(child, 'exit')).toEqual([0, null]);
  const token = /\/sign-in#([\w-]{43})\n/.exec(service.output().slice(before))?.[1];
  await service.start();
  const signIn = { method: 'POST', path: '/auth/sign-in-link', key: '', body: { token } };
  expect((await send(service.url, signIn)).status).toBe(200);
  expect((await send(service.url, signIn)).status).toBe(410);
});

test("does not start with an API key that is too short or almost in the service's own format", async () => {
  const service = await make({ EPS_BOOTSTRAP_API_KEY: 'short' });
  expect(await outputOfFailedStart(service)).toContain(
    'EPS_BOOTSTRAP_API_KEY must have at least 32 characters',
  );
  const almost = await make({ EPS_BOOTSTRAP_API_KEY: `eps_${'a'.repeat(36)}` });
  expect(await outputOfFailedStart(almost)).toContain(
    'EPS_BOOTSTRAP_API_KEY begins with eps_ but its length or',
  );
});

test('does not start with another master key, and starts again with the right one', async () => {
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
  const service = await make({ EPS_MASTER_KEY: keys[0]! });
  await service.start();
  await service.end('SIGTERM');
  service.env['EPS_MASTER_KEY'] = keys[1]!;
  const output = await outputOfFailedStart(service);
  expect(output).toContain('set up with a different master key');
  expect(output).not.toContain('    at ');
  service.env['EPS_MASTER_KEY'] = keys[0]!;
  await service.start();
});

test('production does not start with a generated master key or a public URL over http', async () => {
  const key = Buffer.alloc(32, 3).toString('base64');
  const url = { EPS_MODE: 'production', EPS_MASTER_KEY: key, EPS_PUBLIC_URL: 'http://example.org' };
  expect(await outputOfFailedStart(await make(url))).toContain(
    'EPS_PUBLIC_URL must begin with https:// in production',
  );
  const generated = { EPS_MODE: 'production', EPS_PUBLIC_URL: 'https://example.org' };
  expect(await outputOfFailedStart(await make(generated))).toMatch(
    /Set EPS_MASTER_KEY\.|does not run the embedded database as root/,
  );
});

test('reports an unreachable database or an invalid database URL without its password', async () => {
  const unreachable = await outputOfFailedStart(
    await make({ EPS_DATABASE_URL: 'postgres://user:hushed@127.0.0.1:1/db', EPS_DATABASE_WAIT_MS: '0' }),
  );
  expect(unreachable).toMatch(/^The service cannot connect to the database: connect ECONNREFUSED/);
  const nonsense = await outputOfFailedStart(await make({ EPS_DATABASE_URL: 'user:hushed' }));
  expect(nonsense).toContain('EPS_DATABASE_URL must have the form');
  expect(unreachable + nonsense).not.toContain('hushed');
});

test('with port 0 it prints and uses in links the port it was assigned', async () => {
  const service = await make({ EPS_PORT: '0' });
  service.launch();
  const shown = () =>
    /Evaluation Program Service: (http:\/\/127\.0\.0\.1:[1-9]\d*) /.exec(service.output())?.[1];
  await expect.poll(shown, { timeout: 30_000 }).toBeDefined();
  expect((await send(shown()!, { method: 'GET', path: '/auth/me', key: OWNER.key })).status).toBe(200);
  expect(service.output()).toContain(`${shown()}/auth/me`);
});

test.each([
  ['EPS_LOG_LEVEL', 'loud'],
  ['EPS_TRUSTED_PROXIES', 'proxy.example.org'],
  ['EPS_WEBHOOK_ALLOW', '10.0.0.0/99'],
  ['EPS_DNS_SERVERS', 'dns.example.org'],
  ['EPS_WEBHOOK_PROXY_URL', 'proxy.example.org:3128'],
  ['EPS_SMTP_URL', 'mail.example.org'],
  ['EPS_MAIL_FROM', 'Research team'],
  ['EPS_PUBLIC_URL', 'https://example.org/?source=mail'],
  ['EPS_PORT', '80.5'],
  ['EPS_BOOTSTRAP_ORGANIZATION_ID', '{019a0000-0000-7000-8000-000000000001}'],
  ['EPS_BOOTSTRAP_API_KEY', `${'ключ'.repeat(8)}`],
  ['EPS_METRICS_TOKEN', 'short'],
  ['EPS_SECURITY_CONTACT', 'security@example.org'],
])('does not start with %s=%s and names the variable', async (name, value) => {
  expect(await outputOfFailedStart(await make({ [name]: value }))).toMatch(
    new RegExp(`^${name} must [^\\n]+\\n$`),
  );
});

test('production does not start without a public URL', async () => {
  const url = 'postgres://user@127.0.0.1:1/db';
  const service = await make({ EPS_MODE: 'production', EPS_DATABASE_URL: url });
  expect(await outputOfFailedStart(service)).toContain('Set EPS_PUBLIC_URL.');
});

test.each(['SIGTERM', 'SIGKILL'] as const)('ending `npm start` with %s ends the service', async (signal) => {
  const service = await makeEmpty();
  const npm = service.launch('npm', ['start', '--silent']);
  await expect.poll(() => service.output(), { timeout: 60_000 }).toContain('Evaluation Program Service: ');
  expect(await service.isReady()).toBe(true);
  npm.kill(signal);
  await expect.poll(() => service.isReady(), { timeout: 10_000 }).toBe(false);
  await expect.poll(() => service.databaseRuns(), { timeout: 10_000 }).toBe(false);
});

test('reports a port that is in use, and still prints the secrets of the first start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const service = await make({ ...GENERATED, EPS_PORT: String(port) });
  const output = await outputOfFailedStart(service);
  expect(output).toContain(`127.0.0.1:${port} is in use by another program`);
  expect(output).not.toContain('    at ');
  expect(output).toMatch(/API key +eps_/);
  other.close();
  await expect.poll(() => service.databaseRuns(), { timeout: 10_000 }).toBe(false);
});

test('Ctrl-C during startup leaves no database running', async () => {
  const service = await makeEmpty();
  for (const delayMs of [500, 900, 1300]) {
    service.launch();
    await sleep(delayMs);
    // Null: the signal ended the process before it could handle signals.
    expect([0, 130, null]).toContain(await service.end('SIGINT'));
    await expect.poll(() => service.databaseRuns(), { timeout: 10_000 }).toBe(false);
  }
});

test('on SIGTERM it finishes requests in flight, rejects new ones and exits with 0', async () => {
  const service = await make();
  await service.start();
  const { environmentPath } = await createWorkspace(service.url);
  const lock = await lockSubjects(service);
  const items = [{ external_id: randomUUID() }];
  const inFlight = send(service.url, post(`${environmentPath}/subjects/batch`, { items }));
  await service.waitForBlockedStatements(1);
  const ended = service.end('SIGTERM');
  const me = { method: 'GET', path: '/auth/me', key: OWNER.key };
  const isRefused = () =>
    send(service.url, me).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused, { timeout: 10_000 }).toBe(true);
  await lock.release();
  const releasedAtMs = performance.now();
  expect((await inFlight).status).toBe(200);
  expect(await ended).toBe(0);
  expect(performance.now() - releasedAtMs).toBeLessThan(timeLimit(5000));
  expect(service.databaseRuns()).toBe(false);
});

/** Locks the table so that every change of a subject waits; `release` ends the lock. */
async function lockSubjects(service: Service): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client(service.connection);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE eps.subjects IN EXCLUSIVE MODE');
  return { release: () => client.end() };
}
