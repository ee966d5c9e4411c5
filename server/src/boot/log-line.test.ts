import { expect, test } from 'vitest';
import { logLine } from './log-line.ts';

test('an entry of the log is one line with time, level, message and fields', () => {
  const time = new Date(2026, 10, 22, 9, 5, 3).getTime();
  const entry = { level: 30, time, pid: 7, hostname: 'host', msg: 'applied migrations', applied: ['0001'] };
  expect(logLine(entry)).toBe('09:05:03 INFO  applied migrations applied=["0001"]\n');
});

test('the stack of an error follows its line', () => {
  const time = new Date(2026, 10, 22, 9, 5, 3).getTime();
  const err = { message: 'no', stack: 'Error: no\n    at file.ts:1' };
  expect(logLine({ level: 50, time, msg: 'a job failed', job: 'deliveries', err })).toBe(
    '09:05:03 ERROR a job failed job=deliveries\n  Error: no\n      at file.ts:1\n',
  );
});
