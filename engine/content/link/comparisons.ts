import type { Context, Json, JsonObject, Question } from '../../types.ts';
import { type Advice, type Diagnostics, type Position, quote } from '../diagnostics.ts';
import type { ExperienceDraft } from '../drafts.ts';
import { isObject } from '../fields.ts';
import { didYouMean } from '../suggest.ts';

const COMPARISON_OPERATORS: ReadonlySet<unknown> = new Set(['eq', 'ne', 'in', 'contains']);
const LIST_INPUTS: ReadonlySet<unknown> = new Set(['multi_select', 'ranking']);

/** The input of questions, and the type of context variables, that these operators compare. */
const MOMENTS: ReadonlyMap<unknown, { input: 'date' | 'time'; type: 'date' | 'string' }> = new Map([
  ['days_between', { input: 'date', type: 'date' }],
  ['years_between', { input: 'date', type: 'date' }],
  ['minutes_between', { input: 'time', type: 'string' }],
]);

interface Names {
  questions: ReadonlyMap<string, Question>;
  variables: Context['variables'] | undefined;
}

/**
 * Warns of comparisons whose result is always the same: an answer compared with an option its question does
 * not have, and a list of options compared with a single option. Reports distances between dates or times
 * that read an answer or a variable of another type, because they would always be unknown.
 */
export function checkComparisons(
  { questionById }: ExperienceDraft,
  diagnostics: Diagnostics,
  context?: Pick<Context, 'variables'>,
): void {
  const names = { questions: questionById, variables: context?.variables };
  for (const expression of diagnostics.expressions) {
    const { answers, context: read } = expression.references;
    if (answers.length === 0 && read.length === 0) continue;
    checkNode(expression.source, diagnostics.positionOf(expression), names);
  }
}

/** Checks a node of a compiled expression: its depth is limited and every argument is known to be a node. */
function checkNode(node: Json, at: Position, names: Names): void {
  if (!isObject(node) || node.op === 'lit' || node.op === 'answer') return;
  const { op, args = [], cond, then, else: otherwise } = node;
  const operands = args as JsonObject[];
  if (COMPARISON_OPERATORS.has(op)) checkComparison(String(op), operands, at, names.questions);
  const moment = MOMENTS.get(op);
  if (moment) checkMoments(String(op), moment, operands, at, names);
  operands.forEach((operand, i) => {
    checkNode(operand, at.at('args', i), names);
  });
  for (const [key, part] of Object.entries({ cond, then, else: otherwise })) {
    if (part !== undefined) checkNode(part, at.at(key), names);
  }
}

function checkMoments(
  op: string,
  { input, type }: { input: 'date' | 'time'; type: string },
  operands: readonly JsonObject[],
  at: Position,
  { questions, variables }: Names,
): void {
  for (const [i, operand] of operands.entries()) {
    const name = String(operand.question_id ?? operand.key);
    const question = operand.op === 'answer' ? questions.get(name) : undefined;
    const variable = operand.op === 'context' ? variables?.get(name) : undefined;
    const found = question?.input ?? variable?.type;
    const expected = question ? input : type;
    if (found === undefined || found === expected) continue;
    const what = question ? `The answer to ${quote(name)}` : `The variable ${quote(name)}`;
    const message = `"${op}" expects a ${input} here. ${what} has the type "${found}", so the result is unknown.`;
    at.at('args', i).error('expression_type', message, { name: op, of: name });
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
    at.warning(
      'expression_constant',
      message,
      { name: question.id, suggestion: 'contains' },
      'Use "contains" with the answer as first argument.',
    );
  }
  const ids = new Set(question.options.map(({ id }) => id));
  for (const entry of (Array.isArray(value) ? value : [value]) as Json[]) {
    if (entry === null || (typeof entry === 'string' && ids.has(entry))) continue;
    const message = `Question ${quote(question.id)} has no option ${typeof entry === 'string' ? quote(entry) : String(entry)}, so no answer can equal it.`;
    at.at('args', index, 'value').warning(
      'unknown_option',
      message,
      { name: String(entry), of: question.id },
      () => optionHint(entry, ids),
    );
  }
}

/** Where only the type is wrong, the hint names the type. */
function optionHint(entry: Json, ids: ReadonlySet<string>): Advice | undefined {
  const text = String(entry);
  if (typeof entry === 'string' || !ids.has(text)) return didYouMean(text, ids);
  return {
    text: `The ids of options are strings: write ${quote(text)} in quotation marks.`,
    details: { suggestion: text, expected_type: 'string' },
  };
}
