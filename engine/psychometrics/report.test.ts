import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConceptCounter } from './counter.ts';
import { itemDif } from './dif/item-dif.ts';
import type { ConceptObservation, MeasuredConcept } from './plan.ts';
import { countsAbove } from './privacy.ts';
import { conceptPsychometrics } from './report.ts';

const FLOOR = 5;
const CONCEPT: MeasuredConcept = {
  id: 'mood',
  label: 'Mood',
  fingerprint: 'f',
  items: ['a', 'b', 'c'].map((id) => ({
    id,
    questionId: id,
    options: ['o0', 'o1', 'o2'],
    minimum: 0,
    maximum: 2,
  })),
};
const observation = (keyed: (number | null)[]): ConceptObservation => ({
  keyed,
  chosen: keyed.map((score) => (score === null ? [] : [`o${score}`])),
});
const counterOf = (rows: (number | null)[][]) => {
  const counter = new ConceptCounter(3);
  for (const row of rows) counter.add(observation(row));
  return counter;
};
const rows = fc.array(fc.array(fc.option(fc.nat(2), { freq: 8 }), { minLength: 3, maxLength: 3 }), {
  maxLength: 40,
});

describe('ConceptCounter', () => {
  it('is the same after JSON, after adding in parts, and after taking out what was added', () => {
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const whole = counterOf([...first, ...second]);
        const parts = ConceptCounter.from(JSON.parse(JSON.stringify(counterOf(first))));
        parts.merge(counterOf(second));
        expect(contentOf(parts)).toEqual(contentOf(whole));
        for (const row of second) whole.add(observation(row), -1);
        expect(contentOf(whole)).toEqual(contentOf(counterOf(first)));
      }),
    );
  });
});

describe('conceptPsychometrics of items that everybody answers alike', () => {
  it('has correlations of 1, without the rounding errors of doubles', () => {
    const same = Array.from({ length: 6 }, (_, index) => [index % 3, index % 3, index % 3]);
    const { alpha, items, mean } = conceptPsychometrics(CONCEPT, counterOf([...same, [1, 1, 1]]), FLOOR);
    expect([alpha.value, mean]).toEqual([1, 3]);
    expect(items.map(({ item_rest }) => item_rest)).toEqual([1, 1, 1]);
    expect(items.map(({ sd }) => sd)).toEqual([0.816496580928, 0.816496580928, 0.816496580928]);
  });
});

/** The counts without the order in which they came up, and without options that nobody has any more. */
function contentOf(counter: ConceptCounter) {
  const { items, ...rest } = counter.toJSON();
  return {
    ...rest,
    items: items.map(({ n, options, by_total }) => ({
      n,
      options: new Set(options.filter(([, count]) => count > 0)),
      by_total: new Map(
        by_total.map(([total, ...pairs]) => [total, new Set(pairs.join().match(/\d+,\d+/g))]),
      ),
    })),
  };
}

describe('conceptPsychometrics', () => {
  it('counts items and options before, everything else after listwise deletion', () => {
    const report = conceptPsychometrics(
      CONCEPT,
      counterOf([...new Array(10).fill([0, 1, 2]), ...new Array(10).fill([2, 2, 1]), [1, null, null]]),
      FLOOR,
    );
    expect(report).toMatchObject({ n_complete: 20, mean: 4, minimum: 3, maximum: 5, item_count: 3 });
    expect(report.items[0]).toMatchObject({ n: 21, mean: 1, difficulty: 0.5, exposure: 1 });
    expect(report.items[1]!.n).toBe(20);
    expect(report.items[0]!.options).toEqual([
      { option_id: 'o0', count: 10, share: 0.47619047619, mean_rest: 3 },
      { option_id: 'o1', count: 1, share: 0.047619047619, mean_rest: null },
      { option_id: 'o2', count: 10, share: 0.47619047619, mean_rest: 3 },
    ]);
    expect(report.histogram).toEqual([
      { value: 3, count: 10 },
      { value: 5, count: 10 },
    ]);
  });

  it('gives reasons for what does not exist', () => {
    const report = conceptPsychometrics(CONCEPT, counterOf(new Array(9).fill([1, 1, 1])), FLOOR);
    expect(report.alpha).toEqual({ value: null, lower: null, upper: null });
    expect(report.reasons).toMatchObject({ alpha: 'no_variance', omega: 'item_without_variance' });
    expect(conceptPsychometrics(CONCEPT, counterOf([]), FLOOR).reasons).toMatchObject({
      mean: 'too_few_respondents',
      minimum: 'too_few_respondents',
    });
  });
});

describe('countsAbove', () => {
  it('leaves nothing that the total and the other counts give away', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 8 }), (counts) => {
        const shown = countsAbove(
          counts.map((count) => ({ count })),
          FLOOR,
        );
        const hidden =
          counts.reduce((sum, count) => sum + count, 0) - shown.reduce((sum, { count }) => sum + count, 0);
        expect(shown.every(({ count }) => count >= FLOOR)).toBe(true);
        expect(hidden === 0 || hidden >= FLOOR || shown.length === 0).toBe(true);
      }),
    );
  });
});

describe('itemDif', () => {
  it("tests items with more than two scores by Mantel's test", () => {
    const group = (value: string, shift: number) => ({
      value,
      counter: counterOf(
        Array.from({ length: 60 }, (_, i) => [Math.min(2, (i % 3) + shift), i % 3, (i >> 1) % 3]),
      ),
    });
    const found = [...itemDif(CONCEPT, group('x', 1), group('y', 0))].map((test) => test!);
    expect(found.every(({ method }) => method === 'mantel')).toBe(true);
    expect(found[0]).toMatchObject({ reference: 'x', focal: 'y', n_reference: 60, n_focal: 60 });
    expect(found[0]!.smd).toBeLessThan(0);
  });
});
