import { chiSquareUpperTail } from '../../numeric/distributions.ts';
import { reaches } from '../../numeric/tolerance.ts';
import type { MatchedItem } from './strata.ts';

export interface MantelHaenszel {
  chiSquare: number;
  p: number;
  class: 'A' | 'B' | 'C';
  /**
   * Absent where the odds ratio is 0 or infinite: in no table does anybody contradict the difference between
   * the groups.
   */
  odds?: CommonOdds;
}

export interface CommonOdds {
  /** Above 1: easier for the reference group. */
  ratio: number;
  /** 95 % interval of the ratio. */
  interval: [number, number];
  /** −2.35·ln(ratio) on the ETS delta scale; below 0: harder for the focal group. */
  delta: number;
  /** Standard error of `delta`. */
  standardError: number;
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
 * @returns undefined if no table is informative
 */
export function mantelHaenszel({ strata }: MatchedItem): MantelHaenszel | undefined {
  const sums: Sums = { r: 0, s: 0, pr: 0, psqr: 0, qs: 0, difference: 0, variance: 0 };
  for (const { reference, focal } of strata) {
    addTable(sums, [reference[1]!, reference[0]!, focal[1]!, focal[0]!]);
  }
  const { difference, variance } = sums;
  if (!(variance > 0)) return undefined;
  const distance = Math.abs(difference);
  // Without the correction where it would exceed the difference itself, as R's mantelhaen.test.
  const isCorrected = reaches(distance, CONTINUITY_CORRECTION);
  const corrected = isCorrected ? Math.max(0, distance - CONTINUITY_CORRECTION) : distance;
  const chiSquare = (corrected * corrected) / variance;
  const p = chiSquareUpperTail(chiSquare, 1);
  const odds = commonOdds(sums);
  return { chiSquare, p, class: etsClass(odds, p), ...(odds && { odds }) };
}

type Sums = Record<'r' | 's' | 'pr' | 'psqr' | 'qs' | 'difference' | 'variance', number>;

function commonOdds({ r, s, pr, psqr, qs }: Sums): CommonOdds | undefined {
  if (!(r > 0 && s > 0)) return undefined;
  const logOdds = Math.log(r / s);
  const logError = Math.sqrt(pr / (2 * r * r) + psqr / (2 * r * s) + qs / (2 * s * s));
  const margin = Z_TWO_SIDED * logError;
  return {
    ratio: r / s,
    interval: [Math.exp(logOdds - margin), Math.exp(logOdds + margin)],
    delta: -DELTA_PER_LOG_ODDS * logOdds,
    standardError: DELTA_PER_LOG_ODDS * logError,
  };
}

type Table = readonly [
  referenceRight: number,
  referenceWrong: number,
  focalRight: number,
  focalWrong: number,
];

function addTable(sums: Sums, [a, b, c, d]: Table): void {
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

/** An infinite delta has no standard error with which it could be significantly above 1. */
function etsClass(odds: CommonOdds | undefined, p: number): 'A' | 'B' | 'C' {
  const size = odds ? Math.abs(odds.delta) : Infinity;
  if (size < 1 || p >= SIGNIFICANCE) return 'A';
  return odds && size >= 1.5 && (size - 1) / odds.standardError > Z_ONE_SIDED ? 'C' : 'B';
}
