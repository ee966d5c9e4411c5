import type { Program } from '@eps/sdk';
import { expect, test } from 'vitest';
import { FIELDS, outcomeOf } from './compare.ts';

const program = {
  version_bundle_id: 'b1',
  mode: 'continuous',
  release_policy: 'automatic',
  context_overrides: { a: 1, b: [1] },
  recurrence: { frequency: 'weekly', weekday: 1, starts_at: '2026-01-01T00:00:00Z' },
} as unknown as Program;
const outcomes = (live?: Program) => FIELDS.map((field) => outcomeOf(field, program, live));

test('without a program in live everything is new', () => {
  expect(new Set(outcomes())).toEqual(new Set(['isNew']));
});

test('the order of keys and the start do not count as differences', () => {
  const recurrence = { ...program.recurrence, starts_at: '2026-02-01T00:00:00Z' };
  expect(new Set(outcomes({ ...program, context_overrides: { b: [1], a: 1 }, recurrence }))).toEqual(
    new Set(['same']),
  );
});

test('the bundle changes; the release policy stays different', () => {
  const live = { ...program, version_bundle_id: 'b0', release_policy: 'review_required' } as Program;
  expect(outcomes(live)).toEqual(['differs', 'same', 'kept', 'same', 'same']);
});
