import type { ExpressionEnvironment, Json, Value } from '../types.ts';
import { compileExpression } from './compile.ts';

/** An environment in which every value is unknown. */
export const NOTHING: ExpressionEnvironment = {
  answer: () => null,
  answered: () => false,
  score: () => null,
  metric: () => null,
  confidence: () => null,
  coverage: () => null,
  missingShare: () => null,
  context: () => null,
  profile: () => null,
  timing: () => null,
};

export const lit = (value: Json): Json => ({ op: 'lit', value });
export const answer = (id: string): Json => ({ op: 'answer', question_id: id });
export const call = (op: string, ...values: Json[]): Json => ({ op, args: values.map(lit) });

export function evaluate(source: Json, environment: Partial<ExpressionEnvironment> = {}): Value {
  const { expression, diagnostics } = compileExpression(source, '/visible_if', 'experience');
  if (!expression) throw new Error(JSON.stringify(diagnostics));
  return expression.evaluate({ ...NOTHING, ...environment });
}
