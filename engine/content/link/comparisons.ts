import type { Json, JsonObject, Question } from '../../types.ts';
import { type Diagnostics, type Position, quote } from '../diagnostics.ts';
import type { ExperienceDraft } from '../drafts.ts';
import { isObject } from '../fields.ts';
import { didYouMean } from '../suggest.ts';

const COMPARISON_OPERATORS: ReadonlySet<unknown> = new Set(['eq', 'ne', 'in', 'contains']);
const LIST_INPUTS: ReadonlySet<unknown> = new Set(['multi_select', 'ranking']);

/**
 * Warns of comparisons whose result is always the same: an answer compared with an option its question does
 * not have, and a list of options compared with a single option.
 */
export function checkComparedOptions({ questionById }: ExperienceDraft, diagnostics: Diagnostics): void {
  for (const expression of diagnostics.expressions) {
    if (expression.references.answers.length === 0) continue;
    checkNode(expression.source, diagnostics.positionOf(expression), questionById);
  }
}

/** Checks a node of a compiled expression: its depth is limited and every argument is known to be a node. */
function checkNode(node: Json, at: Position, questions: ReadonlyMap<string, Question>): void {
  if (!isObject(node) || node.op === 'lit' || node.op === 'answer') return;
  const { op, args = [], cond, then, else: otherwise } = node;
  const operands = args as JsonObject[];
  if (COMPARISON_OPERATORS.has(op)) checkComparison(String(op), operands, at, questions);
  operands.forEach((operand, i) => {
    checkNode(operand, at.at('args', i), questions);
  });
  for (const [key, part] of Object.entries({ cond, then, else: otherwise })) {
    if (part !== undefined) checkNode(part, at.at(key), questions);
  }
}

function checkComparison(
  op: string,
  operands: readonly JsonObject[],
  at: Position,
  questions: ReadonlyMap<string, Question>,
): void {
  const answerNode = operands.find((operand) => operand.op === 'answer');
  const index = operands.findIndex((operand) => operand.op === 'lit');
  const question = answerNode && questions.get(String(answerNode.question_id));
  if (!question || index < 0 || question.options.length === 0 || question.input === 'matrix') return;
  const { value } = operands[index]!;
  if (LIST_INPUTS.has(question.input) && op !== 'contains' && (op === 'in' || !Array.isArray(value))) {
    const message =
      `The answer to ${quote(question.id)} is a list of options; ` +
      `"${op}" compares it as a whole, so it never equals a single option.`;
    at.warning('expression_constant', message, 'Use "contains" with the answer as first argument.', {
      name: question.id,
      suggestion: 'contains',
    });
  }
  const ids = new Set(question.options.map(({ id }) => id));
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (entry === null || (typeof entry === 'string' && ids.has(entry))) continue;
    const option = quote(String(entry));
    const message = `Question ${quote(question.id)} has no option ${option}, so no answer can equal it.`;
    at.at('args', index, 'value').warning('unknown_option', message, () => didYouMean(String(entry), ids), {
      name: String(entry),
      of: question.id,
    });
  }
}
