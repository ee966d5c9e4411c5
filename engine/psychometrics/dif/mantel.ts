import { centeredSum } from '../../numeric/centered.ts';
import { chiSquareUpperTail } from '../../numeric/distributions.ts';
import { countOf, type MatchedItem, type Stratum, scoreSum, squareSum } from './strata.ts';

export interface MantelTest {
  chiSquare: number;
  p: number;
  /**
   * Standardized mean difference, focal minus reference, in item scores; below 0: against the focal group.
   */
  smd: number;
  /** Standard error of `smd`. */
  standardError: number;
  /** `smd` divided by the item's pooled standard deviation; null if the item has no variance. */
  effectSize: number | null;
  class: 'A' | 'B' | 'C';
}

const SIGNIFICANCE = 0.05;
/** Limits of |effect size| for the classes B and C (Zwick, Thayer & Mazzeo 1997). */
const MODERATE_EFFECT = 0.17;
const LARGE_EFFECT = 0.25;

/**
 * Tests an item with ordered scores for differential item functioning: Mantel's χ² with one degree of freedom
 * and without continuity correction (Mantel 1963), the standardized mean difference (Dorans & Schmitt 1991)
 * and its standard error (Zwick & Thayer 1996).
 *
 * @returns undefined if no total score occurs in both groups with different item scores
 */
export function mantelTest(item: MatchedItem): MantelTest | undefined {
  const { scores } = item;
  const shared = item.strata.filter(({ reference, focal }) => countOf(reference) > 0 && countOf(focal) > 0);
  const focalTotal = shared.reduce((total, { focal }) => total + countOf(focal), 0);
  let [difference, variance, smd, smdVariance] = [0, 0, 0, 0];
  for (const stratum of shared) {
    const { nReference, nFocal, sum, focalSum, sumVariance } = momentsOf(scores, stratum);
    const weight = nFocal / focalTotal;
    difference += focalSum - (nFocal * sum) / (nReference + nFocal);
    variance += sumVariance;
    smd += weight * (focalSum / nFocal - (sum - focalSum) / nReference);
    smdVariance += weight ** 2 * (1 / nFocal + 1 / nReference) ** 2 * sumVariance;
  }
  if (!(variance > 0)) return undefined;
  const chiSquare = (difference * difference) / variance;
  const p = chiSquareUpperTail(chiSquare, 1);
  const deviation = pooledDeviation(item);
  const effectSize = deviation > 0 ? smd / deviation : null;
  return {
    chiSquare,
    p,
    smd,
    standardError: Math.sqrt(smdVariance),
    effectSize,
    class: classOf(p, Math.abs(effectSize ?? 0)),
  };
}

/**
 * The sums of one stratum; `sumVariance` is the variance of the focal sum without differential functioning.
 */
function momentsOf(scores: readonly number[], { reference, focal }: Stratum) {
  const [nReference, nFocal] = [countOf(reference), countOf(focal)];
  const n = nReference + nFocal;
  const focalSum = scoreSum(scores, focal);
  const sum = focalSum + scoreSum(scores, reference);
  const squares = squareSum(scores, focal) + squareSum(scores, reference);
  const sumVariance = (nReference * nFocal * centeredSum(n, squares, sum, sum)) / (n * n * (n - 1));
  return { nReference, nFocal, sum, focalSum, sumVariance };
}

/** Pooled standard deviation of the item within the groups, over all strata. */
function pooledDeviation({ scores, strata }: MatchedItem): number {
  const squaresWithin = (group: 'reference' | 'focal') => {
    let [n, sum, squares] = [0, 0, 0];
    for (const stratum of strata) {
      n += countOf(stratum[group]);
      sum += scoreSum(scores, stratum[group]);
      squares += squareSum(scores, stratum[group]);
    }
    return { n, within: n > 0 ? centeredSum(n, squares, sum, sum) / n : 0 };
  };
  const [reference, focal] = [squaresWithin('reference'), squaresWithin('focal')];
  const degrees = reference.n + focal.n - 2;
  return degrees > 0 ? Math.sqrt((reference.within + focal.within) / degrees) : 0;
}

function classOf(p: number, effect: number): 'A' | 'B' | 'C' {
  if (p >= SIGNIFICANCE || effect <= MODERATE_EFFECT) return 'A';
  return effect <= LARGE_EFFECT ? 'B' : 'C';
}
