import { categoryProbabilities } from '../scoring/irt/curve.ts';
import type { CalibratedItem } from './calibrate.ts';
import { type CalibrationData, calibrationData } from './data.ts';
import type { CalibrationModel } from './model.ts';
import { scoringItems } from './reliability.ts';

/** Answers of `people` with θ ~ N(mean, sd²), drawn from the model with a seeded generator. */
export function simulatedRows(
  model: CalibrationModel,
  bank: CalibratedItem[],
  people: number,
  seed: number,
  { mean = 0, sd = 1 } = {},
): CalibrationData {
  const uniform = generator(seed);
  const items = scoringItems({ model, items: bank });
  const rows = Array.from({ length: people }, () => {
    const theta = mean + sd * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return items.map((item) => {
      const probabilities = categoryProbabilities(item, theta);
      let category = 0;
      for (let rest = uniform() - probabilities[0]!; rest >= 0 && category < probabilities.length - 1; ) {
        category += 1;
        rest -= probabilities[category]!;
      }
      return category;
    });
  });
  return calibrationData(
    bank.map(({ id, b }) => ({ id, categories: b.length + 1 })),
    rows,
  );
}

/** Mulberry32: uniform numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
