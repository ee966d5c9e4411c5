import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './service.ts';

test('npm run demo fills four apps on a new data directory and prints where they are', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-demo-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = String(await freePort());
  const main = join(import.meta.dirname, '../../src/main.ts');
  const env = { ...process.env, EPS_DATA_DIR: dataDir, EPS_PORT: port };
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, main, 'demo'], {
    env,
  });
  const pages = [...stdout.matchAll(new RegExp(`http://127\\.0\\.0\\.1:${port}/o/.*/e/[^/]+/(\\w+)/`, 'g'))];
  expect(pages.map(([, kind]) => kind)).toEqual(['programs', 'subjects', 'studies', 'programs']);
}, 900_000);
