import type { Json, JsonObject, Question } from '../../types.ts';
import type { ExperienceDraft } from '../experience.ts';
import { isObject } from '../fields.ts';
import { type Diagnostics, type Place, quote } from '../place.ts';
import { didYouMean } from '../suggest.ts';

const COMPARING: ReadonlySet<unknown> = new Set(['eq', 'ne', 'in', 'contains']);
const LISTS: ReadonlySet<unknown> = new Set(['multi_select', 'ranking']);

/**
 * Warns of comparisons of an answer that never come true: with what is no option of its question, and of a list
 * of options with a single one.
 */
export function checkComparedOptions({ questionById }: ExperienceDraft, diagnostics: Diagnostics): void {
  for (const expression of diagnostics.expressions) {
    if (expression.references.answers.length === 0) continue;
    checkNode(expression.source, diagnostics.placeOf(expression), questionById);
  }
}

/** Only expressions that compiled come here, so the tree is shallow and every argument is a node. */
function checkNode(node: Json, at: Place, questions: ReadonlyMap<string, Question>): void {
  if (!isObject(node) || node.op === 'lit' || node.op === 'answer') return;
  const { op, args = [], cond, then, else: otherwise } = node;
  const operands = args as JsonObject[];
  if (COMPARING.has(op)) checkComparison(String(op), operands, at, questions);
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
  at: Place,
  questions: ReadonlyMap<string, Question>,
): void {
  const read = operands.find((operand) => operand.op === 'answer');
  const index = operands.findIndex((operand) => operand.op === 'lit');
  const question = read && questions.get(String(read.question_id));
  if (!question || index < 0 || question.options.length === 0 || question.input === 'matrix') return;
  const { value } = operands[index]!;
  if (LISTS.has(question.input) && op !== 'contains' && (op === 'in' || !Array.isArray(value))) {
    const message = `The answer to ${quote(question.id)} is a list of options: "${op}" never finds one of them equal to it.`;
    at.warning('expression_constant', message, 'Use "contains" with the answer first.');
  }
  const ids = new Set(question.options.map(({ id }) => id));
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (entry === null || (typeof entry === 'string' && ids.has(entry))) continue;
    const message = `${quote(question.id)} has no option ${quote(String(entry))}, so no answer is ever equal to it.`;
    at.at('args', index, 'value').warning('unknown_option', message, () => didYouMean(String(entry), ids));
  }
}
