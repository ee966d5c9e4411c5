import { quote } from '../content/findings.ts';
import type { DraftOption, DraftQuestion, Instrument } from '../content/instrument.ts';
import { arithmetic, type Scalar } from '../content/linear.ts';
import {
  and,
  answer,
  answered,
  isKnown,
  isLiteral,
  lit,
  type Node,
  notDefinite,
  op,
  or,
  score,
} from '../content/nodes.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { FUNCTIONS } from './functions.ts';
import { CONDITIONS, isEmpty, NUMERIC, numeric, TEXTS, typed } from './literals.ts';
import type { Tree } from './parse.ts';
import { rawOf, type Target } from './target.ts';

/** The semantic differences of the languages. */
export interface Language {
  instrument: Instrument;
  /** Returns the meaning of a name. Throws UntranslatableError if it is not known. */
  resolve(name: string): Target;
  /** Whether a missing number counts as 0 in arithmetic. */
  emptyIsZero: boolean;
  /** Whether texts are compared without regard to case. */
  ignoresCase: boolean;
  /** Functions in addition to those that the languages share. */
  functions: ReadonlyMap<string, (call: Call) => Scalar>;
}

export interface Call {
  translator: InfixTranslator;
  args: readonly Tree[];
  name: string;
}

const ORDER: Readonly<Record<string, string>> = { lt: 'lt', lte: 'lte', gt: 'gt', gte: 'gte' };
const ARITHMETIC: Readonly<Record<string, string>> = { add: '+', sub: '-', mul: '*', div: '/' };

/** Translates the trees of an infix language to expressions of the engine. Throws UntranslatableError. */
export class InfixTranslator {
  readonly language: Language;
  constructor(language: Language) {
    this.language = language;
  }

  /** A tree as a condition; unknown counts as false. */
  condition(tree: Tree): Node {
    const target = this.target(tree);
    if (target) return this.#truthOf(target);
    if (tree.is === 'operation') {
      const [left, right] = tree.args;
      switch (tree.name) {
        case 'and':
          return and(...tree.args.map((part) => this.condition(part)));
        case 'or':
          return or(...tree.args.map((part) => this.condition(part)));
        case 'not':
          return notDefinite(this.condition(left!));
        case 'eq':
          return this.equality(left!, right!);
        case 'ne':
          return notDefinite(this.equality(left!, right!));
        case 'empty':
          return notDefinite(this.known(left!));
        case 'notempty':
          return this.known(left!);
        default:
      }
      if (Object.hasOwn(ORDER, tree.name))
        return op(ORDER[tree.name]!, this.ordered(left!), this.ordered(right!));
    }
    return this.scalar(tree).node;
  }

  /** A tree as a value, mostly a number. */
  scalar(tree: Tree): Scalar {
    // An empty text means no answer, as in `if([a] = '777', '', [a])`.
    if (tree.is === 'literal') return { node: lit(isEmpty(tree) ? null : numeric(tree.value)) };
    const target = this.target(tree);
    if (target) return this.#numberOf(target);
    if (tree.is === 'list') throw new UntranslatableError('it uses a list as a value');
    if (tree.is === 'call') return this.#call(tree);
    if (tree.is === 'operation' && tree.name === 'negative') {
      return arithmetic('-', { node: lit(0) }, this.number(tree.args[0]!));
    }
    if (tree.is === 'operation' && Object.hasOwn(ARITHMETIC, tree.name)) return this.#arithmetic(tree);
    if (tree.is !== 'operation' || !CONDITIONS.has(tree.name)) {
      const name = tree.is === 'operation' ? tree.name : '';
      throw new UntranslatableError(
        this.language.functions.has(name) ? 'it is malformed' : `it uses ${quote(name)}`,
      );
    }
    return { node: this.condition(tree) };
  }

  /** A tree as a number. Texts are read as numbers in these languages, but never by the engine. */
  number(tree: Tree): Scalar {
    const target = this.target(tree);
    if (target?.is === 'question' && TEXTS.has(target.question.input))
      throw new UntranslatableError(`the answer to ${quote(target.question.id)} is not a number`);
    return this.scalar(tree);
  }

