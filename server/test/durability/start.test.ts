import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
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
  const password = 'Password123';
  const service = await make({ EPS_BOOTSTRAP_EMAIL: 'o@example.org', EPS_BOOTSTRAP_PASSWORD: password });
  const output = await outputOfFailedStart(service);
  expect(output).toContain('EPS_BOOTSTRAP_PASSWORD is too easy to guess');
  expect(output).not.toContain(password);
});

test("the operator's commands reset-link and sign-in-link print links that work once", async () => {
  const service = await make({ EPS_BOOTSTRAP_EMAIL: 'o@example.org' });
  await service.start();
  await service.end('SIGTERM');
  const command = async (name: string, ...parameters: string[]) => {
    const before = service.output().length;
    const [code] = await once(service.launch(process.execPath, [MAIN, name, ...parameters]), 'exit');
    return { code, output: service.output().slice(before) };
  };
  expect(await command('reset-link')).toEqual({ code: 1, output: 'Usage: reset-link EMAIL\n' });
  const unknown = await command('reset-link', 'nobody@example.org');
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('No account has this e-mail address.');
  const { code, output } = await command('reset-link', 'o@example.org');
  expect(code).toBe(0);
  const token = /\/reset-password#([\w-]{43})\n/.exec(output)?.[1];
  const linked = await command('sign-in-link', 'o@example.org');
  expect(linked.code).toBe(0);
  const signInToken = /\/sign-in#([\w-]{43})\n/.exec(linked.output)?.[1];
  await service.start();
  const signIn = { method: 'POST', path: '/auth/sign-in-link', key: '', body: { token: signInToken } };
  expect((await send(service.url, signIn)).status).toBe(200);
  expect((await send(service.url, signIn)).status).toBe(410);
  const password = 'a wholly new password';
  const reset = { method: 'POST', path: '/auth/password/reset', key: '', body: { token, password } };
  expect((await send(service.url, reset)).status).toBe(204);
  expect((await send(service.url, reset)).status).toBe(410);
  const login = { method: 'POST', path: '/auth/login', key: '', body: { email: 'o@example.org', password } };
  expect((await send(service.url, login)).status).toBe(200);
});

test('production does not start with a generated master key', async () => {
  const generated = { EPS_MODE: 'production', EPS_PUBLIC_URL: 'https://example.org' };
  expect(await outputOfFailedStart(await make(generated))).toMatch(
    /Set EPS_MASTER_KEY\.|does not run the embedded database as root/,
  );
});

test('reports an unreachable database without its password', async () => {
  const unreachable = await outputOfFailedStart(
    await make({ EPS_DATABASE_URL: 'postgres://user:hushed@127.0.0.1:1/db', EPS_DATABASE_WAIT_MS: '0' }),
  );
  expect(unreachable).toMatch(/^The service cannot connect to the database: connect ECONNREFUSED/);
  expect(unreachable).not.toContain('hushed');
});

test('with port 0 it prints and uses in links the port it was assigned', async () => {
  const service = await make({ EPS_PORT: '0' });
  service.launch();
  const shown = () =>
    /Evaluation Program Service: (http:\/\/127\.0\.0\.1:[1-9]\d*) /.exec(service.output())?.[1];
  await expect.poll(shown).toBeDefined();
  expect((await send(shown()!, { method: 'GET', path: '/auth/me', key: OWNER.key })).status).toBe(200);
  expect(service.output()).toContain(`${shown()}/auth/me`);
});

test('does not start with an invalid variable, and says which in one line', async () => {
  const service = await make({ EPS_LOG_LEVEL: 'loud' });
  expect(await outputOfFailedStart(service)).toMatch(/^EPS_LOG_LEVEL must [^\n]+\n$/);
});

test.each(['SIGTERM', 'SIGKILL'] as const)('ending `npm start` with %s ends the service', async (signal) => {
  const service = await make();
  const npm = service.launch('npm', ['start', '--silent']);
  await expect.poll(() => service.output(), { timeout: 60_000 }).toContain('Evaluation Program Service: ');
  expect(await service.isReady()).toBe(true);
  npm.kill(signal);
  await expect.poll(() => service.isReady()).toBe(false);
  await expect.poll(() => service.databaseRuns()).toBe(false);
});

test('Ctrl-C during startup leaves no database running', async () => {
  const service = await makeEmpty();
  for (const delayMs of [500, 900, 1300]) {
    service.launch();
    await sleep(delayMs);
    // Null: the signal ended the process before it could handle signals.
    expect([0, 130, null]).toContain(await service.end('SIGINT'));
    await expect.poll(() => service.databaseRuns()).toBe(false);
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
  await expect.poll(isRefused).toBe(true);
  await lock.release();
  const exited = async () => {
    expect((await inFlight).status).toBe(200);
    return ended;
  };
  expect(await limited('the end of a process after its last request', 5000, exited)).toBe(0);
  expect(service.databaseRuns()).toBe(false);
});

/** Locks the table so that every change of a subject waits; `release` ends the lock. */
async function lockSubjects(service: Service): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client(service.connection);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE eps.subjects IN EXCLUSIVE MODE');
  return { release: () => client.end() };
}
