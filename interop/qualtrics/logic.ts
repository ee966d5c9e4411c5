import type { JsonObject } from '@eps/engine';
import type { DraftQuestion, Instrument } from '../content/instrument.ts';
import { and, answer, answered, lit, type Node, notDefinite, op, or, score } from '../content/nodes.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { type Asked, numberIn } from './parts.ts';
import { entriesIn, wordIn } from './source.ts';

/** What the logic of a survey can read, by QID. */
export type Targets = ReadonlyMap<string, readonly Asked[]>;

const LOCATOR = /^q:\/\/(QID\w{1,40})\/(\w{1,60})(?:\/(\w{1,40}))?(?:\/(\w{1,40}))?$/;
const ORDERS: ReadonlyMap<string, string> = new Map([
  ['GreaterThan', 'gt'],
  ['GreaterThanOrEqual', 'gte'],
  ['LessThan', 'lt'],
  ['LessThanOrEqual', 'lte'],
]);
/** Joins of sets of conditions. The first set has "If". */
const SETS: ReadonlyMap<string, 'and' | 'or'> = new Map([
  ['AndIf', 'and'],
  ['OrIf', 'or'],
  ['ElseIf', 'or'],
]);

/** Translates display and branch logic. Throws UntranslatableError. */
export function conditionOf(logic: JsonObject, targets: Targets, instrument: Instrument): Node {
  const sets = entriesIn(logic).map(([, set]) => {
    const join = SETS.get(wordIn(set.Type));
    if (join === undefined && set.Type !== 'If')
      throw new UntranslatableError(`it joins its parts by "${wordIn(set.Type).slice(0, 40)}"`);
    return { join, node: setOf(set, targets, instrument) };
  });
  return joined(sets);
}

function setOf(set: JsonObject, targets: Targets, instrument: Instrument): Node {
  const parts = entriesIn(set).map(([, expression], index) => {
    const word = wordIn(expression.Conjuction ?? expression.Conjunction).toLowerCase();
    if (index > 0 && word !== 'and' && word !== 'or')
      throw new UntranslatableError('a conjunction is missing');
    const join = word === 'or' ? ('or' as const) : ('and' as const);
    return { join, node: expressionOf(expression, targets, instrument) };
  });
  return joined(parts);
}

/** The source does not say which of "and" and "or" binds stronger, so only one of them is translated. */
function joined(parts: readonly { join: 'and' | 'or' | undefined; node: Node }[]): Node {
  if (parts.length === 0) throw new UntranslatableError('it is empty');
  const joins = new Set(parts.slice(1).map(({ join }) => join));
  if (joins.size > 1) throw new UntranslatableError('it joins conditions by both "and" and "or"');
  const nodes = parts.map(({ node }) => node);
  return joins.has('or') ? or(...nodes) : and(...nodes);
}

function expressionOf(expression: JsonObject, targets: Targets, instrument: Instrument): Node {
  const { LogicType: type, Operator: operator } = expression;
  if (type !== 'Question') throw new UntranslatableError(`it reads "${wordIn(type).slice(0, 40)}"`);
  const locator = wordIn(expression.LeftOperand) || wordIn(expression.ChoiceLocator);
  const [, qid = '', what = '', first, second] = LOCATOR.exec(locator) ?? [];
  const asked = targets.get(qid);
  if (!asked?.length) throw new UntranslatableError(`"${locator.slice(0, 80)}" is not asked`);
  const name = wordIn(operator);
  if (name === 'Selected' || name === 'NotSelected') {
    const isSelected = selected(asked, first, second, instrument);
    return name === 'Selected' ? isSelected : notDefinite(isSelected);
  }
  if (what === 'SelectedChoicesCount')
    return compared(op('count', answer(asked[0]!.question.id)), name, wordIn(expression.RightOperand), true);
  const parts = [first, second].filter((part) => part !== undefined).join('/');
  const target = (asked.find(({ part }) => part === parts) ?? (asked.length === 1 ? asked[0] : undefined))
    ?.question;
  if (!target) throw new UntranslatableError(`"${locator.slice(0, 80)}" is not asked`);
  return comparisonOf(target, name, wordIn(expression.RightOperand));
}

function selected(
  asked: readonly Asked[],
  first = '',
  second: string | undefined,
  instrument: Instrument,
): Node {
  const whole = asked[0]!;
  const isNps = whole.question.input === 'nps';
  if (isNps && second === undefined && numberIn(first) !== undefined)
    return op('eq', answer(whole.question.id), lit(numberIn(first)!));
  if (whole.rows) return rowIs(whole, first, second, instrument);
  const target = second === undefined ? whole : asked.find(({ part }) => part === first);
  const optionId = target?.options.get(second ?? first);
  if (!target || optionId === undefined)
    throw new UntranslatableError('it reads a choice that is not offered');
  const isList = target.question.input === 'multi_select' || target.question.input === 'ranking';
  return op(isList ? 'contains' : 'eq', answer(target.question.id), lit(optionId));
}

/** Compares the answer of a row by the position of the option, which a helper concept gives. */
function rowIs({ question, options, rows }: Asked, row: string, key = '', instrument: Instrument): Node {
  const optionId = options.get(key);
  if (!rows?.has(row) || optionId === undefined)
    throw new UntranslatableError('it reads a row or column that is not offered');
  const id = `${question.id}.${row}.position`;
  if (!instrument.concepts.has(id)) {
    const items = [{ itemId: `${question.id}.${row}`, weight: 1 }];
    instrument.concepts.set(id, { place: question.place, id, label: id, helper: true, items });
    question.options.forEach((option, index) => {
      option.scores = { ...option.scores, [id]: index + 1 };
    });
  }
  return op('eq', score(id), lit(question.options.findIndex((option) => option.id === optionId) + 1));
}

function comparisonOf(question: DraftQuestion, operator: string, operand: string): Node {
  const { id, input } = question;
  if (operator === 'Empty') return notDefinite(answered(id));
  if (operator === 'NotEmpty') return answered(id);
  const isNumber = ['number', 'slider', 'nps'].includes(input);
  if (!isNumber && input !== 'text' && input !== 'long_text')
    throw new UntranslatableError(`it compares the answer to "${id.slice(0, 80)}"`);
  return compared(answer(id), operator, operand, isNumber);
}

function compared(value: Node, operator: string, operand: string, isNumber: boolean): Node {
  const number = numberIn(operand);
  if (isNumber && number === undefined) throw new UntranslatableError('it compares a number with a text');
  const equal = op('eq', value, lit(isNumber ? number! : operand));
  if (operator === 'EqualTo') return equal;
  if (operator === 'NotEqualTo') return notDefinite(equal);
  const order = ORDERS.get(operator);
  if (!order || !isNumber) throw new UntranslatableError(`it uses the operator "${operator.slice(0, 40)}"`);
  return op(order, value, lit(number!));
}
