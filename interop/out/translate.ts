import type { Json, JsonObject, Question } from '@eps/engine';
import { quote } from '../content/findings.ts';
import { UntranslatableError } from '../untranslatable.ts';
import {
  ALWAYS,
  all,
  answered,
  any,
  type Condition,
  choose,
  chosen,
  compare,
  type Known,
  minus,
  NEVER,
  not,
  numberOf,
  onlyChosen,
  orElse,
  product,
  quotient,
  type Sign,
  sum,
  truth,
} from './conditions.ts';
import { isAnswer, isChoice, isNumeric, isTruth, TEXTS, truthOf, typeOf } from './kinds.ts';

type Node = JsonObject & { op: string };

const SIGNS: Readonly<Record<string, Sign>> = { lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** What a format can compare. */
export interface Comparisons {
  comparesTimes: boolean;
  /** Whether a condition can contain a text; every text if absent. */
  canQuote?: (text: string) => boolean;
}

/**
 * Translates expressions of the engine, whose values may be unknown, to conditions that never are: one for
 * when an expression is true and one for when it is false. All methods throw UntranslatableError.
 */
export class ExpressionReader {
  readonly #questions: ReadonlyMap<string, Question>;
  readonly #scores: ReadonlySet<string>;
  readonly #format: Comparisons;
  /** Every part is translated once, though alternatives need when they are true and when they are false. */
  readonly #read = { true: new Map<Node, Condition>(), false: new Map<Node, Condition>() };
  readonly #numbers = new Map<Node, Known>();

  /** @param scores ids of the concepts that the format computes; grows as they are translated */
  constructor(questions: ReadonlyMap<string, Question>, scores: ReadonlySet<string>, format: Comparisons) {
    this.#questions = questions;
    this.#scores = scores;
    this.#format = format;
  }

  whenTrue(source: Json): Condition {
    return this.#when(source as Node, true);
  }

  #when(node: Node, wanted: boolean): Condition {
    const read = this.#read[`${wanted}`];
    const condition = read.get(node) ?? this.#translated(node, wanted);
    read.set(node, condition);
    return condition;
  }

  #translated(node: Node, wanted: boolean): Condition {
    const args = (node.args ?? []) as Node[];
    switch (node.op) {
      case 'lit':
        return truthOf(node.value) === wanted ? ALWAYS : NEVER;
      case 'not':
        return this.#when(args[0]!, !wanted);
      case 'and':
      case 'or':
        return (node.op === 'and') === wanted
          ? all(...args.map((part) => this.#when(part, wanted)))
          : any(...args.map((part) => this.#when(part, wanted)));
      case 'if': {
        const condition = this.#when(node.cond as Node, true);
        const [then, otherwise] = [node.then, node.else].map((part) => this.#when(part as Node, wanted));
        return any(all(condition, then!), all(not(condition), otherwise!));
      }
      case 'coalesce':
        return this.#firstKnown(args, wanted);
      case 'answered': {
        const condition = answered(this.#question(node));
        return wanted ? condition : not(condition);
      }
      case 'eq':
        return this.#equal(args, wanted);
      case 'ne':
        return this.#equal(args, !wanted);
      case 'in':
        return this.#membership(args[0]!, args[1]!, wanted);
      case 'contains':
        return this.#contains(args[0]!, args[1]!, wanted);
      default:
        return this.#other(node, args, wanted);
    }
  }

  #other(node: Node, args: readonly Node[], wanted: boolean): Condition {
    const sign = SIGNS[node.op];
    if (sign !== undefined) {
      const [left, right] = this.#pair(args[0]!, args[1]!);
      if ([left, right].some(({ value }) => typeOf(value) === 'text'))
        throw new UntranslatableError('it orders texts');
      const test = compare(left.value, sign, right.value);
      return all(left.known, right.known, wanted ? test : not(test));
    }
    if (node.op === 'answer' && isTruth(this.#question(node))) return truth(this.#question(node), wanted);
    const { value, known } = this.number(node);
    return all(known, compare(value, wanted ? '!=' : '=', numberOf(0)));
  }

  #firstKnown(args: readonly Node[], wanted: boolean): Condition {
    const [first, ...rest] = args;
    if (!first) return NEVER;
    const [yes, no] = [this.#when(first, wanted), this.#when(first, !wanted)];
    const [next] = rest;
    // Most conditions end with a constant, which makes the unknown true or false.
    if (rest.length === 1 && next?.op === 'lit' && typeof next.value === 'boolean')
      return next.value === wanted ? not(no) : yes;
    return any(yes, all(not(yes), not(no), this.#firstKnown(rest, wanted)));
  }

  #equal([left, right]: readonly Node[], wanted: boolean): Condition {
    if (left!.op === 'lit' && right!.op !== 'lit') return this.#equal([right!, left!], wanted);
    const literal = right!.op === 'lit' ? right!.value : undefined;
    if (literal === null) return NEVER;
    if (left!.op === 'answer' && literal !== undefined) {
      const found = this.#answerIs(this.#question(left!), literal, wanted);
      if (found) return found;
    }
    if (typeof literal === 'boolean') return this.#when(left!, literal === wanted);
    const [a, b] = this.#pair(left!, right!);
    return all(a.known, b.known, compare(a.value, wanted ? '=' : '!=', b.value));
  }

  #answerIs(question: Question, literal: Json, wanted: boolean): Condition | undefined {
    const { options, input } = question;
    const otherwise = (test: Condition) => (wanted ? test : all(answered(question), not(test)));
    if (isChoice(question)) {
      const option = options.find(({ id }) => id === literal);
      return otherwise(option ? chosen(question, option.id) : NEVER);
    }
    if (input === 'multi_select' && Array.isArray(literal) && literal.length === 1)
      return otherwise(onlyChosen(question, literal[0]!));
    if (isTruth(question))
      return typeof literal === 'boolean' ? truth(question, literal === wanted) : otherwise(NEVER);
    const fits = isNumeric(question) ? typeof literal === 'number' : isAnswer(literal, input);
    return (isNumeric(question) || TEXTS.has(input)) && !fits ? otherwise(NEVER) : undefined;
  }

  #membership(item: Node, list: Node, wanted: boolean): Condition {
    if (list.op === 'answer') return this.#contains(list, item, wanted);
    if (list.op !== 'lit' || !Array.isArray(list.value)) throw new UntranslatableError('it uses a list');
    const tests = list.value.map((value) => this.#equal([item, { op: 'lit', value }], wanted));
    return wanted ? any(...tests) : all(...tests);
  }

  #contains(list: Node, item: Node, wanted: boolean): Condition {
    if (list.op === 'lit') return this.#membership(item, list, wanted);
    const question = list.op === 'answer' ? this.#question(list) : undefined;
    if (question?.input !== 'multi_select' || item.op !== 'lit')
      throw new UntranslatableError('it searches in something other than the options of a question');
    const test = question.options.some(({ id }) => id === item.value)
      ? chosen(question, item.value as string)
      : NEVER;
    return wanted ? test : all(answered(question), not(test));
  }

  /** Two values of the same type: numbers, or texts, dates and times. */
  #pair(left: Node, right: Node): [Known, Known] {
    const isText = (node: Node) =>
      (node.op === 'lit' && typeof node.value === 'string') ||
      (node.op === 'answer' && TEXTS.has(this.#question(node).input));
    if (isText(left) && isText(right)) {
      const inputs = [left, right].flatMap((node) =>
        node.op === 'answer' ? this.#question(node).input : [],
      );
      const type = inputs.find((input) => input === 'date' || input === 'time') ?? 'text';
      if (type === 'time' && !this.#format.comparesTimes)
        throw new UntranslatableError('the format does not compare times of day');
      return [this.#text(left, type), this.#text(right, type)];
    }
    return [this.number(left), this.number(right)];
  }

  #text(node: Node, type: 'text' | 'date' | 'time'): Known {
    if (node.op !== 'lit') {
      const question = this.#question(node);
      if (type !== 'text' && question.input !== type)
        throw new UntranslatableError(`it compares a ${type} with a text`);
      return { value: { is: 'answer', question }, known: answered(question) };
    }
    const value = String(node.value);
    if (!isAnswer(value, type)) throw new UntranslatableError(`${quote(value)} is no ${type}`);
    if (this.#format.canQuote?.(value) === false)
      throw new UntranslatableError(`the format cannot quote the text ${quote(value)}`);
    return { value: { is: 'text', value, type }, known: ALWAYS };
  }

  /** Reads an expression as a number. */
  number(source: Json): Known {
    const node = source as Node;
    const known = this.#numbers.get(node) ?? this.#number(node);
    this.#numbers.set(node, known);
    return known;
  }

  #number(node: Node): Known {
    const args = (node.args ?? []) as Node[];
    switch (node.op) {
      case 'lit':
        if (node.value === null) return { value: numberOf(0), known: NEVER };
        if (typeof node.value === 'number') return { value: numberOf(node.value), known: ALWAYS };
        break;
      case 'answer': {
        const question = this.#question(node);
        if (isNumeric(question)) return { value: { is: 'answer', question }, known: answered(question) };
        break;
      }
      case 'score':
        return this.#score(node.concept_id as string);
      case 'if': {
        const condition = this.#when(node.cond as Node, true);
        const [then, otherwise] = [this.number(node.then!), this.number(node.else!)];
        const known = any(all(condition, then.known), all(not(condition), otherwise.known));
        return { value: choose(condition, then.value, otherwise.value), known };
      }
      case 'coalesce':
        return args
          .map((part) => this.number(part))
          .reduceRight((rest, first) => ({
            value: orElse(first, rest.value),
            known: any(first.known, rest.known),
          }));
      default:
        return this.#arithmetic(node.op, args);
    }
    throw new UntranslatableError(`it uses ${quote(node.op)} as a number`);
  }

  #score(conceptId: string): Known {
    if (!this.#scores.has(conceptId))
      throw new UntranslatableError(`the score ${quote(conceptId)} is not exported`);
    return { value: { is: 'score', conceptId }, known: { is: 'scored', conceptId, negative: false } };
  }

  #arithmetic(name: string, args: readonly Node[]): Known {
    if (name === 'count') return this.#count(args);
    if (!ARITHMETIC.has(name)) throw new UntranslatableError(`it uses ${quote(name)}`);
    const parts = args.map((part) => this.number(part));
    const values = parts.map(({ value }) => value);
    const known = all(...parts.map((part) => part.known));
    const [left, right] = values;
    switch (name) {
      case 'add':
        return { known, value: sum(values) };
      case 'sub':
        return { known, value: minus(left!, right!) };
      case 'mul':
        return { known, value: product(values) };
      case 'div':
        return { known: all(known, compare(right!, '!=', numberOf(0))), value: quotient(left!, right!) };
      case 'abs':
        return { known, value: choose(compare(left!, '<', numberOf(0)), minus(numberOf(0), left!), left!) };
      default: {
        const total = sum(parts.map((part) => orElse(part)));
        const count = sum(parts.map((part) => choose(part.known, numberOf(1), numberOf(0))));
        const isAny = any(...parts.map((part) => part.known));
        return { known: isAny, value: name === 'sum' ? total : quotient(total, count) };
      }
    }
  }

  #count(args: readonly Node[]): Known {
    const counts = args.map((part) => {
      const question = part.op === 'answer' ? this.#question(part) : undefined;
      if (question?.input === 'multi_select') return { is: 'count', question } as const;
      const known = question ? answered(question) : this.number(part).known;
      if (question?.input === 'ranking' || question?.input === 'matrix')
        throw new UntranslatableError('it counts the entries of an answer');
      return choose(known, numberOf(1), numberOf(0));
    });
    return { value: sum(counts), known: ALWAYS };
  }

  #question({ question_id }: JsonObject): Question {
    const question = this.#questions.get(question_id as string);
    if (!question) throw new UntranslatableError(`the question ${quote(question_id)} is not exported`);
    return question;
  }
}

const ARITHMETIC: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'div', 'abs', 'sum', 'mean']);
