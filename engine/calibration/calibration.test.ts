import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testInformation } from '../scoring/irt/curve.ts';
import { type CalibratedItem, calibrate } from './calibrate.ts';
import { calibrationData, calibrationProblems } from './data.ts';
import { meanSigma, parameterDrift } from './drift.ts';
import { itemFit } from './item-fit.ts';
import type { CalibrationModel } from './model.ts';
import { calibrationQuality, scoringItems } from './reliability.ts';
import { simulatedRows } from './simulated.test-helper.ts';

const FILE = join(import.meta.dirname, '../../../shared/fixtures/irt_calibration.json');

interface Fit {
  model: string;
  log_likelihood: number;
  n_parameters: number;
  items: Record<string, { a: number; b: number | number[] }>;
  se: Record<string, { a: number; b: number | number[] }>;
  test_information: { theta: number; information: number }[] | number[];
  empirical_reliability: number;
  marginal_reliability: number;
}
interface DataSet {
  name: string;
  items: string[];
  patterns: { x: string[]; n?: number[] };
  fits: Fit[];
}

const sets: DataSet[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).data_sets : [];
const fits = sets.flatMap((set) => set.fits.map((fit) => [`${set.name} ${fit.model}`, set, fit] as const));

function dataOf({ items, patterns }: DataSet) {
  const rows = patterns.x.flatMap((pattern, index) => {
    const row = Array.from(pattern, (category) => (category === '-' ? -1 : Number(category)));
    return new Array<number[]>(patterns.n?.[index] ?? 1).fill(row);
  });
  const categories = (item: number) => 1 + Math.max(...rows.map((row) => row[item]!));
  return calibrationData(
    items.map((id, item) => ({ id, categories: categories(item) })),
    rows,
  );
}

const list = (value: number | number[]) => (typeof value === 'number' ? [value] : value);

describe.skipIf(sets.length === 0)('calibrations of R (skipped if ../shared/fixtures is absent)', () => {
  it.each(fits)('%s', (_name, set, fit) => {
    const data = dataOf(set);
    const found = calibrate(data, fit.model.toLowerCase() as CalibrationModel);
    expect(Math.abs(found.logLikelihood - fit.log_likelihood)).toBeLessThan(1e-5);
    expect(found.parameterCount).toBe(fit.n_parameters);
    for (const { id, a, b, standardErrors } of found.items) {
      const [expected, errors] = [fit.items[id]!, fit.se[id]!];
      expect(Math.abs(a - expected.a)).toBeLessThan(1e-5);
      expect(Math.abs(standardErrors.a! / errors.a - 1)).toBeLessThan(1e-5);
      b.forEach((location, k) => {
        expect(Math.abs(location - list(expected.b)[k]!)).toBeLessThan(1e-5);
        expect(Math.abs(standardErrors.b[k]! / list(errors.b)[k]! - 1)).toBeLessThan(1e-5);
      });
    }
    const { reliability } = calibrationQuality(found, data);
    expect(Math.abs(reliability.empirical! - fit.empirical_reliability)).toBeLessThan(1e-6);
    expect(Math.abs(reliability.marginal - fit.marginal_reliability)).toBeLessThan(1e-6);
    [-3, -2, -1, 0, 1, 2, 3].forEach((theta, index) => {
      const expected = fit.test_information[index]!;
      const value = typeof expected === 'number' ? expected : expected.information;
      expect(Math.abs(testInformation(scoringItems(found), theta) / value - 1)).toBeLessThan(1e-5);
    });
  });
});

describe('calibrationProblems', () => {
  it('names what makes estimates impossible', () => {
    const data = calibrationData([{ id: 'x', categories: 3 }], [[0], [2]]);
    expect(calibrationProblems(data, '2pl')).toEqual([
      { reason: 'too_few_items' },
      { reason: 'not_dichotomous', item: 'x' },
      { reason: 'category_not_observed', item: 'x', category: 1 },
    ]);
    expect(() => calibrate(data, '2pl')).toThrow('too_few_items');
  });
});

