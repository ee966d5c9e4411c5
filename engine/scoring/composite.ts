import { observedValues } from '../expressions/observed.ts';
import { finite } from '../expressions/values.ts';
import { exactSum } from '../numeric/exact-sum.ts';
import type { CompiledExpression, Composite, ExpressionEnvironment, JsonObject, Range } from '../types.ts';
import { tallyOf } from './observe.ts';
import type { CompositePlan } from './plan.ts';
import type { RespondentView } from './respondent-view.ts';
import { bandOf } from './scales/bands.ts';
import type { Score } from './score.ts';

/** A composite's value with its standard error, range and trace step. */
interface Combined {
  value: number | null;
  standardError: number | null;
  range: Range | null;
  step: JsonObject;
}

/**
 * Scores a composite: with `weights`, the weighted sum of its parts' values in their own scale units; with
 * `expression`, the result of that expression over their raw scores. The value is null when a part is null.
 * The standard error assumes independent parts: √Σ(w·SE)², or Kragten's (1994) numerical propagation for an
 * expression.
 */
export function scoreComposite(plan: CompositePlan, respondent: RespondentView): Score {
  const { composite } = plan;
  const { value, standardError, range, step } =
    composite.expression === undefined
      ? weighted(composite, respondent)
      : formula(plan, composite.expression, respondent);
  const tally = tallyOf(plan.units, respondent);
  const knownError = value === null ? null : standardError;
  return {
    id: composite.id,
    label: composite.label,
    method: 'composite',
    scale: 'raw',
    raw: value,
    value,
    rawError: knownError,
    standardError: knownError,
    range: composite.range ?? range,
    band: value === null ? undefined : bandOf(composite.bands, value),
    norm: null,
    tally,
    precision: null,
    posterior: null,
    observations: [],
    steps: [{ step: 'observed', ...tally }, step],
  };
}

function weighted(composite: Composite, respondent: RespondentView): Combined {
  const parts = Object.entries(composite.weights ?? {}).map(([id, weight]) => {
    const score = respondent.scored(id);
    return {
      id,
      weight,
      value: score?.value ?? null,
      error: score?.standardError ?? null,
      range: score?.range ?? null,
    };
  });
  const step = {
    step: 'composite',
    formula: 'sum(weight*value)',
    parts: parts.map(({ id, weight, value, error }) => ({ id, weight, value, standard_error: error })),
  };
  if (parts.length === 0) return { value: null, standardError: null, range: null, step };
  const known = parts.every(({ value }) => value !== null);
  return {
    value: known ? finite(exactSum(parts.map(({ weight, value }) => weight * value!))) : null,
    standardError: combinedError(parts.map(({ weight, error }) => (error === null ? null : weight * error))),
    range: weightedRange(parts),
    step,
  };
}

function weightedRange(parts: readonly { weight: number; range: Range | null }[]): Range | null {
  if (parts.some(({ range }) => range === null)) return null;
  const ends = parts.map(({ weight, range }) => [weight * range!.min, weight * range!.max] as const);
  return {
    min: exactSum(ends.map(([a, b]) => Math.min(a, b))),
    max: exactSum(ends.map(([a, b]) => Math.max(a, b))),
  };
}

/** Returns √Σc² of independent contributions; null when one is unknown or the list is empty. */
function combinedError(contributions: readonly (number | null)[]): number | null {
  if (contributions.length === 0 || contributions.includes(null)) return null;
  return finite(Math.sqrt(exactSum(contributions.map((contribution) => contribution! ** 2))));
}

function formula(
  { composite, optionalParts }: CompositePlan,
  expression: CompiledExpression,
  respondent: RespondentView,
): Combined {
  let isPartMissing = false;
  const result = expression.evaluate(
    readingParts(respondent, (id) => {
      const raw = respondent.scored(id)?.raw ?? null;
      if (raw === null && !optionalParts.has(id)) isPartMissing = true;
      return raw;
    }),
  );
  const value = typeof result === 'number' && !isPartMissing ? finite(result) : null;
  const parts = partsOf(expression, respondent);
  const step = {
    step: 'composite',
    formula: 'expression',
    parts: parts.map(({ id, raw, error }) => ({ id, raw, raw_standard_error: error })),
    // Values that the expression reads in addition to its parts.
    operands: observedValues({ ...expression.references, scores: [], metrics: [] }, respondent),
  };
  return {
    value,
    standardError: propagatedError(expression, parts, respondent),
    range: composite.range,
    step,
  };
}

interface Part {
  id: string;
  raw: number | null;
  error: number | null;
}

function partsOf({ references }: CompiledExpression, respondent: RespondentView): Part[] {
  return [...references.scores, ...references.metrics].map((id) => {
    const score = respondent.scored(id);
    return { id, raw: score?.raw ?? null, error: score?.rawError ?? null };
  });
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
): number | null {
  if (expression.references.answers.length > 0) return null;
  const contributions = parts
    .filter(({ raw }) => raw !== null)
    .map((part) => {
      if (part.error === null) return null;
      const at = (shift: number) =>
        expression.evaluate(
          readingParts(respondent, (id) =>
            id === part.id ? part.raw! + shift : (respondent.scored(id)?.raw ?? null),
          ),
        );
      const [above, below] = [at(part.error), at(-part.error)];
      return typeof above === 'number' && typeof below === 'number' ? (above - below) / 2 : null;
    });
  return combinedError(contributions);
}

/** Returns the respondent's environment with the scores of concepts and composites replaced by `part`. */
function readingParts(
  respondent: RespondentView,
  part: (id: string) => number | null,
): ExpressionEnvironment {
  return {
    answer: (id) => respondent.answer(id),
    answered: (id) => respondent.answered(id),
    score: part,
    metric: part,
    confidence: (id) => respondent.confidence(id),
    coverage: (id) => respondent.coverage(id),
    context: (key) => respondent.context(key),
    profile: (field) => respondent.profile(field),
    timing: (id) => respondent.timing(id),
  };
}
