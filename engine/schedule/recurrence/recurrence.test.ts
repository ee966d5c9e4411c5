import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Recurrence } from '../types.ts';
import { nextOccurrence } from './recurrence.ts';

interface Rule extends Recurrence {
  id: string;
  note: string;
  expect: { next5: string[]; next5_day_clamped?: string[] };
}

// Generated with python-dateutil and zoneinfo, confirmed with rrule.js and Temporal; see "tools" in the file.
const { rules } = JSON.parse(
  readFileSync(new URL('../../golden/recurrence_time_zones.json', import.meta.url), 'utf8'),
) as { rules: Rule[] };

describe('occurrences agree with independent libraries', () => {
  test.each(rules)('$id $frequency $timezone $note', (rule) => {
    // Two periods that start at the same instant (a change of the date line) are one occurrence.
    const expected = [...new Set(rule.expect.next5_day_clamped ?? rule.expect.next5)];
    const found: string[] = [];
    let after = new Date(Date.parse(rule.starts_at) - 1);
    for (const _ of expected) {
      after = nextOccurrence(rule, after)!;
      found.push(after.toISOString().replace('.000Z', 'Z'));
    }
    expect(found).toEqual(expected);
  });
});
