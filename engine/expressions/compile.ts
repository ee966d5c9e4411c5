import { Diagnostics, describe, foundDetails, Position } from '../content/diagnostics.ts';
import { composed } from '../inputs/text.ts';
import type { CompiledExpression, Diagnostic, ExpressionReferences, Json, Kind } from '../types.ts';
import { fromInfix } from './infix.ts';
import { CONDITION_TYPES, type Purpose } from './operator.ts';
import { MAX_EXPRESSION_NODES, type ParserState, readNode } from './parse.ts';
import { fits, TYPE_NAMES } from './types.ts';

/**
 * Checks an expression and compiles it to closures. docs/expressions.md documents the grammar.
 * @param pointer JSON Pointer of the expression in the content of `kind`, for diagnostics
 * @returns the diagnostics and the compiled expression, which is null if a diagnostic is an error
 */
export function compileExpression(
  source: Json,
  pointer: string,
  kind: Kind,
): { expression: CompiledExpression | null; diagnostics: Diagnostic[] } {
  const diagnostics = new Diagnostics();
  const expression = readExpression(source, new Position(diagnostics, kind, pointer));
  return { expression: expression ?? null, diagnostics: diagnostics.list() };
}

/** Like `compileExpression`, but reports diagnostics at a position and returns undefined after an error. */
export function readExpression(
  source: Json,
  at: Position,
  purpose?: Purpose,
): CompiledExpression | undefined {
  if (typeof source === 'string') return reportText(source, at, purpose);
  const state: ParserState = { nodes: 0, references: noReferences() };
  const root = readNode(source, at, 1, state);
  if (state.nodes > MAX_EXPRESSION_NODES) {
    return at.error(
      'expression_too_large',
      `The expression exceeds the limit of ${MAX_EXPRESSION_NODES} nodes.`,
      { limit: MAX_EXPRESSION_NODES },
    );
  }
  if (!root) return undefined;
  if (purpose && !fits(root.type, purpose === 'condition' ? CONDITION_TYPES : ['number'])) {
    const expected = purpose === 'condition' ? 'a condition (true or false, or a number)' : 'a number';
    return at.error('expression_type', `Expected ${expected}, but the result is ${TYPE_NAMES[root.type]}.`, {
      expected_type: purpose === 'condition' ? 'boolean' : 'number',
      found_type: root.type,
    });
  }
  const { nodes, references } = state;
  const expression: CompiledExpression = {
    source: composedSource(source),
    nodes,
    references,
    evaluate: root.evaluate,
  };
  at.diagnostics.setPosition(expression, at);
  at.diagnostics.expressions.push(expression);
  return expression;
}

/** Returns the source of a read expression with its ids and texts in composed form, in which they count. */
function composedSource(source: Json): Json {
  if (typeof source === 'string') return composed(source);
  if (Array.isArray(source)) return source.map(composedSource);
  if (source === null || typeof source !== 'object') return source;
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, composedSource(value)]));
}

const EXAMPLES: Readonly<Record<Purpose, string>> = {
  condition: '{"op":"eq","args":[{"op":"answer","question_id":"q1"},{"op":"lit","value":"yes"}]}',
  formula: '{"op":"mul","args":[{"op":"score","concept_id":"c1"},{"op":"lit","value":2}]}',
};

/** Reports a text in place of an expression, with the expression that it may mean. */
function reportText(text: string, at: Position, purpose: Purpose | undefined): undefined {
  const hint = () => {
    const meant = fromInfix(text, purpose);
    if (meant === undefined)
      return `Write a node with "op", for example ${EXAMPLES[purpose ?? 'condition']}.`;
    const suggestion = JSON.stringify(meant);
    return { text: `Write ${suggestion}.`, details: { suggestion } };
  };
  at.error(
    'expression_malformed',
    `Expected an object with "op", found ${describe(text)}.`,
    { expected_type: 'object', ...foundDetails(text) },
    hint,
  );
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
