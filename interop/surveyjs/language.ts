import type { Instrument } from '../content/instrument.ts';
import type { Scalar } from '../content/linear.ts';
import { and, answer, lit, type Node, notDefinite, op, or } from '../content/nodes.ts';
import { CalculatedValues } from '../infix/calculated.ts';
import { required, unsupported } from '../infix/functions.ts';
import { type Dialect, operators, parseInfix, type Tree } from '../infix/parse.ts';
import type { Target } from '../infix/target.ts';
import { type Call, InfixTranslator, type Language } from '../infix/translate.ts';
import { UntranslatableError } from '../untranslatable.ts';

/** The syntax of expressions in SurveyJS. */
const DIALECT: Dialect = {
  reference: /\{([^{}]{1,300})\}/,
  operators: operators(
    [
      { or: ['or', '||'] },
      { and: ['and', '&&'] },
      {
        eq: ['=', '==', 'equal', 'equals'],
        ne: ['!=', '<>', 'notequal', 'notequals'],
        lt: ['<', 'less'],
        lte: ['<=', '=<', 'lessorequal'],
        gt: ['>', 'greater'],
        gte: ['>=', '=>', 'greaterorequal'],
        contains: ['contains', 'contain', 'allof', '*='],
        notcontains: ['notcontains', 'notcontain'],
        anyof: ['anyof'],
        noneof: ['noneof'],
      },
      { add: ['+'], sub: ['-'] },
      { mul: ['*'], div: ['/'], mod: ['%'] },
      { power: ['^', 'power'] },
    ],
    { not: ['!', 'negate'], negative: ['-'] },
    { empty: ['empty'], notempty: ['notempty'] },
  ),
  hasLists: true,
  bareWords: true,
  literals: new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
    ['null', null],
    ['undefined', null],
  ]),
};

/** Names of everything that expressions can read. */
export interface Names {
  targets: ReadonlyMap<string, Target>;
  calculated: ReadonlyMap<string, string>;
}

/** Translates the expressions of one survey. */
export class SurveyExpressions {
  readonly #translator: ExtendedTranslator;
  readonly #targets: Names['targets'];
  readonly #calculated: CalculatedValues<string>;

  constructor(instrument: Instrument, { targets, calculated }: Names) {
    this.#targets = targets;
    this.#calculated = new CalculatedValues(calculated, (formula) => this.scalar(formula));
    this.#translator = new ExtendedTranslator({
      instrument,
      resolve: (name) => this.#resolve(name),
      emptyIsZero: true,
      ignoresCase: true,
      functions: SURVEY_FUNCTIONS,
    });
  }

  condition(text: string): Node {
    return this.#translator.condition(parseInfix(text, DIALECT));
  }

  scalar(text: string): Scalar {
    return this.#translator.scalar(parseInfix(text, DIALECT));
  }

  /** Returns the value of a calculated value by its name. */
  valueOf(name: string): Scalar {
    return this.#calculated.get(name);
  }

  #resolve(name: string): Target {
    const key = name.toLowerCase();
    const target = this.#targets.get(key);
    if (target) return target;
    if (this.#calculated.has(key)) return { is: 'value', node: this.valueOf(key).node };
    const inner = /^(?:panel|row)\./.exec(key) ? 'is inside a repeated part' : 'is no question';
    throw new UntranslatableError(`{${name.slice(0, 60)}} ${inner}`);
  }
}

/** The operators on lists, which only SurveyJS has. */
class ExtendedTranslator extends InfixTranslator {
  override condition(tree: Tree): Node {
    if (tree.is !== 'operation') return super.condition(tree);
    const [left, right] = tree.args;
    switch (tree.name) {
      case 'contains':
        return this.#listed(left!, right!, and);
      case 'notcontains':
        return notDefinite(this.#listed(left!, right!, and));
      case 'anyof':
        return this.#listed(left!, right!, or);
      case 'noneof':
        return notDefinite(this.#listed(left!, right!, or));
      default:
        return super.condition(tree);
    }
  }

  #listed(left: Tree, right: Tree, join: typeof and): Node {
    const target = this.target(left);
    if (target?.is !== 'question' || target.question.options.length === 0)
      throw new UntranslatableError('it searches in something other than the answer to a choice');
    const { question } = target;
    const items = right.is === 'list' ? right.items : [right];
    const conditions = items.map((item) => {
      const option = this.optionOf(question, item);
      if (!option) return this.never(question, item.is === 'literal' ? item.value : item.is);
      const isList = question.input === 'multi_select' || question.input === 'ranking';
      return op(isList ? 'contains' : 'eq', answer(question.id), lit(option.id));
    });
    return conditions.length === 0 ? lit(false) : join(...conditions);
  }
}

const SURVEY_FUNCTIONS: Language['functions'] = new Map<string, (call: Call) => Scalar>([
  ['avg', averageOfKnown],
  ['iscontainerready', unsupported('it asks whether a page is complete')],
  ['today', unsupported('it depends on the present time')],
  ['getdate', unsupported('it depends on the present time')],
  ['age', unsupported('it depends on the present time')],
  ['currentdate', unsupported('it depends on the present time')],
]);

/** The mean of the known numbers; 0 without any, as in SurveyJS. */
function averageOfKnown({ translator, args }: Call): Scalar {
  const nodes = required(args, 1).map((part) => translator.scalar(part).node);
  return { node: op('coalesce', op('mean', ...nodes), lit(0)) };
}
