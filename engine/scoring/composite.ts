import { observedValues } from '../expressions/observed.ts';
import { formulaText } from '../expressions/text.ts';
import { finite } from '../expressions/values.ts';
import { roundedNumbers, withoutResidue } from '../numeric/decimal.ts';
import { exactSum } from '../numeric/exact-sum.ts';
import { line, number, operand, sumOf, weighted } from '../numeric/line.ts';
import type { CompiledExpression, Composite, Range, TraceStep } from '../types.ts';
import { fallbacksAmong } from './fallbacks.ts';
import { expressionLine, numericResult } from './formula.ts';
import { tallyOf } from './observe.ts';
import type { CompositePlan } from './plan.ts';
import { compositePrecision } from './precision.ts';
import { readingParts } from './reading-parts.ts';
import type { RespondentView } from './respondent-view.ts';
import { bandOf } from './scales/bands.ts';
import type { Precision, Score } from './score.ts';
import { bandStep, intervalStep, observedStep } from './steps.ts';

/** A composite's value with its standard error, range, precision and trace step. */
interface CompositeResult {
  value: number | null;
  standardError(): number | null;
  range: Range | null;
  precision: Precision;
  step(): TraceStep;
}

/**
 * Scores a composite: with `weights`, the weighted sum of its parts' values in their own scale units; with
 * `expression`, the result of that expression over their raw scores. The value is null when a part is null.
 * The standard error assumes independent parts: √Σ(w·SE)², or Kragten's (1994) numerical propagation for an
 * expression. It is computed when it is first read: conditions of the path read the value alone, after each
 * answer.
 */
export function scoreComposite(plan: CompositePlan, respondent: RespondentView): Score {
  const { composite } = plan;
  const { value, standardError, range, precision, step } =
    composite.expression === undefined
      ? weightedSum(composite, respondent)
      : formula(plan, composite.expression, respondent);
  const tally = tallyOf(plan.units, respondent);
  const knownError = once(() => (value === null ? null : standardError()));
  const band = value === null ? undefined : bandOf(composite.bands, value);
  const fallbacks = value === null ? {} : fallbacksAmong(partIds(composite), respondent);
  const [fallback] = Object.values(fallbacks);
  return {
    id: composite.id,
    label: composite.label,
    method: 'composite',
    scale: 'raw',
    raw: value,
    value,
    get rawError() {
      return knownError();
    },
    get standardError() {
      return knownError();
    },
    range: composite.range ?? range,
    band: band?.id,
    norm: null,
    tally,
    precision,
    posterior: null,
    ...(fallback !== undefined && { fallback }),
    observations: [],
    steps: () => [
      observedStep(tally, null),
      { ...step(), ...(fallback !== undefined && { fallbacks }) },
      ...(value === null ? [] : [...intervalStep(value, knownError()), ...bandStep(value, band)]),
      precision.step(),
    ],
  };
}

/** Returns a function that calls `compute` once and returns its result from then on. */
function once<Result>(compute: () => Result): () => Result {
  let known: { result: Result } | undefined;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}

function partIds({ weights = {}, expression }: Composite): readonly string[] {
  const { scores, metrics } = expression?.references ?? { scores: Object.keys(weights), metrics: [] };
  return [...scores, ...metrics];
}

interface WeightedPart {
  id: string;
  weight: number;
  value: number | null;
  error(): number | null;
  range: Range | null;
  precision: number | null;
}

function weightedSum(composite: Composite, respondent: RespondentView): CompositeResult {
  const parts = Object.entries(composite.weights ?? {}).map(([id, weight]): WeightedPart => {
    const score = respondent.scored(id);
    return {
      id,
      weight,
      value: score?.value ?? null,
      error: () => score?.standardError ?? null,
      range: score?.range ?? null,
      precision: score?.precision.precision ?? null,
    };
  });
  const isKnown = parts.length > 0 && parts.every(({ value }) => value !== null);
  const sum = isKnown ? total(parts.map(({ weight, value }) => weight * value!)) : null;
  const value = sum === null ? null : finite(sum);
  const standardError = once(() => combinedError(parts.map(weightedError)));
  return {
    value,
    standardError,
    range: weightedRange(parts),
    precision: compositePrecision(parts),
    step: () => weightedStep(parts, value, standardError()),
  };
}

function total(terms: readonly number[]): number {
  return withoutResidue(
    exactSum(terms),
    terms.reduce((largest, term) => Math.max(largest, Math.abs(term)), 0),
  );
}

function weightedError({ weight, error }: WeightedPart): number | null {
  const known = error();
  return known === null ? null : weight * known;
}

function weightedStep(
  parts: readonly WeightedPart[],
  value: number | null,
  standardError: number | null,
): TraceStep {
  const term = ({ weight, value }: WeightedPart) =>
    weighted(weight, value === null ? 'unknown' : operand(value));
  const lines =
    value === null ? [`value = ${sumOf(parts, term)} = unknown`] : [line('value', sumOf(parts, term), value)];
  if (value !== null && standardError !== null) {
    const squares = sumOf(parts, ({ weight, error }) => `(${weighted(weight, number(error()!))})²`);
    lines.push(line('standard_error', `√(${squares})`, standardError));
  }
  return {
    step: 'composite',
    lines,
    formula: 'sum(weight*value)',
    parts: roundedNumbers(
      parts.map(({ id, weight, value, error }) => ({ id, weight, value, standard_error: error() })),
    ),
  };
}

