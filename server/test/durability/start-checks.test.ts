import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { mountReadOnly, mountWorks, unmount } from './mounts.ts';
import { make, makeEmpty, outputOfFailedStart } from './starts.ts';

/** A start that cannot work fails before it makes folders, keys or a database, and says why in one line. */

const KEYS = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));

test.each([
  ['EPS_PORT', {}],
  ['EPS_PORT', { EPS_PROCESSES: '2' }],
  ['EPS_METRICS_PORT', {}],
] as const)('a taken port (%s, %j)', async (variable, env) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const service = await makeEmpty({ ...env, [variable]: String(port) });
  const dataDir = join(service.dataDir, 'new');
  service.env['EPS_DATA_DIR'] = dataDir;
  expect(await outputOfFailedStart(service)).toBe(
    `127.0.0.1:${port} is in use by another program. Set ${variable} to a free port.\n`,
  );
  expect(existsSync(dataDir)).toBe(false);
  other.close();
});

test.each([
  ['a file', ''],
  ['a folder in a file', 'deeper/still'],
])('a data directory that is %s', async (_, rest) => {
  const service = await makeEmpty();
  const file = join(service.dataDir, 'file');
  await writeFile(file, '');
  service.env['EPS_DATA_DIR'] = join(file, rest);
  expect(await outputOfFailedStart(service)).toBe(
    `EPS_DATA_DIR cannot be used by this user: ${file} is not a directory. Choose another, or set EPS_DATABASE_URL.\n`,
  );
});

test.skipIf(!mountWorks())('a data directory on a file system that cannot be written', async () => {
  const service = await makeEmpty();
  const folder = await makeTemporaryFolder();
  mountReadOnly(folder);
  onTestFinished(() => unmount(folder));
  service.env['EPS_DATA_DIR'] = join(folder, 'data');
  const output = await outputOfFailedStart(service);
  expect(output).toMatch(/^EPS_DATA_DIR cannot be used by this user: [^\n]+\n$/);
});

test('does not start with another master key, and starts again with the right one', async () => {
  const service = await make({ EPS_MASTER_KEY: KEYS[0]! });
  await service.start();
  await service.end('SIGTERM');
  service.env['EPS_MASTER_KEY'] = KEYS[1]!;
  const output = await outputOfFailedStart(service);
  expect(output).toContain('set up with a different master key');
  expect(output).not.toContain('    at ');
  service.env['EPS_MASTER_KEY'] = KEYS[0]!;
  await service.start();
});

test('a start without the master key of the database leaves no other one behind', async () => {
  const service = await make();
  await service.start();
  await service.end('SIGTERM');
  const file = join(service.dataDir, 'master.key');
  await rm(file);
  expect(await outputOfFailedStart(service)).toMatch(
    /^This database was set up with a master key, and \S+master\.key does not exist\. Set EPS_MASTER_KEY/,
  );
  expect(existsSync(file)).toBe(false);
});
