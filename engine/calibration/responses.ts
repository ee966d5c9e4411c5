import { categoryCount, categoryOfScore } from '../scoring/irt/categories.ts';
import type { Concept, IrtModel } from '../types.ts';
import type { CalibrationData } from './data.ts';
import type { ParametersInUse } from './drift.ts';
import type { CalibrationModel } from './model.ts';

/** By a concept's own model, the model with which its items are calibrated. */
const CALIBRATED_AS: Readonly<Record<IrtModel, CalibrationModel>> = {
  '1pl': '1pl',
  '2pl': '2pl',
  '3pl': '2pl',
  '4pl': '2pl',
  grm: 'grm',
  pcm: 'pcm',
  gpcm: 'gpcm',
  rsm: 'pcm',
  nrm: 'gpcm',
};

/** Models whose parameters mean the same as those of the calibrated model. */
const COMPARABLE: Readonly<Record<CalibrationModel, readonly IrtModel[]>> = {
  '1pl': ['1pl', '2pl'],
  '2pl': ['1pl', '2pl'],
  grm: ['grm'],
  pcm: ['pcm', 'gpcm'],
  gpcm: ['pcm', 'gpcm'],
};

/** Returns the items of a concept with their numbers of categories. */
export function calibrationItems({ items }: Concept): CalibrationData['items'] {
  return items.map((item) => ({ id: item.itemId, categories: categoryCount(item) }));
}

/**
 * Returns the model to calibrate a concept with: that of its parameters in use, or else 2PL for items with
 * two categories and the graded response model for others.
 */
export function defaultModel(concept: Concept): CalibrationModel {
  if (concept.irt) return CALIBRATED_AS[concept.irt.model];
  return concept.items.every((item) => categoryCount(item) === 2) ? '2pl' : 'grm';
}

/**
 * Returns the categories of an evaluation's answers to the concept's items; -1 where there is none.
 *
 * @param scores scores by item id, before reverse scoring, as in the trace of an evaluation
 */
export function responseRow({ items }: Concept, scores: ReadonlyMap<string, number>): number[] {
  return items.map((item) => {
    const score = scores.get(item.itemId);
    return score === undefined ? -1 : (categoryOfScore(item, score) ?? -1);
  });
}

/**
 * Returns the concept's present parameters with D = 1, if their model is comparable to the calibrated one.
 */
export function parametersInUse({ irt }: Concept, model: CalibrationModel): Map<string, ParametersInUse> {
  const inUse = new Map<string, ParametersInUse>();
  if (!irt || !COMPARABLE[model].includes(irt.model)) return inUse;
  for (const [id, { a, b }] of irt.items) {
    if (typeof a === 'number') inUse.set(id, { a: a * irt.D, b: typeof b === 'number' ? [b] : b });
  }
  return inUse;
}