function weightedRange(parts: readonly WeightedPart[]): Range | null {
  if (parts.length === 0 || parts.some(({ range }) => range === null)) return null;
  const ends = parts.map(({ weight, range }) => [weight * range!.min, weight * range!.max] as const);
  const min = total(ends.map(([a, b]) => Math.min(a, b)));
  const max = total(ends.map(([a, b]) => Math.max(a, b)));
  return { min, max };
}

/** Returns √Σc² of independent contributions; null when one is unknown or the list is empty. */
function combinedError(contributions: readonly (number | null)[]): number | null {
  if (contributions.length === 0 || contributions.includes(null)) return null;
  return finite(Math.sqrt(exactSum(contributions.map((contribution) => contribution! ** 2))));
}

function formula(
  plan: CompositePlan,
  expression: CompiledExpression,
  respondent: RespondentView,
): CompositeResult {
  let isPartMissing = false;
  const read = new Set<string>();
  const result = expression.evaluate(
    readingParts(respondent, (id) => {
      read.add(id);
      const raw = respondent.scored(id)?.raw ?? null;
      if (raw === null && !plan.optionalParts.has(id)) isPartMissing = true;
      return raw;
    }),
  );
  const value = isPartMissing ? null : numericResult(result);
  const parts = partsOf(expression, respondent);
  // An unknown operand ends an evaluation early, so without a value every part may still count.
  const counted = value === null ? parts : parts.filter(({ id }) => read.has(id));
  const propagated = once(() => propagatedError(expression, counted, respondent));
  return {
    value,
    standardError: () => propagated().standardError,
    range: plan.composite.range,
    precision: formulaPrecision(plan, expression, counted),
    step: () => ({
      step: 'composite',
      lines: [
        expressionLine('value', expression, respondent, value),
        ...(value === null ? [] : errorLines(propagated())),
      ],
      formula: formulaText(expression.source),
      parts: roundedNumbers(parts.map(({ id, raw, error }) => ({ id, raw, raw_standard_error: error() }))),
      // Values that the expression reads in addition to its parts.
      operands: observedValues({ ...expression.references, scores: [], metrics: [] }, respondent),
    }),
  };
}

interface Part {
  id: string;
  raw: number | null;
  error(): number | null;
  precision: number | null;
}

function partsOf({ references }: CompiledExpression, respondent: RespondentView): Part[] {
  return [...references.scores, ...references.metrics].map((id) => {
    const score = respondent.scored(id);
    return {
      id,
      raw: score?.raw ?? null,
      error: () => score?.rawError ?? null,
      precision: score?.precision.precision ?? null,
    };
  });
}

/**
 * Returns the precision of an expression: the mean over the parts it reads, except those that `coalesce`
 * replaces. Unknown when the expression reads answers directly.
 */
function formulaPrecision(
  { optionalParts }: CompositePlan,
  { references }: CompiledExpression,
  parts: readonly Part[],
): Precision {
  const read = parts.filter(({ id, raw }) => raw !== null || !optionalParts.has(id));
  return compositePrecision(
    references.answers.length > 0 ? [] : read.map(({ precision }) => ({ weight: 1, precision })),
  );
}

/** The result of an expression at raw + SE and at raw − SE of one part. */
interface Change {
  above: number;
  below: number;
}

interface PropagatedError {
  standardError: number | null;
  changes: Change[];
}

/**
 * Propagates the standard errors of the parts (Kragten 1994; GUM 5.1.2). The contribution of a part is half
 * the change of the result from raw − SE to raw + SE: exact for a linear expression, and defined where the
 * expression rounds or clamps. Null when the expression reads answers directly, because their error is
 * unknown.
 */
function propagatedError(
  expression: CompiledExpression,
  parts: readonly Part[],
  respondent: RespondentView,
): PropagatedError {
  const unknown = { standardError: null, changes: [] };
  if (expression.references.answers.length > 0) return unknown;
  const changes: Change[] = [];
  for (const part of parts) {
    if (part.raw === null) continue;
    const error = part.error();
    if (error === null) return unknown;
    const at = (shift: number) =>
      expression.evaluate(
        readingParts(respondent, (id) =>
          id === part.id ? part.raw! + shift : (respondent.scored(id)?.raw ?? null),
        ),
      );
    const [above, below] = [at(error), at(-error)];
    if (typeof above !== 'number' || typeof below !== 'number') return unknown;
    changes.push({ above, below });
  }
  return { standardError: combinedError(changes.map(({ above, below }) => (above - below) / 2)), changes };
}

function errorLines({ changes, standardError }: PropagatedError): string[] {
  if (standardError === null) return [];
  const squares = sumOf(changes, ({ above, below }) => `((${number(above)} − ${operand(below)})/2)²`);
  return [line('standard_error', `√(${squares})`, standardError)];
}
