import { expect, test } from 'vitest';
import { unusedPatterns } from '../../vitest.tiers.ts';
import { measuringErrors, testFileErrors } from './test-files.ts';

test('each pattern of a tier decides about a file, and no test measures time or memory', () => {
  expect(testFileErrors()).toEqual([]);
  const unused = unusedPatterns(['engine/hash/hash.test.ts']);
  expect(unused).toContain('server/test/**');
  expect(unused).not.toContain('**');
});

// In two parts, so that this file is none that measures.
test.each([
  ['expect(performance.', 'now() - start).toBeLessThan(5);'],
  ['const took = Date.', 'now() - startedAt;'],
  ['process.', 'cpuUsage();'],
])('%s%s is rejected', (...parts) => expect(measuringErrors('a.test.ts', parts.join(''))).toHaveLength(1));

test.each(['new Date(Date.now() - 1000)', 'while (performance.now() < until) await send();'])(
  '%s is accepted',
  (line) => expect(measuringErrors('a.test.ts', line)).toEqual([]),
);
