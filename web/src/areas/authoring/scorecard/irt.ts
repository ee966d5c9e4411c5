import type { Json, JsonObject } from '@eps/sdk';
import { asObject, listOf, numberOf, textOf } from '../fields/json.ts';

/** The parameters of an item, with the defaults of the content format. */
export interface IrtItem {
  model: string;
  a: readonly number[];
  b: readonly number[];
  c: number;
  d: number;
  /** The factor of every slope. */
  D: number;
}

const DICHOTOMOUS = ['1pl', '2pl', '3pl', '4pl'];

/** Reads the parameters of an item; undefined while they are incomplete. */
export function irtItem(model: string, parameters: Json | undefined, D = 1): IrtItem | undefined {
  const item = asObject(parameters);
  const numbers = (json: Json | undefined) => (Array.isArray(json) ? json : [json]).map(numberOf);
  const a = numbers(item['a'] ?? 1);
  const b = numbers(item['b']);
  if ([...a, ...b].some((value) => value === undefined)) return undefined;
  const hasLower = model === '3pl' || model === '4pl';
  return {
    model,
    a: a as number[],
    b: b as number[],
    c: hasLower ? (numberOf(item['c']) ?? 0) : 0,
    d: model === '4pl' ? (numberOf(item['d']) ?? 1) : 1,
    D,
  };
}

/**
 * Returns the probability of each category at θ, from category 0. Birnbaum 1968 (1pl to 3pl), Barton & Lord
 * 1981 (4pl), Samejima 1969 (grm), Masters 1982, Muraki 1992, Andrich 1978 (pcm, gpcm, rsm), Bock 1972
 * (nrm); see docs/measurement.md, Item response theory.
 */
export function probabilities(item: IrtItem, theta: number): number[] {
  const { model, a, b, c, d, D } = item;
  const slope = D * (a[0] ?? 1);
  if (DICHOTOMOUS.includes(model)) {
    const right = c + (d - c) * sigmoid(slope * (theta - b[0]!));
    return [1 - right, right];
  }
  if (model === 'grm') {
    const atLeast = [1, ...b.map((threshold) => sigmoid(slope * (theta - threshold))), 0];
    return atLeast.slice(0, -1).map((each, index) => each - atLeast[index + 1]!);
  }
  if (model === 'nrm') {
    // Without the first category, its slope and intercept are 0.
    const [slopes, intercepts] =
      a.length === b.length
        ? [a, b]
        : [
            [0, ...a],
            [0, ...b],
          ];
    return softmax(intercepts.map((intercept, x) => D * (slopes[x] ?? 0) * theta + intercept));
  }
  let sum = 0;
  return softmax([0, ...b.map((step) => (sum += slope * (theta - step)))]);
}

/** Returns the item information at θ, Σ P'²/P (expected Fisher information), from exact derivatives. */
export function information(item: IrtItem, theta: number): number {
  const p = probabilities(item, theta);
  return derivatives(item, theta, p).reduce(
    (sum, slope, k) => (p[k]! > 1e-300 ? sum + slope ** 2 / p[k]! : sum),
    0,
  );
}

/** Returns dP/dθ of each category. */
function derivatives({ model, a, b, c, d, D }: IrtItem, theta: number, p: readonly number[]): number[] {
  const slope = D * (a[0] ?? 1);
  const bell = (location: number) => {
    const s = sigmoid(slope * (theta - location));
    return slope * s * (1 - s);
  };
  if (DICHOTOMOUS.includes(model)) {
    const right = (d - c) * bell(b[0]!);
    return [-right, right];
  }
  if (model === 'grm') {
    const atLeast = [0, ...b.map(bell), 0];
    return atLeast.slice(0, -1).map((each, index) => each - atLeast[index + 1]!);
  }
  // Of a softmax: P_k (u_k − Σ P u), where u_k is the derivative of the exponent.
  const slopes = model === 'nrm' ? (a.length === p.length ? a : [0, ...a]).map((each) => D * each) : [];
  const exponents = p.map((_, k) => (model === 'nrm' ? (slopes[k] ?? 0) : slope * k));
  const mean = p.reduce((sum, each, k) => sum + each * exponents[k]!, 0);
  return p.map((each, k) => each * (exponents[k]! - mean));
}

/** Returns the expected category at θ; of a dichotomous item the probability of a correct answer. */
export const expectedCategory = (item: IrtItem, theta: number): number =>
  probabilities(item, theta).reduce((sum, p, k) => sum + k * p, 0);

const sigmoid = (x: number) => (x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x)));

function softmax(exponents: readonly number[]): number[] {
  const highest = Math.max(...exponents);
  const weights = exponents.map((each) => Math.exp(each - highest));
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / total);
}

/** Equally spaced values of θ. */
export function thetaGrid([low, high]: readonly [number, number], points = 81): number[] {
  return Array.from({ length: points }, (_, index) => low + ((high - low) * index) / (points - 1));
}

export interface NamedItem {
  id: string;
  item: IrtItem;
}

/** Returns the items of a concept whose parameters are complete. */
export function irtItemsOf(irt: JsonObject): NamedItem[] {
  const [model, D] = [textOf(irt['model']), numberOf(irt['D']) ?? 1];
  return Object.entries(asObject(irt['items'])).flatMap(([id, parameters]) => {
    const item = irtItem(model, parameters, D);
    return item ? [{ id, item }] : [];
  });
}

/** Returns the range of θ that curves are drawn on: the declared bounds, at most from −4 to 4. */
export function curveBounds(irt: JsonObject): [number, number] {
  const [low, high] = listOf(irt['bounds']).map(numberOf);
  return [Math.max(low ?? -4, -4), Math.min(high ?? 4, 4)];
}
