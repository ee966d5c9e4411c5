import { isCalendarDate, movedBy } from '../content/date-bounds.ts';
import type { Instrument } from '../content/instrument.ts';
import type { Scalar } from '../content/linear.ts';
import { answer, lit, type Node, op } from '../content/nodes.ts';
import { CalculatedValues, type Calculation, onlyIf } from '../infix/calculated.ts';
import { required, unsupported } from '../infix/functions.ts';
import { type Dialect, operators, parseInfix, type Tree } from '../infix/parse.ts';
import type { Target } from '../infix/target.ts';
import { type Call, InfixTranslator, type Language } from '../infix/translate.ts';
import { UntranslatableError } from '../untranslatable.ts';

/** The part of XPath that forms use. `.` is the answer to the question itself. */
const XPATH: Dialect = {
  reference: /\$\{\s*([^}\s]{1,300})\s*\}|\.(?![\w./])/,
  operators: operators(
    [
      { or: ['or'] },
      { and: ['and'] },
      { eq: ['='], ne: ['!='] },
      { lt: ['<'], lte: ['<='], gt: ['>'], gte: ['>='] },
      { add: ['+'], sub: ['-'] },
      { mul: ['*'], div: ['div'], mod: ['mod'] },
    ],
    { negative: ['-'] },
  ),
  hasLists: false,
  bareWords: false,
  literals: new Map(),
};

/** What expressions of a form can read, by the name of the question. */
export interface FormNames {
  targets: ReadonlyMap<string, Target>;
  /** The formulas of calculate rows. */
  calculated: ReadonlyMap<string, Calculation>;
}

/** Translates the expressions of one form. */
export class FormExpressions {
  readonly #translator: InfixTranslator;
  readonly #targets: FormNames['targets'];
  readonly #calculated: CalculatedValues;
  /** The question that `.` refers to. */
  #self: Target | undefined;

  constructor(instrument: Instrument, { targets, calculated }: FormNames) {
    this.#targets = targets;
    this.#calculated = new CalculatedValues(calculated, ({ formula, conditions }) =>
      onlyIf(
        conditions.map((condition) => this.condition(condition)),
        this.#translator.scalar(parseInfix(formula, XPATH)),
      ),
    );
    this.#translator = new InfixTranslator({
      instrument,
      resolve: (name) => this.#resolve(name),
      emptyIsZero: false,
      ignoresCase: false,
      functions: FUNCTIONS,
    });
  }

  condition(text: string, self?: Target): Node {
    this.#self = self;
    return this.#translator.condition(parseInfix(text, XPATH));
  }

  /** Returns the value of a calculate row by its name. */
  valueOf(name: string): Scalar {
    return this.#calculated.get(name);
  }

  #resolve(name: string): Target {
    if (name === '') {
      if (this.#self) return this.#self;
      throw new UntranslatableError('it reads its own answer');
    }
    const target = this.#targets.get(name);
    if (target) return target;
    if (this.#calculated.has(name)) return { is: 'value', node: this.valueOf(name).node };
    throw new UntranslatableError(`\${${name.slice(0, 60)}} is not asked`);
  }
}

const FUNCTIONS: Language['functions'] = new Map<string, (call: Call) => Scalar>([
  ['selected', selected],
  ['count-selected', countSelected],
  ['boolean', ({ translator, args }) => ({ node: translator.condition(required(args, 1)[0]!) })],
  ['once', unsupported('it keeps its first value')],
  ['date', ({ args }) => ({ node: lit(dateLiteral(args)) })],
  ['today', unsupported('it depends on the present time')],
  ['now', unsupported('it depends on the present time')],
  ['pulldata', unsupported('it reads an attached table')],
]);

/** `date('2020-01-31')`, with which answers to dates are compared. */
function dateLiteral([tree]: readonly Tree[]): string {
  const date = tree && literalDate(tree);
  if (date === undefined || !isCalendarDate(date))
    throw new UntranslatableError('it makes a date of something other than a date');
  return date;
}

function choiceTarget(call: Call): Extract<Target, { is: 'question' }> {
  const target = call.translator.target(required(call.args, 1)[0]);
  if (target?.is === 'question' && target.question.options.length > 0) return target;
  throw new UntranslatableError(`it uses ${call.name}() on something other than a choice`);
}

