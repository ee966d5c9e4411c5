import type { Scalar } from '../content/linear.ts';
import { sumOf } from '../content/linear.ts';
import { and, conditional, lit, type Node, notDefinite, op, or } from '../content/nodes.ts';
import { UntranslatableError } from '../untranslatable.ts';
import type { Tree } from './parse.ts';

/** The parts of a call that the functions need. */
interface Call {
  translator: { scalar(tree: Tree): Scalar; number(tree: Tree): Scalar; condition(tree: Tree): Node };
  args: readonly Tree[];
}

type FunctionTranslator = (call: Call) => Scalar;

const condition =
  (translate: (call: Call) => Node): FunctionTranslator =>
  (call) => ({ node: translate(call) });

/** Functions that the infix languages share, by name in lower case. */
export const FUNCTIONS: ReadonlyMap<string, FunctionTranslator> = new Map<string, FunctionTranslator>([
  ['if', choose],
  ['iif', choose],
  ['not', condition(({ translator, args }) => notDefinite(translator.condition(required(args, 1)[0]!)))],
  ['true', () => ({ node: lit(true) })],
  ['false', () => ({ node: lit(false) })],
  [
    'sum',
    ({ translator, args }) =>
      sumOf(
        args.map((part) => translator.number(part)),
        'zero',
      ),
  ],
  ['min', aggregate('min')],
  ['max', aggregate('max')],
  ['mean', aggregate('mean')],
  ['avg', aggregate('mean')],
  ['abs', ({ translator, args }) => ({ node: op('abs', translator.number(required(args, 1)[0]!).node) })],
  [
    'round',
    ({ translator, args }) => ({
      node: op('round', ...args.slice(0, 2).map((part) => translator.number(part).node)),
    }),
  ],
  ['number', ({ translator, args }) => translator.number(required(args, 1)[0]!)],
  ['int', ({ translator, args }) => ({ node: truncated(translator.number(required(args, 1)[0]!).node) })],
  ['and', condition(({ translator, args }) => and(...args.map((part) => translator.condition(part))))],
  ['or', condition(({ translator, args }) => or(...args.map((part) => translator.condition(part))))],
  ['coalesce', coalesce],
]);

function aggregate(name: string): FunctionTranslator {
  return ({ translator, args }) => ({ node: op(name, ...args.map((part) => translator.number(part).node)) });
}

function choose({ translator, args }: Call): Scalar {
  const [test, then, otherwise] = required(args, 3);
  return {
    node: conditional(
      translator.condition(test!),
      translator.scalar(then!).node,
      translator.scalar(otherwise!).node,
    ),
  };
}

/**
 * Removes the fraction of a number, toward 0: rounds, and corrects the result if rounding increased the
 * absolute value.
 */
function truncated(value: Node): Node {
  if (value.op === 'lit') return typeof value.value === 'number' ? lit(Math.trunc(value.value)) : value;
  const rounded = op('round', value);
  const oneIf = (condition: Node): Node => conditional(condition, lit(1), lit(0));
  return conditional(
    op('lt', value, lit(0)),
    op('add', rounded, oneIf(op('lt', rounded, value))),
    op('sub', rounded, oneIf(op('gt', rounded, value))),
  );
}

export function required<T>(args: readonly T[], count: number): readonly T[] {
  if (args.length < count) throw new UntranslatableError('a function has too few arguments');
  return args;
}

/** Returns the translation of a function that has no equivalent. */
export function unsupported(reason: string): () => never {
  return () => {
    throw new UntranslatableError(reason);
  };
}

/** The first known value; with 0 as the second, a missing number adds nothing to a sum. */
function coalesce({ translator, args }: Call): Scalar {
  const scalars = required(args, 2).map((part) => translator.scalar(part));
  const node = op('coalesce', ...scalars.map(({ node }) => node));
  const [first, second] = scalars;
  const isZero = scalars.length === 2 && second!.node.op === 'lit' && second!.node.value === 0;
  return first!.linear && isZero ? { node, linear: { ...first!.linear, missing: 'zero' } } : { node };
}