const bank = (shift = 0): CalibratedItem[] =>
  Array.from({ length: 10 }, (_, item) => ({
    id: `i${item}`,
    a: 1 + (item % 3) * 0.4,
    b: [-1.5 + item / 3 + (item === 4 ? shift : 0)],
    standardErrors: { a: 0, b: [0] },
  }));

describe('itemFit', () => {
  it('rejects about as many fitting items as its level, and the item that does not fit', () => {
    const model: CalibrationModel = '2pl';
    let rejected = 0;
    const replications = 20;
    for (let seed = 1; seed <= replications; seed++) {
      const data = simulatedRows(model, bank(), 800, seed);
      rejected += itemFit(calibrate(data, model), data).filter((fit) => fit!.p < 0.05).length;
    }
    // 200 tests at 5 %: 10 expected, 2 to 22 within four standard deviations.
    expect(rejected).toBeGreaterThan(1);
    expect(rejected).toBeLessThan(23);
  });

  it('finds an item whose answers fall where the others rise', () => {
    const data = simulatedRows('2pl', bank(), 2000, 5);
    const flat = bank().map((item, index) => (index === 3 ? { ...item, a: 0.2 } : item));
    const fit = itemFit({ model: '2pl', items: flat }, data);
    expect(fit[3]!.p).toBeLessThan(1e-6);
  });
});

describe('parameterDrift', () => {
  const inUse = new Map(bank().map(({ id, a, b }) => [id, { a, b }]));

  it('finds the item that became harder, and only that one, on any scale of the sample', () => {
    const data = simulatedRows('2pl', bank(0.9), 4000, 11, { mean: 0.5, sd: 1.2 });
    const calibration = calibrate(data, '2pl');
    const found = parameterDrift('2pl', calibration.items, inUse)!;
    const drifting = [...found.items].filter(([, { drift }]) => drift).map(([id]) => id);
    expect(drifting).toEqual(['i4']);
    expect(found.items.get('i4')!.z.b[0]).toBeGreaterThan(3);
    expect(found.link.slope).toBeCloseTo(1.2, 1);
    expect(found.link.intercept).toBeCloseTo(0.5, 1);
  });

  it('links over every item that does not drift, also those that one which does made look so', () => {
    const used = [
      [0.769, -0.9],
      [1.154, 0.4],
      [0.538, 1.05],
      [1.538, 0],
      [0.923, 0.01],
      [0.769, 1.44],
    ] as const;
    const fresh = [
      [0.95, -0.98, 0.179],
      [1.643, -0.04, 0.076],
      [0.487, 0.679, 0.252],
      [1.803, 1.234, 0.159],
      [1.059, -0.386, 0.113],
      [0.605, 0.781, 0.221],
    ] as const;
    const items = fresh.map(([a, b, error], i) => ({
      id: `i${i}`,
      a,
      b: [b],
      standardErrors: { a: 0.2, b: [error] },
    }));
    const found = parameterDrift('2pl', items, new Map(used.map(([a, b], i) => [`i${i}`, { a, b: [b] }])))!;
    expect([...found.items].filter(([, { drift }]) => drift).map(([id]) => id)).toEqual(['i3']);
    const [from, to] = [
      items.flatMap(({ b }, i) => (i === 3 ? [] : b)),
      used.flatMap(([, b], i) => (i === 3 ? [] : [b])),
    ];
    expect(found.link).toEqual(meanSigma(from, to));
  });

  it('is undefined without a common scale', () => {
    expect(parameterDrift('2pl', bank(), new Map())).toBeUndefined();
  });
});

