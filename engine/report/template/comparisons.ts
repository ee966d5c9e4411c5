import { CaseTag, defaultOperators, filters, type Liquid, type Operators, Value } from 'liquidjs';
import { round } from '../../expressions/values.ts';
import { compare, wholePart } from '../../numeric/tolerance.ts';

const HOLDS: Record<string, (order: number) => boolean> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
};

const OTHERWISE = defaultOperators as Record<string, (...operands: unknown[]) => boolean>;

/** The operators of templates. Numbers are compared as in conditions, so that a text agrees with the band. */
export const OPERATORS: Operators = {
  ...defaultOperators,
  ...Object.fromEntries(Object.entries(HOLDS).map(([name, holds]) => [name, comparison(name, holds)])),
  contains: (list: unknown, item: unknown, context: unknown) =>
    OTHERWISE.contains!(list, Array.isArray(list) ? comparable(item) : item, context),
};

function comparison(name: string, holds: (order: number) => boolean): Operators[string] {
  return (left: unknown, right: unknown, context: unknown) =>
    typeof left === 'number' && typeof right === 'number'
      ? holds(compare(left, right))
      : OTHERWISE[name]!(left, right, context);
}

/** `case`, whose value equals that of a `when` as by `==`. */
export class ComparingCase extends CaseTag {
  constructor(...given: ConstructorParameters<typeof CaseTag>) {
    super(...given);
    this.value = new ComparableValue(given[0].args, given[2]);
  }
}

class ComparableValue extends Value {
  override *value(...given: Parameters<Value['value']>): Generator<unknown, unknown, unknown> {
    return comparable(yield* super.value(...given));
  }
}

/** Returns a number in the form whose own comparisons the library calls, any other value as it is. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const when = (holds: (order: number) => boolean) => (other: unknown) =>
    typeof other === 'number' && holds(compare(value, other));
  return {
    equals: when(HOLDS['==']!),
    gt: when(HOLDS['>']!),
    geq: when(HOLDS['>=']!),
    lt: when(HOLDS['<']!),
    leq: when(HOLDS['<=']!),
  };
}

type Filter = Liquid['filters'][string];

/** The filters that round or compare, as the expressions of content do. */
export const FILTERS_OF_NUMBERS = {
  round: (value: unknown, digits: unknown = 0) => round(Number(value), Number(digits)),
  floor: (value: unknown) => wholePart(Number(value)),
  ceil: (value: unknown) => -wholePart(-Number(value)) + 0,
  divided_by: (value: unknown, by: unknown, whole: unknown = false) =>
    whole ? wholePart(Number(value) / Number(by)) : Number(value) / Number(by),
  where(list: unknown, key: unknown, expected: unknown) {
    return (filters.where as (...given: unknown[]) => unknown).call(this, list, key, comparable(expected));
  },
} satisfies Record<string, Filter>;
