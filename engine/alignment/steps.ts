import { rounded, roundedOrNull } from '../numeric/decimal.ts';
import { line, number, operand, sumOf, weighted } from '../numeric/line.ts';
import { exceeds, reaches } from '../numeric/tolerance.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { Alignment, Target, TraceStep } from '../types.ts';
import { unitOf } from './fit.ts';

type Entry = Alignment['concepts'][number];

/** Returns the trace steps of the alignment: one for each fit, then the combined value. */
export function alignmentSteps(respondent: Respondent, alignment: Alignment): TraceStep[] {
  const { value, metric, concepts } = alignment;
  const fitted = concepts.filter(({ fit }) => fit !== null);
  return [
    ...concepts.map((entry) => fitStep(respondent, entry, alignment.missing.includes(entry.concept_id))),
    {
      step: 'alignment',
      lines: [line('alignment', combination(metric, fitted), value)],
      metric,
      value: rounded(value),
    },
  ];
}

function fitStep(respondent: Respondent, entry: Entry, isMissing: boolean): TraceStep {
  const { concept_id, actual, gap, fit, weight } = entry;
  const target = respondent.state.context.targets[concept_id]!;
  const unit = unitOf(target, respondent.scored(concept_id)?.range ?? null);
  const lines: string[] = [];
  if (actual !== null && gap !== null) lines.push(line('gap', gapCalculation(actual, target), gap));
  if (fit !== null && gap !== null && !isMissing) lines.push(line('fit', fitCalculation(gap, unit), fit));
  const numbers = {
    actual: roundedOrNull(actual),
    gap: roundedOrNull(gap),
    unit: roundedOrNull(unit),
    fit: roundedOrNull(fit),
  };
  return { step: 'fit', lines, concept_id, ...numbers, weight };
}

function gapCalculation(actual: number, { ideal, min, max }: Target): string {
  if (min === undefined && max === undefined) return `abs(${number(actual)} − ${operand(ideal!)})`;
  if (min !== undefined && !reaches(actual, min)) return `${number(min)} − ${operand(actual)}`;
  return max !== undefined && exceeds(actual, max) ? `${number(actual)} − ${operand(max)}` : '0';
}

function fitCalculation(gap: number, unit: number | null): string {
  if (gap === 0) return '1';
  return unit !== null && unit > 0 ? `1 − min(1, ${number(gap)}/${number(unit)})` : '0';
}

function combination(metric: Alignment['metric'], fitted: readonly Entry[]): string {
  const weights = sumOf(fitted, ({ weight }) => operand(weight));
  if (metric === 'manhattan') {
    return `(${sumOf(fitted, ({ weight, fit }) => weighted(weight, number(fit!)))})/(${weights})`;
  }
  const misfits = sumOf(fitted, ({ weight, fit }) => weighted(weight, `(1 − ${number(fit!)})²`));
  return `1 − √((${misfits})/(${weights}))`;
}
