import { isJsonObject, type Json } from '@eps/sdk';
import { argumentsOf, call, type Expression, idOf, literal } from '../../../shared/content/expression.ts';
import type { Names, QuestionName } from '../../../shared/content/names.ts';
import { conditionOn, kindOf, nodeOf, rowOf, withSubject } from '../conditions/rows.ts';
import type { Reads } from './reads.ts';

/** Returns the condition with one more row about the answer to a question, which must also be met. */
export function withDependency(
  condition: Json | undefined,
  question: QuestionName,
  names: Names,
): Expression {
  const row = conditionOn(question, names);
  if (condition === undefined || condition === null) return row;
  const present = isJsonObject(condition) ? condition : literal(condition);
  return present['op'] === 'and'
    ? { ...present, args: [...argumentsOf(present), row] }
    : call('and', present, row);
}

/**
 * Returns the condition without every part of `and`, `or` and `not` that reads the question; undefined if
 * nothing is left of it.
 */
export function withoutDependency(
  condition: Expression,
  questionId: string,
  reads: Reads,
): Expression | undefined {
  const { op } = condition;
  if (op !== 'and' && op !== 'or' && op !== 'not')
    return reads.questionsOf(condition).has(questionId) ? undefined : condition;
  const left = argumentsOf(condition)
    .map((arg) => withoutDependency(arg, questionId, reads))
    .filter((arg) => arg !== undefined);
  if (op !== 'not' && left.length === 1) return left[0]!;
  return left.length === 0 ? undefined : { ...condition, args: left };
}

/**
 * Returns the condition with every answer to a question replaced by the answer to another one. A row keeps
 * its comparison if the other question has answers of the same kind. Scores of the question stay.
 */
export function withOtherSource(
  condition: Expression,
  from: string,
  to: QuestionName,
  names: Names,
): Expression {
  const row = rowOf(condition, names);
  const read = row && readBy(row.subject);
  if (row && read !== undefined) {
    if (read !== from) return condition;
    const subject = renamed(row.subject, from, to.id);
    const isSameKind = kindOf(row.subject, names) === kindOf(subject, names);
    const isSameForm = row.subject['op'] !== 'count' || to.input === 'multi_select';
    return isSameKind && isSameForm ? nodeOf(withSubject(row, subject, names)) : conditionOn(to, names);
  }
  return withParts(renamed(condition, from, to.id), (part) => withOtherSource(part, from, to, names));
}

/** The question that the subject of a row reads, undefined if it reads something else. */
function readBy(subject: Expression): string | undefined {
  const node = subject['op'] === 'count' ? argumentsOf(subject)[0] : subject;
  return node && isAboutQuestion(node) ? idOf(node) : undefined;
}

const isAboutQuestion = ({ op }: Expression) => op === 'answer' || op === 'answered' || op === 'timing';

function renamed(node: Expression, from: string, to: string): Expression {
  const own = isAboutQuestion(node) && idOf(node) === from ? { ...node, question_id: to } : node;
  return own['op'] === 'count' ? withParts(own, (part) => renamed(part, from, to)) : own;
}

function withParts(node: Expression, change: (part: Expression) => Expression): Expression {
  const next = { ...node };
  if (Array.isArray(node['args']))
    next['args'] = node['args'].map((arg) => (isJsonObject(arg) ? change(arg) : arg));
  for (const key of ['cond', 'then', 'else']) if (isJsonObject(node[key])) next[key] = change(node[key]);
  return next;
}
