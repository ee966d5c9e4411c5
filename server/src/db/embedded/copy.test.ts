import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { findNative } from './binaries.ts';
import { copyBinaries } from './copy.ts';

let folder: string;

beforeEach(async () => {
  folder = await makeTemporaryFolder();
});

afterEach(() => rm(folder, { recursive: true }));

const version = (copy: string) =>
  execFileSync(join(copy, 'bin/postgres'), ['--version'], { encoding: 'utf8' });

test('two concurrent copies leave one that runs, and nothing else', async () => {
  const copy = join(folder, 'copy');
  await Promise.all([copyBinaries(findNative(), copy), copyBinaries(findNative(), copy)]);
  expect(version(copy)).toContain('PostgreSQL');
  expect(await readdir(folder)).toEqual(['copy']);
});

test('a broken copy is replaced', async () => {
  const copy = join(folder, 'copy');
  await mkdir(join(copy, 'bin'), { recursive: true });
  await writeFile(join(copy, 'bin/postgres'), '');
  expect(await copyBinaries(findNative(), copy)).toBe(true);
  expect(version(copy)).toContain('PostgreSQL');
});

test('copying to a folder that does not exist or cannot be written returns false', async () => {
  expect(await copyBinaries(findNative(), join(folder, 'absent/copy'))).toBe(false);
});
