import type { DichotomousItem } from './item.ts';
import type { ItemCurve } from './item-curve.ts';
import { boundedLog, logSigmoid, sigmoid } from './numeric.ts';

/** Fills `curve` with both categories of a 1-4PL item at θ. */
export function fillDichotomous(item: DichotomousItem, theta: number, curve: ItemCurve): void {
  const { slope } = item;
  const x = slope * (theta - item.location);
  const rising = sigmoid(x);
  const falling = sigmoid(-x);
  const right = relativeSlopeRight(item, rising, falling);
  const wrong = relativeSlopeWrong(item, rising, falling);
  const bend = slope * (falling - rising);
  curve.logProbability[1] = logRight(item, x);
  curve.logProbability[0] = logWrong(item, x);
  curve.first[1] = slope * right;
  curve.first[0] = -slope * wrong;
  curve.second[1] = slope * right * (bend - slope * right);
  curve.second[0] = -slope * wrong * (bend + slope * wrong);
}

/** Returns log P of category 0 or 1 at θ. */
export function dichotomousLogProbability(item: DichotomousItem, category: number, theta: number): number {
  const x = item.slope * (theta - item.location);
  return category === 1 ? logRight(item, x) : logWrong(item, x);
}

/** Returns the item information P'²/(PQ) of a 1-4PL item at θ. */
export function dichotomousInformation(item: DichotomousItem, theta: number): number {
  const x = item.slope * (theta - item.location);
  const tail = Math.exp(-Math.abs(x));
  const near = 1 / (1 + tail);
  const far = tail * near;
  const squared = item.slope * item.slope;
  if (item.lower === 0 && item.upper === 1) return squared * near * far;
  const rising = x >= 0 ? near : far;
  const falling = x >= 0 ? far : near;
  return squared * relativeSlopeRight(item, rising, falling) * relativeSlopeWrong(item, rising, falling);
}

function logRight(item: DichotomousItem, x: number): number {
  if (item.lower === 0) return item.logUpper + logSigmoid(x);
  return boundedLog(item.lower + (item.upper - item.lower) * sigmoid(x));
}

function logWrong(item: DichotomousItem, x: number): number {
  if (item.upper === 1) return item.logNotLower + logSigmoid(-x);
  return boundedLog(1 - item.upper + (item.upper - item.lower) * sigmoid(-x));
}

/** Returns P'/(slope·P), simplified so that it stays finite where P underflows. */
function relativeSlopeRight(item: DichotomousItem, rising: number, falling: number): number {
  const { lower, upper } = item;
  if (upper <= lower) return 0;
  if (lower === 0) return falling;
  return ((upper - lower) * rising * falling) / (lower + (upper - lower) * rising);
}

/** Returns P'/(slope·Q), simplified so that it stays finite where Q underflows. */
function relativeSlopeWrong(item: DichotomousItem, rising: number, falling: number): number {
  const { lower, upper } = item;
  if (upper <= lower) return 0;
  if (upper === 1) return rising;
  return ((upper - lower) * rising * falling) / (1 - upper + (upper - lower) * falling);
}
