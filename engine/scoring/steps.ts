import { finite } from '../expressions/values.ts';
import { rounded, roundedOrNull } from '../numeric/decimal.ts';
import { exactSumOf } from '../numeric/exact-sum.ts';
import { grouped, line, number, operand, sumOf } from '../numeric/line.ts';
import { reaches } from '../numeric/tolerance.ts';
import type { Band, Concept, MissingPolicy, TraceStep } from '../types.ts';
import type { Floor } from './classical/floor.ts';
import { steppedCalculation } from './precision.ts';
import { errorLine, rowErrorLine, valueLines } from './scales/lines.ts';
import { lookupTable } from './scales/lookup.ts';
import { steppedReliability } from './scales/reliability.ts';
import { errorFormula, type ScaledScore, type ScaleFrame } from './scales/scales.ts';
import type { Observation, Tally } from './score.ts';
import { intervalOf } from './sub-score.ts';

/** The trace steps that concepts and composites share. */

/** The formula of the error of a tabled value; of a complete form it is that of the row, if it has one. */
const TABLED_ERROR = 'scale_sd*sqrt(1 - stepped_reliability)';

/** Returns the step of the coverage; `observations` are null when every item counts once. */
export function observedStep(tally: Tally, observations: readonly Observation[] | null): TraceStep {
  const { ratio, answered, eligible } = tally;
  const step = { step: 'observed' as const, ratio: rounded(ratio), answered, eligible };
  if (eligible === 0) return { ...step, lines: [] };
  const weight = ({ weight }: { weight: number }) => operand(Math.abs(weight));
  const isWeighted =
    observations?.some((entry) => entry.weight !== 1) && observations.some((entry) => entry.weight !== 0);
  if (!observations || !isWeighted) {
    return { ...step, lines: [line('coverage', `${answered}/${eligible}`, ratio)] };
  }
  const counted = observations.filter(({ keyed }) => keyed !== null);
  return {
    ...step,
    lines: [line('coverage', `${grouped(counted, weight)}/(${sumOf(observations, weight)})`, ratio)],
    eligible_weight: weightOf(observations),
    answered_weight: weightOf(counted),
  };
}

function weightOf(observations: readonly Observation[]): number | null {
  return roundedOrNull(finite(exactSumOf(observations, ({ weight }) => Math.abs(weight))));
}

/** Returns the step of the missing-data policy: whether enough items were answered. */
export function missingStep(
  policy: MissingPolicy,
  { coverage, items }: Floor,
  tally: Tally,
  met: boolean,
): TraceStep {
  const lines = [
    comparison('coverage', tally.ratio, coverage),
    ...(items > 0 ? [comparison('answered', tally.answered, items)] : []),
  ];
  return { step: 'missing', lines, policy, min_coverage: coverage, min_items: items, met };
}

function comparison(name: string, found: number, needed: number): string {
  return `${name}: ${number(found)} ${reaches(found, needed) ? '≥' : '<'} ${number(needed)}`;
}

/** Returns the step of the standard error of measurement SD·√(1 − r) of a raw score. */
export function standardErrorStep(
  { reliability }: Concept,
  share: number,
  sd: number,
  error: number,
): TraceStep {
  const stepped = steppedReliability(reliability!, share);
  return {
    step: 'standard_error',
    lines: [
      line('stepped_reliability', steppedCalculation(reliability!, share), stepped),
      line('raw_standard_error', `${number(sd)}·√(1 − ${number(stepped)})`, error),
    ],
    formula: 'sd*sqrt(1 - stepped_reliability)',
    sd,
    reliability: reliability!,
    share: rounded(share),
    stepped_reliability: rounded(stepped),
    raw_standard_error: rounded(error),
  };
}

/** Returns the step that converts a raw score and its standard error to the scale. */
export function scaleStep(
  { reliability }: Concept,
  { frame, share }: { frame: ScaleFrame; share: number },
  { raw, error }: { raw: number; error: number | null },
  { value, standardError, workings }: ScaledScore & { standardError: number | null },
): TraceStep {
  const { scale, norm } = frame;
  const step: TraceStep = { step: 'scale', lines: [], scale, ...workings };
  for (const name of ['z', 'min', 'max', 'row']) {
    if (typeof step[name] === 'number') step[name] = rounded(step[name]);
  }
  if (norm?.mean !== undefined) step.mean = norm.mean;
  if (norm?.sd !== undefined) step.sd = norm.sd;
  if (value !== null) step.lines.push(...valueLines(raw, value, frame));
  if (standardError !== null) {
    const isTabled = lookupTable(scale, norm) !== undefined;
    step.lines.push(
      isTabled
        ? rowErrorLine(raw, { share, reliability }, standardError, frame)
        : errorLine(raw, error!, standardError, frame),
    );
    step.standard_error = rounded(standardError);
    step.standard_error_formula = isTabled ? TABLED_ERROR : errorFormula(scale);
  }
  return step;
}

/** Returns the step of the 95 % confidence interval; none without a standard error. */
export function intervalStep(value: number, standardError: number | null): TraceStep[] {
  const interval = standardError === null ? null : intervalOf(value, standardError);
  if (interval === null) return [];
  const distance = `1.96·${number(standardError!)}`;
  const lines = [
    line('low', `${number(value)} − ${distance}`, interval[0]),
    line('high', `${number(value)} + ${distance}`, interval[1]),
  ];
  return [{ step: 'interval', lines, interval }];
}

/** Returns the step of the band that a value belongs to; none without one. */
export function bandStep(value: number, band: Band | undefined): TraceStep[] {
  if (band === undefined) return [];
  const { id, from, to } = band;
  const written = `${from === undefined ? '' : `${number(from)} ≤ `}${number(value)}${
    to === undefined ? '' : ` < ${number(to)}`
  }`;
  return [
    {
      step: 'band',
      lines: [`${id}: ${written}`],
      band: id,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
  ];
}
