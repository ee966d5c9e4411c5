import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleWindow } from './window.ts';

const FLOOR = 5;
const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
const daysOf = (counts: readonly number[]) =>
  counts
    .map((n, index) => ({ day: dayAt(index).slice(0, 10), n, most_per_person: 1 }))
    .filter(({ n }) => n > 0);

test('createCalibration: two windows differ by nobody or by at least the floor', () => {
  const index = fc.option(fc.nat(12), { nil: undefined });
  const bounds = fc.record({ from: index, until: index });
  const counts = fc.array(fc.nat(8), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(counts, bounds, bounds, (people, first, second) => {
      const included = ({ from, until }: { from: number | undefined; until: number | undefined }) => {
        const asked = {
          ...(from !== undefined && { starts_at: dayAt(from) }),
          ...(until !== undefined && { ends_at: dayAt(until) }),
        };
        const { starts_at, ends_at } = sampleWindow(asked, daysOf(people), FLOOR);
        return people.map(
          (_, day) =>
            (starts_at === undefined || dayAt(day) >= starts_at) &&
            (ends_at === undefined || dayAt(day) < ends_at),
        );
      };
      const [one, other] = [included(first), included(second)];
      const difference = (of: boolean[], without: boolean[]) =>
        people.reduce((sum, n, day) => sum + (of[day] && !without[day] ? n : 0), 0);
      for (const few of [difference(one, other), difference(other, one)])
        expect(few === 0 || few >= FLOOR || people.reduce((sum, n) => sum + n, 0) < FLOOR).toBe(true);
    }),
  );
});

test('createCalibration: a window is widened to whole days and blocks; one without people stays empty', () => {
  const days = daysOf([6, 2, 3, 7]);
  const asked = { starts_at: '2026-01-03T12:00:00Z', ends_at: '2026-01-03T13:00:00Z' };
  expect(sampleWindow(asked, days, FLOOR)).toEqual({ starts_at: dayAt(1), ends_at: dayAt(3) });
  expect(sampleWindow({ starts_at: '2026-01-01T12:00:00Z' }, days, FLOOR)).toEqual({});
  expect(sampleWindow({ starts_at: '2100-01-01T12:00:00Z' }, days, FLOOR)).toEqual({
    starts_at: '2100-01-01T00:00:00.000Z',
  });
  expect(sampleWindow({ ends_at: '0050-01-01 00:00:00Z' }, days, FLOOR)).toEqual({
    ends_at: '0050-01-01T00:00:00.000Z',
  });
  // The day after it has five digits in its year, which PostgreSQL does not read.
  expect(sampleWindow({ ends_at: '9999-12-31T12:00:00Z' }, days, FLOOR)).toEqual({});
});

test('createCalibration: blocks are larger where one person has several evaluations', () => {
  const days = daysOf([6, 6, 6, 6, 6]).map((day) => ({ ...day, most_per_person: 2 }));
  const asked = { starts_at: '2026-01-02T00:00:00Z', ends_at: '2026-01-03T00:00:00Z' };
  expect(sampleWindow(asked, days, FLOOR)).toEqual({ ends_at: dayAt(2) });
});
