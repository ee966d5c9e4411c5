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

/** log P of one category at θ, finite for every finite θ. */
export function logProbability(item: IrtItem, category: number, theta: number): number {
  if (item.family === 'dichotomous') return dichotomousLogProbability(item, category, theta);
  if (item.family === 'graded') return gradedLogProbability(item, category, theta);
  return divideByTotalLogProbability(item, category, theta);
}

/** P of every category at θ; they add up to 1. */
export function categoryProbabilities(item: IrtItem, theta: number): number[] {
  return Array.from({ length: item.categories }, (_, category) =>
    Math.exp(logProbability(item, category, theta)),
  );
}

/** Expected Fisher information Σ P_k (d log P_k / dθ)² of an item at θ, in 1/θ². */
export function itemInformation(item: IrtItem, theta: number): number {
  if (item.family === 'dichotomous') return dichotomousInformation(item, theta);
  if (item.family === 'graded') return gradedInformation(item, theta);
  return divideByTotalInformation(item, theta);
}

/** Expected Fisher information of a test: the sum over its items. */
export function testInformation(items: readonly IrtItem[], theta: number): number {
  let information = 0;
  for (const item of items) information += itemInformation(item, theta);
  return information;
}
