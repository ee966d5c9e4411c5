import { type Answers, nodesForAnswers } from '../scoring/irt/resolution.ts';
import type { CalibrationData } from './data.ts';
import { answersTo, fillWorkingCurve, newWorkingCurve, type WorkingItem } from './model.ts';

/** Nodes of the latent distribution θ ~ N(0, 1). */
export interface Quadrature {
  nodes: Float64Array;
  /** Normalized weights. */
  weights: Float64Array;
}

const BOUND = 6;
/** Limits the time of a calibration; resolves posteriors with an SD of 0.06. */
const MOST_NODES = 241;

/** Returns `count` equally spaced nodes over [−6, 6] with weights proportional to the normal density. */
export function normalQuadrature(count: number): Quadrature {
  const nodes = Float64Array.from({ length: count }, (_, q) => -BOUND + (2 * BOUND * q) / (count - 1));
  const densities = nodes.map((theta) => Math.exp((-theta * theta) / 2));
  const total = densities.reduce((sum, density) => sum + density, 0);
  return { nodes, weights: densities.map((density) => density / total) };
}

/** Returns the quadrature that resolves what answers to items say, with no fewer nodes than given. */
export function resolvingQuadrature(
  items: Pick<Answers, 'slope' | 'informationAt'>,
  least: number,
): Quadrature {
  const needed = nodesForAnswers({ ...items, bounds: [-BOUND, BOUND], priorSd: 1 });
  return normalQuadrature(Math.max(least, Math.min(MOST_NODES, needed)));
}

export function quadratureFor(items: readonly WorkingItem[], least: number): Quadrature {
  return resolvingQuadrature(answersTo(items), least);
}

/** Where the categories of each item begin in tables with one row of nodes for each category. */
export function tableOffsets(items: readonly { categories: number }[], nodes: number): number[] {
  const offsets = [0];
  for (const { categories } of items) offsets.push(offsets.at(-1)! + categories * nodes);
  return offsets;
}

/** Tables of one row of nodes for each category of each item. */
export interface Expectation {
  /** Expected number of people at each node who chose each category. */
  counts: Float64Array;
  /** Marginal log-likelihood, Σ n·ln ∫ P(x|θ) φ(θ) dθ. */
  logLikelihood: number;
}

/** Returns log P of every category at every node. */
export function logProbabilities(
  items: readonly WorkingItem[],
  data: CalibrationData,
  { nodes }: Quadrature,
): Float64Array {
  const offsets = tableOffsets(data.items, nodes.length);
  const table = new Float64Array(offsets.at(-1)!);
  items.forEach((item, index) => {
    const { categories } = data.items[index]!;
    const curve = newWorkingCurve(categories);
    for (let q = 0; q < nodes.length; q++) {
      fillWorkingCurve(item, nodes[q]!, curve);
      for (let k = 0; k < categories; k++) {
        table[offsets[index]! + k * nodes.length + q] = Math.log(curve.probability[k]!);
      }
    }
  });
  return table;
}

/** Calls `visit` with the posterior of each pattern over the nodes; the array is reused between calls. */
export function eachPosterior(
  data: CalibrationData,
  table: Float64Array,
  { weights }: Quadrature,
  visit: (posterior: Float64Array, row: number, logMarginal: number) => void,
): void {
  const size = data.items.length;
  const nodes = weights.length;
  const offsets = tableOffsets(data.items, nodes);
  const logWeights = weights.map(Math.log);
  const posterior = new Float64Array(nodes);
  for (let row = 0; row < data.frequencies.length; row++) {
    posterior.set(logWeights);
    for (let item = 0; item < size; item++) {
      const category = data.patterns[row * size + item]!;
      if (category < 0) continue;
      const from = offsets[item]! + category * nodes;
      for (let q = 0; q < nodes; q++) posterior[q]! += table[from + q]!;
    }
    let largest = -Infinity;
    for (let q = 0; q < nodes; q++) if (posterior[q]! > largest) largest = posterior[q]!;
    let total = 0;
    for (let q = 0; q < nodes; q++) total += posterior[q] = Math.exp(posterior[q]! - largest);
    for (let q = 0; q < nodes; q++) posterior[q]! /= total;
    visit(posterior, row, largest + Math.log(total));
  }
}

/** The E step (Bock & Aitkin 1981). */
export function expectation(
  items: readonly WorkingItem[],
  data: CalibrationData,
  quadrature: Quadrature,
): Expectation {
  const size = data.items.length;
  const nodes = quadrature.nodes.length;
  const offsets = tableOffsets(data.items, nodes);
  const counts = new Float64Array(offsets.at(-1)!);
  let logLikelihood = 0;
  eachPosterior(
    data,
    logProbabilities(items, data, quadrature),
    quadrature,
    (posterior, row, logMarginal) => {
      const frequency = data.frequencies[row]!;
      logLikelihood += frequency * logMarginal;
      for (let item = 0; item < size; item++) {
        const category = data.patterns[row * size + item]!;
        if (category < 0) continue;
        const to = offsets[item]! + category * nodes;
        for (let q = 0; q < nodes; q++) counts[to + q]! += frequency * posterior[q]!;
      }
    },
  );
  return { counts, logLikelihood };
}
