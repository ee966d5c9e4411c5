import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import type { OutcomeRule } from '../types.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T09:00:00Z');
const at = (days: number, value: number) => ({ at: START + days * DAY_MS, value, items: '' });

describe('outcomeOf, against the definition', () => {
  const course = fc.array(fc.tuple(fc.integer({ min: -3, max: 12 }), fc.integer({ min: 0, max: 6 })), {
    maxLength: 8,
  });
  const rules = fc.record({
    baseline: fc.constantFrom('first', 'last_before_anchor'),
    pick: fc.constantFrom('first', 'last', 'best'),
    from: fc.option(fc.integer({ min: 1, max: 6 })),
    length: fc.integer({ min: 0, max: 5 }),
    least: fc.option(fc.integer({ min: 0, max: 6 })),
    isFall: fc.boolean(),
    limit: fc.integer({ min: 0, max: 6 }),
  });

  test('any course of days has the outcome that a search through its days finds', () => {
    fc.assert(
      fc.property(course, rules, fc.integer({ min: 0, max: 20 }), (drawn, drawnRule, today) => {
        const days = drawn.map(([day, value]) => ({ day, value })).sort((a, b) => a.day - b.day);
        const { baseline, pick, from, length, least, isFall, limit } = drawnRule;
        const until = (from ?? 1) + length;
        const inDays = (count: number) => ({ months: 0, days: count, ms: 0 });
        const rule = {
          id: 'r',
          conceptId: 'x',
          baseline,
          pick,
          by: inDays(until),
          ...(from !== null && { from: inDays(from) }),
          ...(least !== null && { eligibleAtLeast: least }),
          changePercent: isFall ? -50 : 50,
          remission: isFall ? { below: limit } : { above: limit },
        } as OutcomeRule;
        const found = outcomeOf(
          rule,
          days.map(({ day, value }) => at(day, value)),
          { anchor: START, now: START + today * DAY_MS, zone: 'UTC' },
        );
        expect(found && summary(found)).toEqual(searched(days, { ...drawnRule, until, today }));
      }),
      { numRuns: runs(400) },
    );
  });
});

interface Searched {
  baseline: string;
  pick: string;
  from: number | null;
  until: number;
  least: number | null;
  isFall: boolean;
  limit: number;
  today: number;
}

const summary = ({ baseline, isEligible, isOver, decisive, response, remission }: Outcome) => ({
  baseline: baseline.value,
  isEligible,
  isOver,
  decisive: decisive?.value,
  response,
  remission,
});

/** Goes through the days one after another, in whole numbers. */
function searched(days: { day: number; value: number }[], rule: Searched) {
  const isFirst = rule.baseline === 'first';
  let first = -1;
  for (const [i, { day }] of days.entries()) if (isFirst ? first < 0 : day <= 0) first = i;
  if (first < 0) return null;
  const { value } = days[first]!;
  const start = isFirst ? days[first]!.day : 0;
  const found: number[] = [];
  for (let day = start + (rule.from ?? 0); day <= start + rule.until; day++)
    for (const [i, each] of days.entries()) if (i > first && each.day === day) found.push(each.value);
  const best = rule.isFall ? Math.min(...found) : Math.max(...found);
  const picked = { first: found[0], last: found.at(-1), best: found.length > 0 ? best : undefined }[
    rule.pick
  ];
  const isOver = rule.today > start + rule.until;
  const isJudged = isOver || picked !== undefined;
  const change = value === 0 || picked === undefined ? undefined : 100 * (picked - value);
  const isResponse = change !== undefined && (rule.isFall ? change <= -50 * value : change >= 50 * value);
  const isRemitted = picked !== undefined && (rule.isFall ? picked < rule.limit : picked > rule.limit);
  return {
    baseline: value,
    isEligible: rule.least === null || value >= rule.least,
    isOver,
    decisive: picked,
    response: isJudged ? isResponse : undefined,
    remission: isJudged ? isRemitted : undefined,
  };
}
