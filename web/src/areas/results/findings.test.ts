import type { InstrumentHealth } from '@eps/sdk';
import { expect, test } from 'vitest';
import { findingsOf } from './findings.ts';

const find = (...reasons: string[]) => findingsOf({ reasons } as InstrumentHealth);

test('a reason about a question names the question, also one with a colon in its id', () => {
  expect(find('mood: skip_rate_high: 25 % skipped', 'a: b: elapsed_outlier: median 9 ms')).toEqual([
    { questionId: 'mood', code: 'skip_rate_high', detail: '25 % skipped', advice: 'skip_rate_high' },
    { questionId: 'a: b', code: 'elapsed_outlier', detail: 'median 9 ms', advice: 'elapsed_outlier' },
  ]);
});

test('a reason about the whole names no question, and an unknown one has no advice', () => {
  expect(find('completion_rate_low: 40 % of sessions were completed', 'other: text')).toEqual([
    {
      code: 'completion_rate_low',
      detail: '40 % of sessions were completed',
      advice: 'completion_rate_low',
    },
    { code: 'other', detail: 'other: text' },
  ]);
});
