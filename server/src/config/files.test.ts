import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test.each(['', '\n', ' \r\n'])('a file of a secret that has only %j is rejected', async (content) => {
  const folder = await mkdtemp(join(tmpdir(), 'eps-secret-'));
  const file = join(folder, 'database-url');
  await writeFile(file, content, { mode: 0o600 });
  // Otherwise the service would start on a new embedded database.
  const reading = () => readConfig({ EPS_DATA_DIR: '/data', EPS_DATABASE_URL_FILE: file });
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(`EPS_DATABASE_URL_FILE is empty: ${file}.`);
  await rm(folder, { recursive: true });
});
