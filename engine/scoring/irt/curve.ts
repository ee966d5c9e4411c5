import { dichotomousInformation, dichotomousLogProbability, fillDichotomous } from './dichotomous.ts';
import type { IrtItem } from './item.ts';
import type { ItemCurve } from './item-curve.ts';
import {
  divideByTotalInformation,
  divideByTotalLogProbability,
  fillDivideByTotal,
  fillGraded,
  gradedInformation,
  gradedLogProbability,
} from './polytomous.ts';

/** Fills `curve` for `item` at θ. */
export function fillCurve(item: IrtItem, theta: number, curve: ItemCurve): void {
  if (item.family === 'dichotomous') fillDichotomous(item, theta, curve);
  else if (item.family === 'graded') fillGraded(item, theta, curve);
  else fillDivideByTotal(item, theta, curve);
}

/** Returns log P of one category at θ, finite for every finite θ. */
export function logProbability(item: IrtItem, category: number, theta: number): number {
  if (item.family === 'dichotomous') return dichotomousLogProbability(item, category, theta);
  if (item.family === 'graded') return gradedLogProbability(item, category, theta);
  return divideByTotalLogProbability(item, category, theta);
}

/** Returns P of every category at θ; they sum to 1. */
export function categoryProbabilities(item: IrtItem, theta: number): number[] {
  return Array.from({ length: item.categories }, (_, category) =>
    Math.exp(logProbability(item, category, theta)),
  );
}

/**
 * Returns the item information (expected Fisher information) Σ P_k (d log P_k / dθ)² at θ, in units of 1/θ².
 */
export function itemInformation(item: IrtItem, theta: number): number {
  if (item.family === 'dichotomous') return dichotomousInformation(item, theta);
  if (item.family === 'graded') return gradedInformation(item, theta);
  return divideByTotalInformation(item, theta);
}

/** Returns the test information: the sum of the item information at θ. */
export function testInformation(items: readonly IrtItem[], theta: number): number {
  let information = 0;
  for (const item of items) information += itemInformation(item, theta);
  return information;
}
