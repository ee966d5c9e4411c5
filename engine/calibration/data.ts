import { type CalibrationModel, hasCommonSlope } from './model.ts';

/** Answers to calibrate from: response patterns with their frequencies. */
export interface CalibrationData {
  items: readonly { id: string; categories: number }[];
  /**
   * Categories counted from 0, one row of `items.length` entries for each pattern; -1 is a missing answer.
   */
  patterns: Int8Array;
  /** How many people gave each pattern. */
  frequencies: Float64Array;
}

/** Returns the data of response rows, with equal rows counted once. */
export function calibrationData(
  items: CalibrationData['items'],
  rows: Iterable<ArrayLike<number>>,
): CalibrationData {
  const frequencies = new Map<string, number>();
  for (const row of rows) {
    const key = String.fromCharCode(...Array.from(row, (category) => category + 1));
    frequencies.set(key, (frequencies.get(key) ?? 0) + 1);
  }
  const patterns = new Int8Array(frequencies.size * items.length);
  let at = 0;
  for (const key of frequencies.keys()) {
    for (let item = 0; item < items.length; item++) patterns[at++] = key.charCodeAt(item) - 1;
  }
  return { items, patterns, frequencies: Float64Array.from(frequencies.values()) };
}

/** Returns the number of people. */
export function respondents({ frequencies }: CalibrationData): number {
  return frequencies.reduce((total, frequency) => total + frequency, 0);
}

/** Returns how many people chose each category of each item. */
export function categoryCounts({ items, patterns, frequencies }: CalibrationData): number[][] {
  const counts = items.map(({ categories }) => new Array<number>(categories).fill(0));
  frequencies.forEach((frequency, row) => {
    for (let item = 0; item < items.length; item++) {
      const category = patterns[row * items.length + item]!;
      if (category >= 0) counts[item]![category]! += frequency;
    }
  });
  return counts;
}

/** Why data cannot be calibrated. */
export type CalibrationProblem =
  | { reason: 'too_few_items' }
  | { reason: 'not_dichotomous'; item: string }
  | { reason: 'category_not_observed'; item: string; category: number };

/**
 * Returns the reasons why there can be no calibration: its maximum-likelihood estimates would not exist.
 *
 * @param least how many people must have chosen a category: a privacy floor, so that nobody learns whether
 * fewer people or nobody did
 */
export function calibrationProblems(
  data: CalibrationData,
  model: CalibrationModel,
  least = 1,
): CalibrationProblem[] {
  const problems: CalibrationProblem[] = [];
  if (!isIdentified(data, model)) problems.push({ reason: 'too_few_items' });
  const counts = categoryCounts(data);
  data.items.forEach(({ id, categories }, item) => {
    if ((model === '1pl' || model === '2pl') && categories !== 2) {
      problems.push({ reason: 'not_dichotomous', item: id });
    }
    counts[item]!.forEach((count, category) => {
      if (count < least) problems.push({ reason: 'category_not_observed', item: id, category });
    });
  });
  return problems;
}

/** Whether the possible answers have as many degrees of freedom as the model has parameters. */
function isIdentified({ items }: CalibrationData, model: CalibrationModel): boolean {
  if (items.length < 2) return false;
  const patterns = items.reduce((product, { categories }) => product * categories, 1);
  const locations = items.reduce((sum, { categories }) => sum + categories - 1, 0);
  return patterns - 1 >= locations + (hasCommonSlope(model) ? 1 : items.length);
}
