import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { send } from './client.ts';
import { freePort, type Service } from './service.ts';
import { make, outputOfFailedStart } from './starts.ts';
import { createWorkspace } from './workspace.ts';

test('starts with three accounts from secret files, without the one for migrations if there are none', async () => {
  const shared = { EPS_MASTER_KEY: Buffer.alloc(32, 5).toString('base64') };
  const first = await make(shared);
  await first.start();
  const urls = { SERVICE: urlOf(first, 'eps_service'), SYSTEM: urlOf(first, 'eps_system') };
  const second = await make({ ...shared, ...epochKeysOf(first) });
  Object.assign(second.env, secretFiles(second, urls));
  await second.start();
  await createWorkspace(second.url);
  const users = await first.query<{ usename: string }>(
    `SELECT DISTINCT usename FROM pg_stat_activity
     WHERE application_name IN ('eps_service', 'eps_system') ORDER BY 1`,
  );
  expect(users.map(({ usename }) => usename)).toEqual(['eps_service', 'eps_system']);
  expect(second.databaseRuns()).toBe(false);
  const superuser = await make({ ...shared, ...epochKeysOf(first) });
  Object.assign(superuser.env, secretFiles(superuser, { ...urls, SERVICE: urlOf(first, 'postgres') }));
  expect(await outputOfFailedStart(superuser)).toMatch(/^The PostgreSQL account postgres is a superuser/);
  await first.query("DELETE FROM eps.schema_migrations WHERE name > '1008'");
  await second.end('SIGTERM');
  const before = second.output().length;
  await once(second.launch(), 'exit');
  expect(second.output().slice(before)).toMatch(
    /^The database postgres is older than this version: it lacks \d+ migrations, .* Run the command migrate/,
  );
});

/** Returns a URL of the service's embedded database for an account. */
function urlOf(service: Service, account: string): string {
  return `postgres://${account}@${encodeURIComponent(join(service.dataDir, 'postgresql'))}/postgres`;
}

/** Returns the variable that gives another process the epoch keys of the service's database. */
function epochKeysOf(service: Service): Record<string, string> {
  return { EPS_EPOCH_KEY_DIRECTORY: join(service.dataDir, 'epoch-keys') };
}

/** Writes each URL to a file and returns the variables that name the files. */
function secretFiles(service: Service, urls: Record<string, string>): Record<string, string> {
  const entries = Object.entries(urls).map(([name, url]) => {
    const path = join(service.dataDir, `url-${name}`);
    writeFileSync(path, `${url}\n`, { mode: 0o600 });
    return [`EPS_DATABASE_${name}_URL_FILE`, path];
  });
  return Object.fromEntries(entries);
}

test('waits for a database that starts later than the service', async () => {
  const shared = { EPS_MASTER_KEY: Buffer.alloc(32, 4).toString('base64') };
  const first = await make(shared);
  await first.start();
  const port = await freePort();
  const second = await make({
    ...shared,
    ...epochKeysOf(first),
    EPS_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
  });
  second.launch();
  await expect.poll(() => second.output()).toContain('not available yet; waiting');
  const socket = join(first.dataDir, 'postgresql/.s.PGSQL.5432');
  const proxy = createServer((client) => {
    const database = connect(socket);
    client.pipe(database).pipe(client);
    for (const end of [client, database]) end.on('error', () => {});
  }).listen(port, '127.0.0.1');
  await expect.poll(() => second.isReady()).toBe(true);
  await second.end('SIGTERM');
  proxy.close();
});

test('in production the first start prints no secret, and deletes them after the first sign-in, also without a worker', async () => {
  const host = await make();
  await host.start();
  await host.query('CREATE DATABASE production');
  const service = await make({
    EPS_MODE: 'production',
    EPS_ROLES: 'api',
    EPS_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
    EPS_PUBLIC_URL: 'https://eps.example.org',
    EPS_DATABASE_URL: urlOf(host, 'postgres').replace(/postgres$/, 'production'),
    EPS_BOOTSTRAP_API_KEY: '',
  });
  await service.start();
  const file = join(service.dataDir, 'first-run.txt');
  const secrets = readFileSync(file, 'utf8');
  const [key, password, token] = [/api_key=(\S+)/, /password=(\S+)/, /sign_in_url=\S+#(\S+)/].map(
    (pattern) => pattern.exec(secrets)![1]!,
  ) as [string, string, string];
  for (const secret of [key, password, token]) expect(service.output()).not.toContain(secret);
  expect(service.output()).toContain(file);
  await service.end('SIGTERM');
  await service.start();
  expect(existsSync(file)).toBe(true);
  const signIn = { method: 'POST', path: '/auth/sign-in-link', key: '', body: { token } };
  expect((await send(service.url, signIn)).status).toBe(200);
  await service.end('SIGTERM');
  // A process looks for the file when it starts, and then each minute.
  await service.start();
  await expect.poll(() => existsSync(file)).toBe(false);
});
