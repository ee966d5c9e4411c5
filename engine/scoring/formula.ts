import { observedValues } from '../expressions/observed.ts';
import { calculationText, formulaText } from '../expressions/text.ts';
import { finite } from '../expressions/values.ts';
import { roundedOrNull } from '../numeric/decimal.ts';
import { line } from '../numeric/line.ts';
import type { CompiledExpression, Concept, ExpressionEnvironment, TraceStep, Value } from '../types.ts';

/** Returns the result of an expression as a score; null unless it is a finite number. */
export function numericResult(result: Value): number | null {
  return typeof result === 'number' ? finite(result) : null;
}

/** Returns the raw score of a concept with method `expression`. */
export function formulaScore({ expression }: Concept, environment: ExpressionEnvironment): number | null {
  return numericResult(expression?.evaluate(environment) ?? null);
}

/** Returns the trace step of `formulaScore`, with everything that the expression reads. */
export function formulaStep(
  { expression }: Concept,
  environment: ExpressionEnvironment,
  raw: number | null,
): TraceStep {
  if (expression === undefined) return { step: 'raw', lines: [], formula: '', operands: {}, result: null };
  return {
    step: 'raw',
    lines: [expressionLine('raw', expression, environment, raw)],
    formula: formulaText(expression.source),
    operands: observedValues(expression.references, environment),
    result: roundedOrNull(raw),
  };
}

/** Returns the line of an expression with the values it reads; an unknown result is `unknown`. */
export function expressionLine(
  name: string,
  { source }: CompiledExpression,
  environment: ExpressionEnvironment,
  result: number | null,
): string {
  const calculation = calculationText(source, environment);
  return result === null ? `${name} = ${calculation} = unknown` : line(name, calculation, result);
}
