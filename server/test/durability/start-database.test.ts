import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, type Service } from './service.ts';
import { make, outputOfFailedStart } from './starts.ts';
import { createWorkspace } from './workspace.ts';

test('starts with three accounts from secret files, without the one for migrations if there are none', async () => {
  const shared = { EPS_MASTER_KEY: Buffer.alloc(32, 5).toString('base64') };
  const first = await make(shared);
  await first.start();
  const urls = { SERVICE: urlOf(first, 'eps_service'), SYSTEM: urlOf(first, 'eps_system') };
  const second = await make(shared);
  Object.assign(second.env, secretFiles(second, urls));
  await second.start();
  await createWorkspace(second.url);
  const users = await first.query<{ usename: string }>(
    `SELECT DISTINCT usename FROM pg_stat_activity
     WHERE application_name IN ('eps_service', 'eps_system') ORDER BY 1`,
  );
  expect(users.map(({ usename }) => usename)).toEqual(['eps_service', 'eps_system']);
  expect(second.databaseRuns()).toBe(false);
  const superuser = await make({ ...shared });
  Object.assign(superuser.env, secretFiles(superuser, { ...urls, SERVICE: urlOf(first, 'postgres') }));
  expect(await outputOfFailedStart(superuser)).toMatch(/^The PostgreSQL account postgres is a superuser/);
  await first.query('DELETE FROM eps.schema_migrations');
  await second.end('SIGTERM');
  const before = second.output().length;
  await once(second.launch(), 'exit');
  expect(second.output().slice(before)).toMatch(
    /^The database lacks \d+ migrations\. Run the command migrate/,
  );
});

/** Returns a URL of the service's embedded database for an account. */
function urlOf(service: Service, account: string): string {
  return `postgres://${account}@${encodeURIComponent(join(service.dataDir, 'postgresql'))}/postgres`;
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
    EPS_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
  });
  second.launch();
  await expect.poll(() => second.output(), { timeout: 30_000 }).toContain('not available yet; waiting');
  const socket = join(first.dataDir, 'postgresql/.s.PGSQL.5432');
  const proxy = createServer((client) => {
    const database = connect(socket);
    client.pipe(database).pipe(client);
    for (const end of [client, database]) end.on('error', () => {});
  }).listen(port, '127.0.0.1');
  await expect.poll(() => second.isReady(), { timeout: 30_000 }).toBe(true);
  await second.end('SIGTERM');
  proxy.close();
});
