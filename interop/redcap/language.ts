import type { Instrument } from '../content/instrument.ts';
import { type Scalar, sumOf } from '../content/linear.ts';
import type { Node } from '../content/nodes.ts';
import { CalculatedValues, type Calculation, onlyIf } from '../infix/calculated.ts';
import { unsupported } from '../infix/functions.ts';
import { type Dialect, operators, parseInfix } from '../infix/parse.ts';
import type { Target } from '../infix/target.ts';
import { type Call, InfixTranslator, type Language } from '../infix/translate.ts';
import { UntranslatableError } from '../untranslatable.ts';

/** The syntax of branching logic and calculated fields. */
const DIALECT: Dialect = {
  reference: /((?:\[[^\][]{1,200}\])+)/,
  operators: operators(
    [
      { or: ['or', '||'] },
      { and: ['and', '&&'] },
      { eq: ['=', '=='], ne: ['<>', '!='], lt: ['<'], lte: ['<='], gt: ['>'], gte: ['>='] },
      { add: ['+'], sub: ['-'] },
      { mul: ['*'], div: ['/'], mod: ['%'] },
    ],
    { negative: ['-'], not: ['!'] },
  ),
  hasLists: false,
  bareWords: false,
  literals: new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
  ]),
};

/** Translates the branching logic and the calculated fields of one project. */
export class ProjectExpressions {
  readonly #translator: InfixTranslator;
  readonly #targets: ReadonlyMap<string, Target>;
  readonly #calculated: CalculatedValues;

  constructor(
    instrument: Instrument,
    targets: ReadonlyMap<string, Target>,
    calculated: ReadonlyMap<string, Calculation>,
  ) {
    this.#targets = targets;
    this.#calculated = new CalculatedValues(calculated, ({ formula, conditions }) =>
      onlyIf(
        conditions.map((condition) => this.condition(condition)),
        this.#translator.scalar(parseInfix(formula, DIALECT)),
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

  condition(text: string): Node {
    return this.#translator.condition(parseInfix(text, DIALECT));
  }

  /** Returns the value of a calculated field by its name. */
  valueOf(name: string): Scalar {
    return this.#calculated.get(name);
  }

  #resolve(brackets: string): Target {
    const names = brackets.slice(1, -1).split('][');
    if (names.length > 1)
      throw new UntranslatableError(`${brackets.slice(0, 80)} reads another event or instance`);
    const [, name = '', code] = /^([^(:]+?)(?:\(([^)]*)\))?(?::\w+)?$/.exec(names[0]!.trim()) ?? [];
    const field = name.trim().toLowerCase();
    const target = this.#targets.get(field);
    if (code !== undefined) return checkboxTarget(target, code.trim(), brackets);
    if (target) return target;
    if (this.#calculated.has(field)) return { is: 'value', node: this.valueOf(field).node };
    throw new UntranslatableError(`${brackets.slice(0, 80)} is not asked`);
  }
}

function checkboxTarget(target: Target | undefined, code: string, brackets: string): Target {
  const option =
    target?.is === 'question' ? target.question.options.find(({ id }) => id === code) : undefined;
  if (target?.is !== 'question' || !option || target.question.input !== 'multi_select')
    throw new UntranslatableError(`${brackets.slice(0, 80)} is not a choice of a checkbox`);
  return { is: 'choice', question: target.question, optionId: option.id };
}

const FUNCTIONS: Language['functions'] = new Map<string, (call: Call) => Scalar>([
  // Blank fields add nothing; without any number the result is blank.
  [
    'sum',
    ({ translator, args }) =>
      sumOf(
        args.map((part) => translator.number(part)),
        'zero if any',
      ),
  ],
  ['datediff', unsupported('it computes with dates')],
  ['today', unsupported('it depends on the present time')],
]);
