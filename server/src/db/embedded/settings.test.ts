import { expect, test } from 'vitest';
import { sharedBuffers } from './settings.ts';

test.each([
  { memory: 256 * 2 ** 20, megabytes: 128 },
  { memory: 2 * 2 ** 30, megabytes: 256 },
  { memory: 5 * 10 ** 9, megabytes: 596 },
  { memory: 64 * 2 ** 30, megabytes: 1024 },
])('of $memory bytes of memory, PostgreSQL gets a cache of $megabytes MB', ({ memory, megabytes }) => {
  expect(sharedBuffers(memory)).toBe(megabytes);
});
