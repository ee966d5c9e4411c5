import { chiSquareUpperTail } from '../../numeric/distributions.ts';
import type { MatchedItem } from './strata.ts';

export interface MantelHaenszel {
  /** Above 1: easier for the reference group. */
  oddsRatio: number;
  /** 95 % interval of the odds ratio. */
  interval: [number, number];
  chiSquare: number;
  p: number;
  /** −2.35·ln(odds ratio) on the ETS delta scale; below 0: harder for the focal group. */
  delta: number;
  /** Standard error of `delta`. */
  standardError: number;
  class: 'A' | 'B' | 'C';
}

/** Converts a log odds ratio to the ETS delta scale (Holland & Thayer 1988). */
const DELTA_PER_LOG_ODDS = 2.35;
const CONTINUITY_CORRECTION = 0.5;
const SIGNIFICANCE = 0.05;
/** Normal quantiles of 0.975 and 0.95. */
const Z_TWO_SIDED = 1.959963984540054;
const Z_ONE_SIDED = 1.6448536269514722;

/**
 * Tests a dichotomous item for uniform differential item functioning (Mantel & Haenszel 1959): a 2×2 table
 * for each total score, the common odds ratio, its standard error by Robins, Breslow & Greenland (1986),
 * and the ETS class (Zieky 1993). A table with one group only or with equal answers adds nothing.
 *
 * @returns undefined if no table is informative or the odds ratio is 0 or infinite
 */
export function mantelHaenszel({ strata }: MatchedItem): MantelHaenszel | undefined {
  const sums = { r: 0, s: 0, pr: 0, psqr: 0, qs: 0, difference: 0, variance: 0 };
  for (const { reference, focal } of strata) {
    addTable(sums, [reference[1]!, reference[0]!, focal[1]!, focal[0]!]);
  }
  const { r, s, difference, variance } = sums;
  if (!(r > 0 && s > 0 && variance > 0)) return undefined;
  const oddsRatio = r / s;
  const logOdds = Math.log(oddsRatio);
  const logError = Math.sqrt(sums.pr / (2 * r * r) + sums.psqr / (2 * r * s) + sums.qs / (2 * s * s));
  const distance = Math.abs(difference);
  // Without the correction where it would exceed the difference itself, as R's mantelhaen.test.
  const corrected = distance < CONTINUITY_CORRECTION ? distance : distance - CONTINUITY_CORRECTION;
  const chiSquare = (corrected * corrected) / variance;
  const p = chiSquareUpperTail(chiSquare, 1);
  const delta = -DELTA_PER_LOG_ODDS * logOdds;
  const standardError = DELTA_PER_LOG_ODDS * logError;
  const margin = Z_TWO_SIDED * logError;
  return {
    oddsRatio,
    interval: [Math.exp(logOdds - margin), Math.exp(logOdds + margin)],
    chiSquare,
    p,
    delta,
    standardError,
    class: etsClass(delta, standardError, p),
  };
}

type Table = readonly [
  referenceRight: number,
  referenceWrong: number,
  focalRight: number,
  focalWrong: number,
];

function addTable(
  sums: Record<'r' | 's' | 'pr' | 'psqr' | 'qs' | 'difference' | 'variance', number>,
  [a, b, c, d]: Table,
): void {
  const n = a + b + c + d;
  if (a + b === 0 || c + d === 0 || a + c === 0 || b + d === 0) return;
  const r = (a * d) / n;
  const s = (b * c) / n;
  const concordant = (a + d) / n;
  const discordant = (b + c) / n;
  sums.r += r;
  sums.s += s;
  sums.pr += concordant * r;
  sums.psqr += concordant * s + discordant * r;
  sums.qs += discordant * s;
  sums.difference += a - ((a + b) * (a + c)) / n;
  sums.variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1));
}

function etsClass(delta: number, standardError: number, p: number): 'A' | 'B' | 'C' {
  const size = Math.abs(delta);
  if (size < 1 || p >= SIGNIFICANCE) return 'A';
  return size >= 1.5 && (size - 1) / standardError > Z_ONE_SIDED ? 'C' : 'B';
}