describe('calibrate with answers that determine little', () => {
  const items = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `i${i}`, categories: 2 }));
  const rowsOf = (patterns: Record<string, number>) =>
    Object.entries(patterns).flatMap(([pattern, n]) =>
      new Array<number[]>(n).fill(
        Array.from(pattern, (category) => (category === '-' ? -1 : Number(category))),
      ),
    );

  it('gives standard errors of small samples that are errors of the size of the estimates, or none', () => {
    for (const model of ['1pl', '2pl', 'grm', 'gpcm', 'pcm'] as const) {
      const thresholds = model === '1pl' || model === '2pl' ? 1 : 2;
      const bank = Array.from({ length: 6 }, (_, i) => ({
        id: `i${i}`,
        a: 0.4 + 0.5 * (i % 4),
        b: Array.from({ length: thresholds }, (_, k) => -1.5 + 0.5 * i + k),
        standardErrors: { a: null, b: [] },
      }));
      for (let seed = 1; seed <= 8; seed++) {
        for (const { a, standardErrors } of calibratedOrNone(simulatedRows(model, bank, 84, seed), model)) {
          const known = [standardErrors.a, ...standardErrors.b].filter((error) => error !== null);
          for (const error of known) expect(error).toBeGreaterThan(0.02);
          expect(Math.abs(a)).toBeLessThan(10.1);
          expect(known.length < 1 + standardErrors.b.length).toBe(standardErrors.reasons !== undefined);
        }
      }
    }
  });

  function calibratedOrNone(data: ReturnType<typeof simulatedRows>, model: CalibrationModel) {
    try {
      return calibrate(data, model).items;
    } catch (error) {
      expect(error).toMatchObject({
        reason: expect.stringMatching(/^(not_converged|category_not_observed)$/),
      });
      return [];
    }
  }

  it('reports items that separate people perfectly as not converged', () => {
    const guttman = rowsOf({ '0000': 20, '1000': 20, '1100': 20, '1110': 20, '1111': 20 });
    const data = calibrationData(items(4), guttman);
    expect(() => calibrate(data, '2pl')).toThrow(
      expect.objectContaining({ reason: 'not_converged', item: expect.stringMatching(/^i\d$/) }),
    );
    expect(() => calibrate(data, '1pl')).toThrow(expect.objectContaining({ reason: 'not_converged' }));
  });

  it('has no standard error for the location of an item that nothing depends on', () => {
    const related = { '000': 30, '111': 30, '100': 15, '010': 15, '110': 15, '101': 5, '001': 5, '011': 5 };
    // Half of the people with each pattern answer the last item right.
    const rows = rowsOf(related).flatMap((row) => [
      [...row, 0],
      [...row, 1],
    ]);
    rows.push([0, 0, 0, 0]);
    const [, , , last] = calibrate(calibrationData(items(4), rows), '2pl').items;
    expect(last!.standardErrors.b).toEqual([null]);
    expect(last!.standardErrors.reasons).toEqual({ b: 'location_undetermined' });
    expect(last!.standardErrors.a).toBeGreaterThan(0.05);
    const inUse = new Map(['i0', 'i1', 'i2', 'i3'].map((id, index) => [id, { a: 1.5, b: [index - 1.5] }]));
    const { link } = parameterDrift('2pl', calibrate(calibrationData(items(4), rows), '2pl').items, inUse)!;
    expect(Math.abs(link.intercept)).toBeLessThan(3);
  });

  it('reports items without a common trait as not converged: with the slope 0 there are no locations', () => {
    const data = calibrationData(items(2), rowsOf({ '00': 10, '01': 20, '10': 20, '11': 10 }));
    expect(() => calibrate(data, '1pl')).toThrow(expect.objectContaining({ reason: 'not_converged' }));
  });

  it('names a model with more parameters than the answers can have degrees of freedom', () => {
    const data = calibrationData(items(2), rowsOf({ '00': 30, '01': 20, '10': 20, '11': 30 }));
    expect(calibrationProblems(data, '2pl')).toEqual([{ reason: 'too_few_items' }]);
    expect(calibrationProblems(data, '1pl')).toEqual([]);
    const alike = calibrationData(items(3), rowsOf({ '001': 30, '011': 20, '101': 20, '1-1': 30 }));
    expect(calibrationProblems(alike, '1pl')).toEqual([
      { reason: 'category_not_observed', item: 'i2', category: 0 },
    ]);
  });

  it('finds the same problem whether nobody or a few people chose a category', () => {
    const people = { '00': 30, '01': 20, '10': 20, '11': 30 };
    const problem = { reason: 'category_not_observed', item: 'i1', category: 0 };
    for (const few of [
      { '00': 0, '10': 0 },
      { '00': 2, '10': 2 },
    ]) {
      const data = calibrationData(items(2), rowsOf({ ...people, ...few }));
      expect(calibrationProblems(data, '1pl', 5)).toEqual([problem]);
    }
  });
});
