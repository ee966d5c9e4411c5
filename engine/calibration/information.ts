import type { CalibrationData } from './data.ts';
import {
  eachPosterior,
  expectation,
  logProbabilities,
  type Quadrature,
  tableOffsets,
} from './expectation.ts';
import { addHessian, fillWorkingCurve, newWorkingCurve, type WorkingItem } from './model.ts';

/** Which entry of the parameter vector each of an item's parameters (a, d_1, …, d_m) is. */
export type ParameterLayout = readonly (readonly number[])[];

/** Returns the layout: with a common slope, entry 0 is the slope of every item. */
export function parameterLayout(items: readonly WorkingItem[], commonSlope: boolean): ParameterLayout {
  let next = commonSlope ? 1 : 0;
  return items.map(({ intercepts }) => [commonSlope ? 0 : next++, ...Array.from(intercepts, () => next++)]);
}

export function parameterCount(layout: ParameterLayout): number {
  return Math.max(...layout.flat()) + 1;
}

export interface Derivatives {
  /** Gradient of the marginal log-likelihood. */
  gradient: number[];
  /** Observed information: minus its matrix of second derivatives. */
  information: number[][];
}

/** Nodes with less posterior mass contribute nothing in double precision. */
const NEGLIGIBLE = 1e-12;

/**
 * Returns the exact derivatives of the marginal log-likelihood. The information is that of the complete data
 * minus the information lost because θ is not observed (Louis 1982): for each pattern, the posterior
 * covariance of the score.
 */
export function observedDerivatives(
  items: readonly WorkingItem[],
  data: CalibrationData,
  quadrature: Quadrature,
  layout: ParameterLayout,
): Derivatives {
  const size = parameterCount(layout);
  const gradient = new Array<number>(size).fill(0);
  const information = completeInformation(items, data, quadrature, layout, size);
  const scores = scoreTables(items, quadrature);
  const lost = new Float64Array(size * size);
  const score = new Float64Array(size);
  const mean = new Float64Array(size);
  const table = logProbabilities(items, data, quadrature);
  eachPosterior(data, table, quadrature, (posterior, row) => {
    const frequency = data.frequencies[row]!;
    mean.fill(0);
    for (let q = 0; q < posterior.length; q++) {
      const weight = posterior[q]!;
      if (weight < NEGLIGIBLE) continue;
      fillScore(score, { data, row, layout, scores, q });
      addOuter(lost, score, frequency * weight);
      for (let i = 0; i < size; i++) mean[i]! += weight * score[i]!;
    }
    addOuter(lost, mean, -frequency);
    for (let i = 0; i < size; i++) gradient[i]! += frequency * mean[i]!;
  });
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      information[i]![j]! -= lost[i * size + j]!;
      information[j]![i] = information[i]![j]!;
    }
  }
  return { gradient, information };
}

function completeInformation(
  items: readonly WorkingItem[],
  data: CalibrationData,
  quadrature: Quadrature,
  layout: ParameterLayout,
  size: number,
): number[][] {
  const { nodes } = quadrature;
  const { counts } = expectation(items, data, quadrature);
  const offsets = tableOffsets(data.items, nodes.length);
  const information = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  items.forEach((item, index) => {
    const categories = item.intercepts.length + 1;
    const curve = newWorkingCurve(categories);
    const hessian = Array.from({ length: categories }, () => new Array<number>(categories).fill(0));
    const at = new Float64Array(categories);
    for (let q = 0; q < nodes.length; q++) {
      fillWorkingCurve(item, nodes[q]!, curve);
      for (let k = 0; k < categories; k++) at[k] = counts[offsets[index]! + k * nodes.length + q]!;
      addHessian(item, nodes[q]!, at, curve, hessian);
    }
    layout[index]!.forEach((to, i) => {
      layout[index]!.forEach((across, j) => {
        information[to]![across]! -= hessian[i]![j]!;
      });
    });
  });
  return information;
}

/** ∂ log P of every category at every node, one table for each item: [node][category][parameter]. */
function scoreTables(items: readonly WorkingItem[], { nodes }: Quadrature): Float64Array[] {
  return items.map((item) => {
    const categories = item.intercepts.length + 1;
    const curve = newWorkingCurve(categories);
    const table = new Float64Array(nodes.length * categories * categories);
    nodes.forEach((theta, q) => {
      fillWorkingCurve(item, theta, curve);
      table.set(curve.gradient, q * categories * categories);
    });
    return table;
  });
}

/** Writes the score of one pattern at one node. */
function fillScore(
  score: Float64Array,
  {
    data,
    row,
    layout,
    scores,
    q,
  }: {
    data: CalibrationData;
    row: number;
    layout: ParameterLayout;
    scores: readonly Float64Array[];
    q: number;
  },
): void {
  score.fill(0);
  for (let item = 0; item < layout.length; item++) {
    const category = data.patterns[row * layout.length + item]!;
    if (category < 0) continue;
    const entries = layout[item]!;
    const from = (q * entries.length + category) * entries.length;
    for (let i = 0; i < entries.length; i++) score[entries[i]!]! += scores[item]![from + i]!;
  }
}

/** Adds weight·v·v′ to the lower triangle of a matrix. */
function addOuter(matrix: Float64Array, vector: Float64Array, weight: number): void {
  const size = vector.length;
  for (let i = 0; i < size; i++) {
    const left = weight * vector[i]!;
    if (left === 0) continue;
    const row = i * size;
    for (let j = 0; j <= i; j++) matrix[row + j]! += left * vector[j]!;
  }
}
