import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockExclusive, lockShared, tryLockExclusive } from './file-lock.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eps-lock-'));
  path = join(folder, 'lock');
});

afterEach(() => rm(folder, { recursive: true }));

test('an exclusive lock has one holder at a time', async () => {
  const first = tryLockExclusive(path);
  expect(first).toBeDefined();
  expect(tryLockExclusive(path)).toBeUndefined();
  expect(() => lockShared(path)).toThrow('locked exclusively');
  await expect(lockExclusive(path, 30)).rejects.toThrow('Another process has held');
  first?.release();
  (await lockExclusive(path, 30)).release();
});

test('several holders share the lock, and an exclusive one waits for the last of them', async () => {
  const holders = [lockShared(path), lockShared(path), lockShared(path)];
  for (const holder of holders) {
    expect(tryLockExclusive(path)).toBeUndefined();
    holder.release();
  }
  tryLockExclusive(path)?.release();
});

test('locking writes nothing, also while the lock is held, so it needs no space on the disk', async () => {
  lockShared(path).release();
  const lock = tryLockExclusive(path);
  expect(await readdir(folder)).toEqual(['lock']);
  lock?.release();
  expect((await stat(path)).size).toBe(0);
  expect(await readdir(folder)).toEqual(['lock']);
});
