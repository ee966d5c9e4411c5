import { describe, expect, test } from 'vitest';
import type { OutcomeRule } from '../types.ts';
import { outcomeOf, wilsonInterval } from './outcome.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T09:00:00Z');
const weeks = (count: number) => ({ months: 0, days: 7 * count, ms: 0 });
const RULE: OutcomeRule = {
  id: 'half',
  conceptId: 'phq9',
  baseline: 'first',
  changePercent: -50,
  remission: { below: 5 },
  by: { months: 0, days: 242, ms: 0 },
  pick: 'last',
};
const ANY = { id: 'any', conceptId: 'x', baseline: 'first', by: weeks(1), pick: 'last' } as const;
const END = START + 242 * DAY_MS;
const at = (days: number, value: number) => ({ at: START + days * DAY_MS, value, items: '' });
/** What the trajectory of a person shows. */
const shown = (outcome: ReturnType<typeof outcomeOf>) => {
  if (outcome?.response === undefined && outcome?.remission === undefined) return null;
  const { response, remission, decisive } = outcome;
  return {
    ...(response !== undefined && { response }),
    ...(remission !== undefined && { remission }),
    ...(decisive && { at: decisive.at }),
  };
};
const judge = (values: [number, number][], now = END + 1, rule = RULE) =>
  shown(
    outcomeOf(
      rule,
      values.map(([days, value]) => at(days, value)),
      { now, zone: 'UTC' },
    ),
  );

describe('outcomeOf', () => {
  test('a value that equals the limit of remission is not remission, also where the limit has more digits', () => {
    const mean = [
      [0, 3],
      [180, 1.33333333333],
    ] as [number, number][];
    const remitted = (remission: OutcomeRule['remission']) =>
      judge(mean, END + 1, { ...RULE, remission })!.remission;
    expect([remitted({ below: 4 / 3 }), remitted({ below: 1.334 })]).toEqual([false, true]);
    expect([remitted({ above: 4 / 3 }), remitted({ above: 1.333 })]).toEqual([false, true]);
  });

  test('a decrease by exactly half is a response; a value at the limit of remission is not remission', () => {
    const last = { at: START + 180 * DAY_MS };
    expect(
      judge([
        [0, 18],
        [180, 9],
      ] as never),
    ).toEqual({ response: true, remission: false, ...last });
    expect(
      judge([
        [0, 18],
        [180, 10],
      ] as never),
    ).toEqual({ response: false, remission: false, ...last });
    expect(
      judge([
        [0, 18],
        [180, 5],
      ] as never),
    ).toEqual({ response: true, remission: false, ...last });
    expect(
      judge([
        [0, 8],
        [180, 4],
      ] as never),
    ).toEqual({ response: true, remission: true, ...last });
    expect(
      judge([
        [0, 5],
        [180, 4],
      ] as never),
    ).toEqual({ response: false, remission: true, ...last });
  });

  test('the last value in time decides: a relapse before the end counts, one after it does not', () => {
    const values = [
      [0, 20],
      [60, 3],
      [200, 15],
      [242, 4],
      [243, 20],
    ] as [number, number][];
    expect(judge(values.slice(0, 3))).toEqual({ response: false, remission: false, at: at(200, 0).at });
    expect(judge(values)).toEqual({ response: true, remission: true, at: END });
  });

  test('without a later value there is no outcome until the time has passed', () => {
    expect(judge([[0, 20]], END)).toBeNull();
    expect(judge([[0, 20]])).toEqual({ response: false, remission: false });
    expect(
      judge([
        [0, 20],
        [243, 1],
      ] as never),
    ).toEqual({ response: false, remission: false });
    expect(judge([])).toBeNull();
  });

  test('rises, limits from above, negative and zero first values, and rules of one part', () => {
    const rise: OutcomeRule = { ...ANY, changePercent: 30 };
    expect(
      judge(
        [
          [0, 10],
          [7, 13],
        ],
        END,
        rise,
      ),
    ).toMatchObject({ response: true });
    expect(
      judge(
        [
          [0, -10],
          [7, -7],
        ],
        END,
        rise,
      ),
    ).toMatchObject({ response: true });
    expect(
      judge(
        [
          [0, -10],
          [7, -8],
        ],
        END,
        rise,
      ),
    ).toMatchObject({ response: false });
    expect(
      judge(
        [
          [0, 0],
          [7, 50],
        ],
        END,
        rise,
      ),
    ).toEqual({ response: false, at: at(7, 0).at });
    const above: OutcomeRule = { ...ANY, remission: { above: 50 } };
    expect(
      judge(
        [
          [0, 10],
          [7, 50],
        ],
        END,
        above,
      ),
    ).toEqual({ remission: false, at: at(7, 0).at });
    expect(
      judge(
        [
          [0, 10],
          [7, 50.5],
        ],
        END,
        above,
      ),
    ).toEqual({ remission: true, at: at(7, 0).at });
  });

  test('calendar units keep the wall time in the zone', () => {
    const rule: OutcomeRule = { ...RULE, by: { months: 6, days: 0, ms: 0 } };
    // Six months after 31 August, 09:00 in Berlin, is 28 February, 09:00: an hour later in UTC.
    const first = { at: Date.parse('2026-08-31T07:00:00Z'), value: 20, items: '' };
    const values = (time: string) => [first, { at: Date.parse(time), value: 1, items: '' }];
    const judged = (time: string) =>
      shown(outcomeOf(rule, values(time), { now: END * 2, zone: 'Europe/Berlin' }));
    expect(judged('2027-02-28T08:00:00Z')).toMatchObject({ response: true });
    expect(judged('2027-02-28T08:00:01Z')).toEqual({ response: false, remission: false });
  });

  test('a value before the window is no remission at its time; both ends of the window count', () => {
    const rule: OutcomeRule = { ...RULE, from: { months: 0, days: 120, ms: 0 } };
    const course = (days: number) =>
      judge(
        [
          [0, 20],
          [days, 2],
        ],
        END + 1,
        rule,
      );
    expect(course(14)).toEqual({ response: false, remission: false });
    expect(course(119.999)).toEqual({ response: false, remission: false });
    expect(course(120)).toMatchObject({ remission: true });
    expect(course(242)).toMatchObject({ remission: true });
    expect(course(242.001)).toEqual({ response: false, remission: false });
  });

  test('the rule is about people whose baseline reaches its limit', () => {
    const eligible = (value: number, eligibleAtLeast: number) =>
      outcomeOf({ ...RULE, eligibleAtLeast }, [at(0, value)], { now: END, zone: 'UTC' })!.isEligible;
    expect([eligible(10, 10), eligible(9, 10)]).toEqual([true, false]);
    // 0.1 + 0.2 is 0.30000000000000004 in doubles, and 0.3 does not fall short of it.
    expect(eligible(0.3, 0.1 + 0.2)).toBe(true);
  });
});

test('wilsonInterval: published intervals of proportions', () => {
  // Newcombe 1998, Stat Med 17:857-872, table I, method 3.
  const published: [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [count, of, lower, upper] of published) {
    const interval = wilsonInterval(count, of);
    expect(interval[0]).toBeCloseTo(lower, 4);
    expect(interval[1]).toBeCloseTo(upper, 4);
  }
  expect(wilsonInterval(20, 20)[1]).toBe(1);
});