function selected(call: Call): Scalar {
  const { question } = choiceTarget(call);
  const option = call.translator.optionOf(question, required(call.args, 2)[1]!);
  if (!option) {
    const wanted = call.args[1]!;
    return { node: call.translator.never(question, wanted.is === 'literal' ? wanted.value : wanted.is) };
  }
  const isList = question.input === 'multi_select';
  return { node: op(isList ? 'contains' : 'eq', answer(question.id), lit(option.id)) };
}

/** Without an answer the count is 0, as in XForms. */
function countSelected(call: Call): Scalar {
  return { node: op('count', answer(choiceTarget(call).question.id)) };
}

/** A bound that a constraint sets on its own answer. */
export interface Bound {
  of: 'value' | 'length' | 'choices';
  name: 'min' | 'max';
  /** A bound of dates is a text. */
  value: number | string;
  exclusive: boolean;
}

const FLIPPED: Readonly<Record<string, string>> = { lt: 'gt', lte: 'gte', gt: 'lt', gte: 'lte' };

/**
 * Returns the bounds that a constraint consists of, such as `. >= 0 and . <= 10`; undefined if it is anything
 * else. Throws UntranslatableError if it is malformed.
 */
export function boundsIn(constraint: string): Bound[] | undefined {
  const tree = parseInfix(constraint, XPATH);
  const parts = tree.is === 'operation' && tree.name === 'and' ? tree.args : [tree];
  const bounds = parts.map(boundOf);
  return bounds.every((bound) => bound !== undefined) ? (bounds as Bound[]) : undefined;
}

function boundOf(tree: Tree): Bound | undefined {
  if (tree.is !== 'operation' || tree.args.length !== 2) return undefined;
  const [left, right] = tree.args as [Tree, Tree];
  const value = literalNumber(right) ?? literalDate(right);
  if (value === undefined) {
    const flipped = FLIPPED[tree.name];
    const isBound = flipped !== undefined && (literalNumber(left) ?? literalDate(left)) !== undefined;
    return isBound ? boundOf({ is: 'operation', name: flipped, args: [right, left] }) : undefined;
  }
  const of = subjectOf(left);
  if (!of || !Object.hasOwn(FLIPPED, tree.name)) return undefined;
  const name = tree.name.startsWith('g') ? 'min' : 'max';
  return { of, name, value, exclusive: !tree.name.endsWith('e') };
}

function literalNumber(tree: Tree): number | undefined {
  if (tree.is === 'operation' && tree.name === 'negative') {
    const inner = literalNumber(tree.args[0]!);
    return inner === undefined ? undefined : -inner;
  }
  const number = tree.is === 'literal' && tree.value !== '' ? Number(tree.value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Returns the bound that a date is, `today()` with days added or taken away, or `date("2020-01-31")`. */
function literalDate(tree: Tree): string | undefined {
  if (tree.is === 'literal') return isCalendarDate(String(tree.value)) ? String(tree.value) : undefined;
  if (tree.is === 'call' && /^date$/i.test(tree.name)) return tree.args[0] && literalDate(tree.args[0]);
  if (tree.is === 'call')
    return tree.args.length === 0 && /^(?:today|now)$/i.test(tree.name) ? 'today' : undefined;
  if (tree.is !== 'operation' || !['add', 'sub'].includes(tree.name)) return undefined;
  const [from, days] = [literalDate(tree.args[0]!), literalNumber(tree.args[1]!)];
  if (from === undefined || days === undefined || tree.args.length > 2) return undefined;
  return movedBy(from, tree.name === 'sub' ? -days : days);
}

const SUBJECTS: Readonly<Record<string, Bound['of']>> = {
  'string-length': 'length',
  'count-selected': 'choices',
};

function subjectOf(tree: Tree): Bound['of'] | undefined {
  if (tree.is === 'reference' && tree.name === '') return 'value';
  const [argument] = tree.is === 'call' ? tree.args : [];
  if (tree.is !== 'call' || argument?.is !== 'reference' || argument.name !== '') return undefined;
  return SUBJECTS[tree.name.toLowerCase()];
}
