import { OPERATORS } from '../../expressions/operators.ts';
import type { ExpressionEnvironment, Value } from '../../types.ts';
import { aggregate, arithmetic } from './numeric.ts';
import {
  ANYTHING,
  exactly,
  fromTruths,
  join,
  mayBeAtMost,
  mayBeEqual,
  mayBeUnknown,
  numbersOf,
  type PossibleValue,
  type Truths,
  truthsOf,
  UNKNOWN,
} from './possible.ts';

/** Up to this many combinations of arguments are computed one by one. */
const MAX_COMBINATIONS = 128;

/** Operators only read their arguments. */
const NOTHING = {} as ExpressionEnvironment;

/** Returns the possible results of an operator, and adds the combinations it computed to the steps. */
export function operate(
  op: string,
  args: readonly PossibleValue[],
  spend: (steps: number) => void,
): PossibleValue {
  if (op === 'and') return fromTruths(decide(args, false));
  if (op === 'or') return fromTruths(decide(args, true));
  if (op === 'coalesce') return firstKnown(args);
  if (op === 'missing_share') return { values: [null], range: { min: 0, max: 1 }, other: false };
  const combinations = combinationsOf(args);
  if (combinations <= MAX_COMBINATIONS) {
    spend(combinations);
    return eachCombination(op, args);
  }
  return estimate(op, args);
}

function decide(args: readonly PossibleValue[], deciding: boolean): Truths {
  const truths = args.map(truthsOf);
  const [decisive, other] = deciding ? (['true', 'false'] as const) : (['false', 'true'] as const);
  return {
    [decisive]: truths.some((each) => each[decisive]),
    [other]: truths.every((each) => each[other]),
    unknown: truths.some(({ unknown }) => unknown) && truths.every((each) => each[other] || each.unknown),
  } as unknown as Truths;
}

function firstKnown(args: readonly PossibleValue[]): PossibleValue {
  const parts: PossibleValue[] = [];
  for (const arg of args) {
    parts.push({ ...arg, values: arg.values.filter((value) => value !== null) });
    if (!mayBeUnknown(arg)) return join(parts);
  }
  return join([...parts, UNKNOWN]);
}

function combinationsOf(args: readonly PossibleValue[]): number {
  let combinations = 1;
  for (const { values, range, other } of args) {
    if (range !== null || other) return Infinity;
    combinations *= values.length;
  }
  return combinations;
}

function eachCombination(op: string, args: readonly PossibleValue[]): PossibleValue {
  const current: Value[] = args.map(() => null);
  const evaluate = OPERATORS.get(op)!.compile(args.map((_, i) => () => current[i]!));
  const results: Value[] = [];
  const assign = (index: number): void => {
    if (index === args.length) {
      results.push(evaluate(NOTHING));
      return;
    }
    for (const value of args[index]!.values) {
      current[index] = value;
      assign(index + 1);
    }
  };
  assign(0);
  return join([exactly(...new Set(results)), { values: [], range: null, other: false }]);
}

function estimate(op: string, args: readonly PossibleValue[]): PossibleValue {
  const [left, right] = args as [PossibleValue, PossibleValue];
  const unknown = args.some(mayBeUnknown);
  switch (op) {
    case 'not': {
      const truths = truthsOf(left);
      return fromTruths({ true: truths.false, false: truths.true, unknown: truths.unknown });
    }
    case 'eq':
      return fromTruths({ true: mayBeEqual(left, right), false: true, unknown: unknown || left.other });
    case 'ne':
      return fromTruths({ true: true, false: mayBeEqual(left, right), unknown: unknown || left.other });
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return fromTruths(ordering(op, left, right));
    case 'in':
      return fromTruths({ true: mayContain(right, left), false: true, unknown: true });
    case 'contains':
      return fromTruths({ true: mayContain(left, right), false: true, unknown: true });
    // Texts are dates and times here, of which any may be meant.
    case 'minutes_between':
      return { values: [null], range: { min: 0, max: 1439 }, other: false };
    case 'days_between':
    case 'years_between':
      return ANYTHING;
    case 'sum':
    case 'mean':
    case 'min':
    case 'max':
    case 'count':
      return aggregate(op, args);
    default:
      return OPERATORS.get(op)?.resultType === 'number' ? arithmetic(op, args) : ANYTHING;
  }
}

function ordering(op: string, left: PossibleValue, right: PossibleValue): Truths {
  const [a, b] = [numbersOf(left), numbersOf(right)];
  const hasTexts = [left, right].every(
    ({ values, other }) => other || values.some((value) => typeof value === 'string'),
  );
  const onlyNumbers = [left, right].every(
    ({ values, other }) => !other && values.every((value) => typeof value === 'number'),
  );
  const truths = { true: hasTexts, false: hasTexts, unknown: !onlyNumbers };
  if (a === null || b === null) return truths;
  const [low, high] = op === 'lt' || op === 'lte' ? [a, b] : [b, a];
  const isStrict = op === 'lt' || op === 'gt';
  truths.true ||= isStrict ? low.min < high.max : mayBeAtMost(low.min, high.max);
  truths.false ||= isStrict ? mayBeAtMost(high.min, low.max) : low.max > high.min;
  return truths;
}

function mayContain(list: PossibleValue, item: PossibleValue): boolean {
  if (list.other) return true;
  return list.values.some(
    (value) => Array.isArray(value) && value.some((entry) => mayBeEqual(exactly(entry as Value), item)),
  );
}
