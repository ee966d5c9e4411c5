import { UntranslatableError } from '../untranslatable.ts';
import type { DraftConcept, DraftItem, Instrument, MissingRule } from './instrument.ts';
import { expressionError, isLiteral, lit, type Node, op } from './nodes.ts';

/**
 * A weighted sum of the numbers of items, by their ids, which becomes a score with items instead of an
 * expression.
 */
export interface Linear {
  weights: ReadonlyMap<string, number>;
  missing: MissingRule;
}

/** A translated value. */
export interface Scalar {
  node: Node;
  linear?: Linear;
}

const OPERATORS: Readonly<Record<string, string>> = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div' };

/**
 * Translates arithmetic. Weighted sums of answers keep their weights, so that they can become scores with
 * items.
 */
export function arithmetic(operator: string, left: Scalar, right: Scalar): Scalar {
  const name = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator]! : undefined;
  if (!name) throw new UntranslatableError(`the engine has no operator "${operator}"`);
  const node =
    operator === '-' && isNumber(left.node, 0) ? negated(right.node) : flatten(name, left.node, right.node);
  const linear = combine(operator, left, right);
  return linear ? { node, linear } : { node };
}

function negated(node: Node): Node {
  return isLiteral(node) && typeof node.value === 'number' ? lit(-node.value) : op('sub', lit(0), node);
}

/** Adds to an addition instead of nesting it: long sums would exceed the depth of expressions. */
function flatten(name: string, left: Node, right: Node): Node {
  const isFlat = (name === 'add' || name === 'mul') && left.op === name;
  return op(name, ...(isFlat ? (left.args as Node[]) : [left]), right);
}

function combine(operator: string, left: Scalar, right: Scalar): Linear | undefined {
  const [a, b] = [left.linear, right.linear];
  if (operator === '+' || operator === '-') {
    const sign = operator === '+' ? 1 : -1;
    // The sum of two sums that each need an answer has no value if one of them has none.
    if (a && b && a.missing === b.missing && a.missing !== 'zero if any')
      return { missing: a.missing, weights: added(a.weights, b.weights, sign) };
    if (a && isNumber(right.node, 0)) return a;
    return b && isNumber(left.node, 0) ? scaled(b, sign) : undefined;
  }
  const factor = numberOf(right.node);
  if (a && factor !== undefined && factor !== 0) return scaled(a, operator === '*' ? factor : 1 / factor);
  const first = numberOf(left.node);
  return b && operator === '*' && first !== undefined && first !== 0 ? scaled(b, first) : undefined;
}

function isNumber(node: Node, value: number): boolean {
  return numberOf(node) === value;
}

function numberOf(node: Node): number | undefined {
  return isLiteral(node) && typeof node.value === 'number' ? node.value : undefined;
}

function scaled({ missing, weights }: Linear, factor: number): Linear {
  return { missing, weights: new Map([...weights].map(([item, weight]) => [item, weight * factor])) };
}

function added(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
  sign: number,
): Map<string, number> {
  const sum = new Map(a);
  for (const [item, weight] of b) sum.set(item, (sum.get(item) ?? 0) + sign * weight);
  return sum;
}

/** The sum of a list in which missing numbers add nothing; without any numbers it is 0 or has no value. */
export function sumOf(scalars: readonly Scalar[], missing: 'zero' | 'zero if any'): Scalar {
  if (scalars.length === 0) return { node: lit(missing === 'zero' ? 0 : null) };
  const sum = op('sum', ...scalars.map(({ node }) => node));
  const node = missing === 'zero' ? op('coalesce', sum, lit(0)) : sum;
  let weights = new Map<string, number>();
  for (const { linear } of scalars) {
    if (linear?.weights.size !== 1) return { node };
    weights = added(weights, linear.weights, 1);
  }
  return { node, linear: { missing, weights } };
}

/**
 * Makes a score from a formula: a sum of items if the formula is one, otherwise an expression. Throws
 * UntranslatableError if the engine cannot compute it.
 */
export function addScore(
  instrument: Instrument,
  { place, id, label }: Pick<DraftConcept, 'place' | 'id' | 'label'>,
  { node, linear }: Scalar,
): void {
  const weights = [...(linear?.weights ?? [])];
  const problem = expressionError(node, 'formula');
  if (linear && weights.length > 0 && weights.every(([, weight]) => weight > 0)) {
    const items = weights.map(([itemId, weight]) => ({ itemId, weight }));
    const strict = problem === undefined ? { strict: node } : {};
    instrument.concepts.set(id, { place, id, label, items, missing: linear.missing, ...strict });
    return;
  }
  if (problem !== undefined) throw new UntranslatableError(`the engine cannot compute it: ${problem}`);
  if (isLiteral(node) && node.value === null) throw new UntranslatableError('it never has a value');
  instrument.concepts.set(id, { place, id, label, expression: node });
}

/**
 * Writes sums as expressions if hidden questions change their value: the engine leaves hidden questions out
 * of a sum of items. A formula that needs all answers has no value without them, and a formula that counts
 * missing answers as 0 is 0 while all of its questions are hidden.
 */
export function settleSums({ concepts, questions, sections }: Instrument): void {
  const conditional = new Set(sections.filter(({ visibleIf }) => visibleIf).map(({ id }) => id));
  const hideable = new Set(
    questions
      .filter(
        ({ visibleIf, sectionId }) => visibleIf || (sectionId !== undefined && conditional.has(sectionId)),
      )
      .flatMap(({ id, rows }) => [id, ...rows.map((row) => `${id}.${row.id}`)]),
  );
  for (const [id, { place, label, items = [], missing, strict }] of concepts) {
    const isHideable = ({ itemId }: DraftItem) => hideable.has(itemId);
    const isChanged =
      missing === 'null' ? items.some(isHideable) : missing === 'zero' && items.every(isHideable);
    if (strict && isChanged) concepts.set(id, { place, id, label, expression: strict });
  }
}
