import { logProbability, testInformation } from '../scoring/irt/curve.ts';
import { type IrtItem, irtItem } from '../scoring/irt/item.ts';
import { type Answers, largestSlope } from '../scoring/irt/resolution.ts';
import type { Calibration } from './calibrate.ts';
import type { CalibrationData } from './data.ts';
import { eachPosterior, resolvingQuadrature, tableOffsets } from './expectation.ts';

/** The least number of nodes for reliabilities, the same as for scores. */
const LEAST_NODES = 121;

/** How well the calibrated items measure. */
export interface CalibratedReliability {
  /** var(EAP) / (var(EAP) + mean posterior variance) in the sample; null if all of these are equal. */
  empirical: number | null;
  /** ∫ I(θ)/(I(θ) + 1) φ(θ) dθ, from the parameters alone (Green et al. 1984). */
  marginal: number;
}

/** Person fit: how usual the response patterns are under the model. */
export interface PersonFit {
  /**
   * Mean and standard deviation of l_z (Drasgow, Levine & Williams 1985); about 0 and 1 if the model holds.
   */
  mean: number | null;
  sd: number | null;
  /** Share of people with l_z below −1.645: patterns that the model makes unlikely. */
  unlikelyShare: number;
}

/** Limit of l_z for an unlikely pattern, the 5 % quantile of the normal distribution. */
const UNLIKELY = -1.6448536269514722;

/** Returns the calibrated items as the scoring of evaluations uses them. */
export function scoringItems({ model, items }: Pick<Calibration, 'model' | 'items'>): IrtItem[] {
  const isDichotomous = model === '1pl' || model === '2pl';
  return items.map(({ a, b }) =>
    irtItem(model, 1, { a, b: isDichotomous ? b[0]! : b, c: 0, d: 1 }, b.length + 1),
  );
}

/** Returns what a quadrature over the answers to items has to resolve. */
export function answersTo(items: readonly IrtItem[]): Pick<Answers, 'slope' | 'informationAt'> {
  return { slope: largestSlope(items), informationAt: (theta) => testInformation(items, theta) };
}

/** Computes reliability and person fit of a calibration in its sample. */
export function calibrationQuality(
  calibration: Pick<Calibration, 'model' | 'items'>,
  data: CalibrationData,
): { reliability: CalibratedReliability; personFit: PersonFit } {
  const items = scoringItems(calibration);
  const quadrature = resolvingQuadrature(answersTo(items), LEAST_NODES);
  const { nodes, weights } = quadrature;
  const eap = moments();
  const lz = moments();
  let [posteriorVariance, unlikely] = [0, 0];
  const table = logProbabilityTable(items, data, nodes);
  eachPosterior(data, table, quadrature, (posterior, row) => {
    const frequency = data.frequencies[row]!;
    let [mean, square] = [0, 0];
    for (let q = 0; q < nodes.length; q++) {
      mean += posterior[q]! * nodes[q]!;
      square += posterior[q]! * nodes[q]! * nodes[q]!;
    }
    eap.add(mean, frequency);
    posteriorVariance += frequency * (square - mean * mean);
    const fit = standardizedLogLikelihood(items, data, row, mean);
    if (fit === undefined) return;
    lz.add(fit, frequency);
    if (fit < UNLIKELY) unlikely += frequency;
  });
  const variance = eap.variance();
  const information = Array.from(nodes, (theta) => testInformation(items, theta));
  return {
    reliability: {
      empirical: variance ? variance / (variance + posteriorVariance / eap.count()) : null,
      marginal: information.reduce((sum, value, q) => sum + (weights[q]! * value) / (value + 1), 0),
    },
    personFit: {
      mean: lz.count() > 0 ? lz.mean() : null,
      sd: lz.variance() === undefined ? null : Math.sqrt(lz.variance()!),
      unlikelyShare: lz.count() > 0 ? unlikely / lz.count() : 0,
    },
  };
}

function logProbabilityTable(
  items: readonly IrtItem[],
  data: CalibrationData,
  nodes: Float64Array,
): Float64Array {
  const offsets = tableOffsets(data.items, nodes.length);
  const table = new Float64Array(offsets.at(-1)!);
  items.forEach((item, index) => {
    nodes.forEach((theta, q) => {
      for (let k = 0; k < item.categories; k++)
        table[offsets[index]! + k * nodes.length + q] = logProbability(item, k, theta);
    });
  });
  return table;
}

/** Returns l_z at θ; undefined for a pattern whose likelihood cannot vary. */
function standardizedLogLikelihood(
  items: readonly IrtItem[],
  data: CalibrationData,
  row: number,
  theta: number,
): number | undefined {
  let [logLikelihood, expected, variance] = [0, 0, 0];
  items.forEach((item, index) => {
    const category = data.patterns[row * items.length + index]!;
    if (category < 0) return;
    let [mean, square] = [0, 0];
    for (let k = 0; k < item.categories; k++) {
      const log = logProbability(item, k, theta);
      if (k === category) logLikelihood += log;
      mean += Math.exp(log) * log;
      square += Math.exp(log) * log * log;
    }
    expected += mean;
    variance += square - mean * mean;
  });
  return variance > 0 ? (logLikelihood - expected) / Math.sqrt(variance) : undefined;
}

/** Weighted mean and variance (n − 1), by Welford's updates. */
function moments() {
  let [count, mean, squares] = [0, 0, 0];
  return {
    add(value: number, frequency: number) {
      count += frequency;
      const distance = value - mean;
      mean += (distance * frequency) / count;
      squares += frequency * distance * (value - mean);
    },
    count: () => count,
    mean: () => mean,
    variance: () => (count > 1 ? squares / (count - 1) : undefined),
  };
}