  #arithmetic({ name, args }: Extract<Tree, { is: 'operation' }>): Scalar {
    const scalars = args.map((part) => this.#term(this.number(part)));
    return scalars.slice(1).reduce((sum, next) => arithmetic(ARITHMETIC[name]!, sum, next), scalars[0]!);
  }

  /** In languages whose missing numbers count as 0, terms are never unknown. */
  #term({ node, linear }: Scalar): Scalar {
    if (!this.language.emptyIsZero || isLiteral(node)) return { node, ...(linear && { linear }) };
    const known = op('coalesce', node, lit(0));
    return { node: known, ...(linear && { linear: { ...linear, missing: 'zero' as const } }) };
  }

  #call({ name, args }: Extract<Tree, { is: 'call' }>): Scalar {
    const key = name.toLowerCase();
    const translate = this.language.functions.get(key) ?? FUNCTIONS.get(key);
    if (!translate) throw new UntranslatableError(`it uses the function ${name.slice(0, 40)}()`);
    return translate({ translator: this, args, name: key });
  }

  target(tree: Tree | undefined): Target | undefined {
    return tree?.is === 'reference' ? this.language.resolve(tree.name) : undefined;
  }

  /** Whether a value is known. */
  known(tree: Tree): Node {
    const target = this.target(tree);
    switch (target?.is) {
      case 'question':
      case 'count':
        return this.#answeredWith(target.question);
      case 'choice':
        return answered(target.question.id);
      case 'row':
        return isKnown(score(this.language.instrument.rowAnswered(target.question, target.rowId)));
      default:
        return op('gt', op('count', this.scalar(tree).node), lit(0));
    }
  }

  /** In these languages, an empty list of options is no answer. */
  #answeredWith(question: DraftQuestion): Node {
    if (question.input !== 'multi_select') return answered(question.id);
    return op('gt', op('count', answer(question.id)), lit(0));
  }

  /** Translates `a = b` and `a = ''`. */
  equality(left: Tree, right: Tree): Node {
    if (isEmpty(right)) return notDefinite(this.known(left));
    if (isEmpty(left)) return notDefinite(this.known(right));
    const [a, b] = [this.target(left), this.target(right)];
    if (a && b) {
      // Two questions without an answer are equal in these languages.
      const neither = and(notDefinite(this.known(left)), notDefinite(this.known(right)));
      return or(this.#sameAnswer(a, b), neither);
    }
    if (a) return this.#answerIs(a, right);
    if (b) return this.#answerIs(b, left);
    return op('eq', this.scalar(left).node, this.scalar(right).node);
  }

  #sameAnswer(a: Target, b: Target): Node {
    const [left, right] = [rawOf(a) ?? this.#numberOf(a).node, rawOf(b) ?? this.#numberOf(b).node];
    return op('eq', left, right);
  }

  #answerIs(target: Target, tree: Tree): Node {
    if (target.is === 'question' && tree.is === 'literal') return this.#chosen(target.question, tree.value);
    if (target.is === 'question' && tree.is === 'list') return this.#sameList(target.question, tree.items);
    if (target.is === 'choice') {
      const isChosen = op('contains', answer(target.question.id), lit(target.optionId));
      const wanted = tree.is === 'literal' ? String(tree.value) : '';
      if (wanted === '1') return isChosen;
      if (wanted === '0') return notDefinite(isChosen);
      if (tree.is === 'literal') return this.never(target.question, tree.value);
    }
    if (target.is === 'row' && tree.is === 'literal') return this.#rowIs(target, tree.value);
    return op('eq', this.#numberOf(target).node, this.scalar(tree).node);
  }

  #chosen(question: DraftQuestion, value: string | number | boolean | null): Node {
    if (question.options.length === 0) return this.#answerEquals(question, value);
    const option = this.option(question, value);
    if (!option) return this.never(question, value);
    return op('eq', answer(question.id), lit(question.input === 'multi_select' ? [option.id] : option.id));
  }

  /** Compares an answer that is not a choice; its type decides what a literal means. */
  #answerEquals(question: DraftQuestion, value: string | number | boolean | null): Node {
    const literal = typed(question, value);
    if (literal === undefined) return this.never(question, value);
    const hasCase = TEXTS.has(question.input) && String(value).toLowerCase() !== String(value).toUpperCase();
    if (this.language.ignoresCase && hasCase) {
      const message = `The answer to ${quote(question.id)} is compared with ${quote(value)} with regard to case.`;
      this.language.instrument.findings.doubt(message);
    }
    return op('eq', answer(question.id), lit(literal));
  }

  /** A comparison with something that nobody can answer: it is never true, and said to be so. */
  never(question: DraftQuestion, value: unknown): Node {
    const message = `No answer to ${quote(question.id)} is ${quote(value)}: this comparison is never true.`;
    this.language.instrument.findings.doubt(message);
    return lit(false);
  }

  /** The same options in any order. */
  #sameList(question: DraftQuestion, items: readonly Tree[]): Node {
    const options = items.map((item) => this.optionOf(question, item));
    if (question.input !== 'multi_select' || options.some((option) => !option))
      return this.never(
        question,
        items.map((item) => (item.is === 'literal' ? item.value : item.is)),
      );
    const chosen = options.map((option) => op('contains', answer(question.id), lit(option!.id)));
    return and(op('eq', op('count', answer(question.id)), lit(options.length)), ...chosen);
  }

  /** Compares the answer of a row of a matrix by its number; options without their own numbers get them. */
  #rowIs(target: Extract<Target, { is: 'row' }>, value: string | number | boolean | null): Node {
    const option = this.option(target.question, value);
    if (!option) return this.never(target.question, value);
    const isUnique = target.question.options.filter((other) => other.value === option.value).length === 1;
    if (option.value === undefined || !isUnique)
      return op('eq', score(this.language.instrument.rowIs(target.question, target.rowId, option)), lit(1));
    return op('eq', this.#numberOf(target).node, lit(option.value));
  }

  optionOf(question: DraftQuestion, tree: Tree): DraftOption | undefined {
    return tree.is === 'literal' ? this.option(question, tree.value) : undefined;
  }

  /** Returns the option with a value, in these languages also if its case or type differs. */
  option(question: DraftQuestion, value: string | number | boolean | null): DraftOption | undefined {
    const wanted = String(value);
    const exact = question.options.find(({ id }) => id === wanted);
    if (exact || !this.language.ignoresCase) return exact;
    return question.options.find(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  }

  /** A side of an order: dates and texts are compared unchanged, all else as numbers. */
  ordered(tree: Tree): Node {
    const target = this.target(tree);
    const isText = target?.is === 'question' && ['date', 'time'].includes(target.question.input);
    if (isText) return answer(target.question.id);
    return this.number(tree).node;
  }

  #truthOf(target: Target): Node {
    if (target.is === 'question' && target.question.input === 'boolean') return answer(target.question.id);
    if (target.is === 'choice') return op('contains', answer(target.question.id), lit(target.optionId));
    return this.#numberOf(target).node;
  }

  #numberOf(target: Target): Scalar {
    switch (target.is) {
      case 'value':
        return { node: target.node };
      case 'score':
        return { node: score(target.id) };
      case 'count':
        return { node: op('count', answer(target.question.id)) };
      case 'choice': {
        const isChosen = op('contains', answer(target.question.id), lit(target.optionId));
        return { node: { op: 'if', cond: isChosen, then: lit(1), else: lit(0) } };
      }
      case 'row':
        return this.#scoreOf(target.question, target.rowId);
      case 'question':
        return this.#answerNumber(target.question);
    }
  }

  #answerNumber(question: DraftQuestion): Scalar {
    const { input, id } = question;
    if (NUMERIC.has(input)) {
      return { node: answer(id), linear: { missing: 'null', weights: new Map([[id, 1]]) } };
    }
    if (input === 'single_select' || input === 'boolean' || input === 'likert')
      return this.#scoreOf(question);
    if (TEXTS.has(input)) return { node: answer(id) };
    throw new UntranslatableError(`it uses the answer to ${quote(id)} as a number`);
  }

  #scoreOf(question: DraftQuestion, rowId?: string): Scalar {
    const isNumber =
      question.input === 'boolean' || question.options.some(({ value }) => value !== undefined);
    if (!isNumber) throw new UntranslatableError(`the options of ${quote(question.id)} are not numbers`);
    const id = this.language.instrument.valueOf(question, rowId);
    return { node: score(id), linear: { missing: 'null', weights: new Map([[id, 1]]) } };
  }
}
