import type { DraftQuestion, Instrument } from '../content/instrument.ts';
import type { Scalar } from '../content/linear.ts';
import {
  and,
  answer,
  conditional,
  isKnown,
  lit,
  type Node,
  notDefinite,
  op,
  or,
  score,
} from '../content/nodes.ts';
import { FUNCTIONS as SHARED, unsupported } from '../infix/functions.ts';
import { TEXTS } from '../infix/literals.ts';
import { type Dialect, operators, parseInfix, type Tree } from '../infix/parse.ts';
import type { Target } from '../infix/target.ts';
import { type Call, InfixTranslator } from '../infix/translate.ts';
import { UntranslatableError } from '../untranslatable.ts';
import type { Meaning } from './parts.ts';

/** ExpressionScript: https://manual.limesurvey.org/ExpressionScript_-_Presentation */
const DIALECT: Dialect = {
  reference:
    /(?!(?:and|or|eq|ne|lt|le|gt|ge)(?![\w.]))((?:[A-Za-z]|\d+X\d+X)[\w#]*(?:\.[A-Za-z]+)?)(?![\w.#])(?!\s*\()/i,
  operators: operators(
    [
      { or: ['||', 'or'] },
      { and: ['&&', 'and'] },
      { eq: ['==', 'eq'], ne: ['!=', 'ne'] },
      { lt: ['<', 'lt'], lte: ['<=', 'le'], gt: ['>', 'gt'], gte: ['>=', 'ge'] },
      { add: ['+'], sub: ['-'] },
      { mul: ['*'], div: ['/'] },
    ],
    { negative: ['-'], not: ['!'] },
  ),
  hasLists: false,
  bareWords: false,
  literals: new Map(),
};

/** What the expressions of a survey can read. */
export interface Names {
  meanings: ReadonlyMap<string, Meaning>;
  /** The value of an equation; undefined if there is none of this name. */
  equation(code: string): Scalar | undefined;
  /** The condition under which what a name refers to is asked; undefined if it always is. */
  relevance(name: string): Node | undefined;
  /** Whether `.value` is the number of an assessment and not the code. */
  hasAssessments: boolean;
}

/** A reference without its suffix, and the suffix without NAOK. */
const partsOf = (name: string) => {
  const [, base = name, suffix = ''] = /^(.*?)(?:\.(\w+))?$/s.exec(name) ?? [];
  return { base, suffix, isLenient: /NAOK$/.test(suffix) };
};
const VALUES: ReadonlySet<string> = new Set(['', 'NAOK', 'code', 'value', 'valueNAOK']);

export class SurveyExpressions {
  readonly #translator: ScriptTranslator;
  readonly #names: Names;

  constructor(instrument: Instrument, names: Names) {
    this.#names = names;
    this.#translator = new ScriptTranslator(instrument, names);
  }

  condition(text: string, warn: (message: string) => void): Node {
    const tree = this.#parsed(text, warn);
    return and(...this.#relevant(tree), this.#translator.condition(tree));
  }

  /** The value of an equation, which is blank while something that it reads without NAOK is not asked. */
  value(text: string, warn: (message: string) => void): Scalar {
    const tree = this.#parsed(text, warn);
    const conditions = this.#relevant(tree);
    const value = this.#translator.scalar(tree);
    return conditions.length === 0 ? value : { node: conditional(and(...conditions), value.node, lit(null)) };
  }

  #parsed(text: string, warn: (message: string) => void): Tree {
    const tree = parseInfix(text, DIALECT);
    if (treesIn(tree).some((part) => part.is === 'operation' && part.name === 'add'))
      warn('A sum with "+" has no value while an answer is missing; LimeSurvey joins the texts instead.');
    return tree;
  }

  /** Without NAOK, an expression is false while something that it reads is not asked. */
  #relevant(tree: Tree): Node[] {
    const names = treesIn(tree).flatMap((part) => (part.is === 'reference' ? [partsOf(part.name)] : []));
    const strict = new Set(names.filter(({ isLenient }) => !isLenient).map(({ base }) => base));
    return [...strict].map((name) => this.#names.relevance(name)).filter((node) => node !== undefined);
  }
}

function treesIn(tree: Tree): Tree[] {
  const parts = tree.is === 'list' ? tree.items : 'args' in tree ? tree.args : [];
  return [tree, ...parts.flatMap(treesIn)];
}

class ScriptTranslator extends InfixTranslator {
  readonly #instrument: Instrument;

  constructor(instrument: Instrument, names: Names) {
    super({
      instrument,
      resolve: (name) => this.#resolve(name, names),
      emptyIsZero: false,
      ignoresCase: false,
      functions: FUNCTIONS,
    });
    this.#instrument = instrument;
  }

  #resolve(name: string, { meanings, equation, hasAssessments }: Names): Target {
    const { base, suffix } = partsOf(name);
    if (!VALUES.has(suffix)) throw new UntranslatableError(`it reads "${name.slice(0, 80)}"`);
    const meaning = meanings.get(base);
    if (!meaning) {
      const value = equation(base);
      if (value) return { is: 'value', node: value.node };
      throw new UntranslatableError(`"${base.slice(0, 80)}" is not asked`);
    }
    const { question, rowId, optionId } = meaning;
    if (suffix.startsWith('value') && hasAssessments && question.options.length > 0)
      return { is: 'value', node: score(this.assessed(meaning)) };
    if (optionId !== undefined) return { is: 'choice', question, optionId };
    return rowId === undefined ? { is: 'question', question } : { is: 'row', question, rowId };
  }

  /** The id of a helper concept with the assessment value of an answer. */
  assessed({ question, rowId, optionId }: Meaning): string {
    if (optionId !== undefined) throw new UntranslatableError('it reads the value of a single option');
    return this.#helper(question, rowId, 'value', (option) => option.scores?.assessment ?? 0);
  }

  #helper(
    question: DraftQuestion,
    rowId: string | undefined,
    suffix: string,
    numberOf: (option: DraftQuestion['options'][number], index: number) => number,
  ): string {
    const itemId = rowId === undefined ? question.id : `${question.id}.${rowId}`;
    const id = `${itemId}.${suffix}`;
    if (this.#instrument.concepts.has(id)) return id;
    const label = question.prompt.slice(0, 200) || itemId;
    const items = [{ itemId, weight: 1 }];
    this.#instrument.concepts.set(id, { place: question.place, id, label, helper: true, items });
    question.options.forEach((option, index) => {
      option.scores = { ...option.scores, [id]: numberOf(option, index) };
    });
    return id;
  }

  override condition(tree: Tree): Node {
    if (tree.is === 'literal') return lit(!['', '0', 0, null, false].includes(tree.value));
    const target = this.target(tree);
    if (target) return this.#isTrue(target, tree);
    if (tree.is === 'call' && !CONDITIONS.has(tree.name.toLowerCase()))
      return isNotZero(this.scalar(tree).node);
    if (tree.is === 'operation' && ['lt', 'lte', 'gt', 'gte'].includes(tree.name)) return this.#order(tree);
    return super.condition(tree);
  }

  /** A value counts as true unless it is empty or 0. */
  #isTrue(target: Target, tree: Tree): Node {
    if (target.is === 'choice') return this.#isChosen(target);
    if (target.is === 'value') return isNotZero(target.node);
    if (target.is === 'question' && target.question.input === 'boolean') return this.known(tree);
    return and(this.known(tree), notDefinite(this.equality(tree, { is: 'literal', value: '0' })));
  }

  #isChosen({ question, optionId }: { question: DraftQuestion; optionId: string }): Node {
    return op('contains', answer(question.id), lit(optionId));
  }

  /** Numbers are ordered by size. No answer is below 0 and neither below nor above any other number. */
  #order(tree: Extract<Tree, { is: 'operation' }>): Node {
    const [left, right] = tree.args as [Tree, Tree];
    for (const side of [left, right]) {
      const target = this.target(side);
      const isText = target?.is === 'question' && TEXTS.has(target.question.input);
      if (isText || (side.is === 'literal' && typeof side.value === 'string'))
        throw new UntranslatableError('it orders texts');
    }
    const node = super.condition(tree);
    const isZero = (side: Tree) => side.is === 'literal' && side.value === 0;
    if (isZero(right) && this.target(left) && tree.name.startsWith('lt'))
      return or(node, notDefinite(this.known(left)));
    if (isZero(left) && this.target(right) && ['lte', 'gte'].includes(tree.name))
      return or(node, notDefinite(this.known(right)));
    return node;
  }

  /** A choice is "Y" or empty, a box of an array 1 or empty. */
  override known(tree: Tree): Node {
    const target = this.target(tree);
    if (target?.is === 'choice') return this.#isChosen(target);
    if (target?.is === 'row') return isKnown(score(this.#positionOf(target.question, target.rowId)));
    if (target?.is === 'question' && target.question.input === 'boolean')
      return op('eq', answer(target.question.id), lit(true));
    return super.known(tree);
  }

  override equality(left: Tree, right: Tree): Node {
    if (!this.target(left) && this.target(right)) return this.equality(right, left);
    const target = this.target(left);
    if (right.is !== 'literal' || !target) return super.equality(left, right);
    if (right.value === 0 && target.is !== 'value')
      this.#instrument.findings.doubt('No answer is not 0 here; versions of LimeSurvey differ in this.');
    if (right.value === '') return notDefinite(this.known(left));
    if (target.is === 'choice')
      return right.value === 'Y' ? this.#isChosen(target) : this.never(target.question, right.value);
    return target.is === 'row' ? this.#rowIs(target, right.value) : super.equality(left, right);
  }

  /** Compares the answer of a row by the position of the option. */
  #rowIs(
    { question, rowId }: { question: DraftQuestion; rowId: string },
    value: Parameters<typeof this.option>[1],
  ): Node {
    const option = this.option(question, value);
    if (!option) return this.never(question, value);
    const id = this.#positionOf(question, rowId);
    return op('eq', score(id), lit(question.options.indexOf(option) + 1));
  }

  #positionOf(question: DraftQuestion, rowId: string): string {
    return this.#helper(question, rowId, 'position', (_, index) => index + 1);
  }

  /** A number is equal to a code that is the same number. */
  override option(question: DraftQuestion, value: string | number | boolean | null) {
    const exact = super.option(question, value);
    return (
      exact ?? question.options.find((option) => option.value !== undefined && option.value === Number(value))
    );
  }

  override number(tree: Tree): Scalar {
    if (this.target(tree)?.is === 'choice') throw new UntranslatableError('a choice is "Y" and no number');
    return super.number(tree);
  }
}

const isNotZero = (node: Node): Node => and(isKnown(node), notDefinite(op('eq', node, lit(0))));

/** Functions whose value is true or false. */
const CONDITIONS: ReadonlySet<string> = new Set(['is_empty', 'if']);

const FUNCTIONS = new Map<string, (call: Call) => Scalar>([
  [
    'is_empty',
    ({ translator, args }) => ({ node: notDefinite(translator.known(args[0] ?? { is: 'list', items: [] })) }),
  ],
  ['count', counted],
  ['intval', SHARED.get('int')!],
  ...['min', 'max', 'mean', 'avg', 'coalesce', 'number', 'int', 'iif'].map(
    (name) => [name, unsupported(`it uses the function ${name}()`)] as const,
  ),
]);

/** How many values are not empty. */
function counted({ translator, args }: Call): Scalar {
  const ones = args.map((tree) => conditional(translator.known(tree), lit(1), lit(0)));
  return { node: ones.length === 0 ? lit(0) : op('add', lit(0), ...ones) };
}
