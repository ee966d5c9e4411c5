import { Diagnostics, Place } from '../content/place.ts';
import type { CompiledExpression, Diagnostic, ExpressionReferences, Json, Kind } from '../types.ts';
import { TRUTHS } from './operator.ts';
import { LARGEST_EXPRESSION, type Reading, readNode } from './parse.ts';
import { fits, SHAPES } from './types.ts';

/** What an expression is for: a condition is true or false (or a number, not zero), a formula is a number. */
export type Purpose = 'condition' | 'formula';

/**
 * Checks an expression and compiles it to closures; docs/expressions.md has the grammar.
 * @param pointer JSON Pointer of the expression in the content of `kind`, for diagnostics
 * @returns the expression, or null with diagnostics that hold at least one error
 */
export function compileExpression(
  source: Json,
  pointer: string,
  kind: Kind,
): { expression: CompiledExpression | null; diagnostics: Diagnostic[] } {
  const diagnostics = new Diagnostics();
  const expression = compileAt(source, new Place(diagnostics, kind, pointer));
  return { expression: expression ?? null, diagnostics: diagnostics.list() };
}

/** As `compileExpression`, reporting to the place the expression stands at; undefined after an error. */
export function compileAt(source: Json, at: Place, purpose?: Purpose): CompiledExpression | undefined {
  const reading: Reading = { nodes: 0, references: noReferences() };
  const root = readNode(source, at, 1, reading);
  if (reading.nodes > LARGEST_EXPRESSION) {
    return at.error('expression_too_large', `An expression has at most ${LARGEST_EXPRESSION} nodes.`);
  }
  if (!root) return undefined;
  if (purpose && !fits(root.type, purpose === 'condition' ? TRUTHS : ['number'])) {
    const expected = purpose === 'condition' ? 'a condition, true or false or a number' : 'a number';
    return at.error('expression_type', `Expected ${expected}, but this gives ${SHAPES[root.type]}.`);
  }
  const { nodes, references } = reading;
  const expression: CompiledExpression = { source, nodes, references, evaluate: root.evaluate };
  at.diagnostics.locate(expression, at);
  at.diagnostics.expressions.push(expression);
  return expression;
}

function noReferences(): ExpressionReferences {
  return {
    answers: [],
    scores: [],
    metrics: [],
    confidence: [],
    coverage: [],
    overall: [],
    context: [],
    profile: [],
    timing: [],
  };
}
