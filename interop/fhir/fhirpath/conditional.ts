import type { Scalar } from '../../content/linear.ts';
import { answer, answered, conditional, isKnown, isLiteral, lit, type Node } from '../../content/nodes.ts';
import type { Call, Translator } from './call.ts';
import { type Element, toElement } from './elements.ts';

/** Translates the function `iif(condition, then, otherwise)`. */
export function iif({ translator, parameters, context }: Call): Element[] {
  const condition = translator.conditionAt(parameters[0]!, context);
  const then = translator.scalarAt(parameters[1]!, context);
  const otherwise: Scalar = parameters[2] ? translator.scalarAt(parameters[2], context) : { node: lit(null) };
  if (isLiteral(condition)) return [toElement(condition.value === true ? then : otherwise)];
  const node = conditional(condition, then.node, otherwise.node);
  const linear = guardedLinear(translator, condition, then, otherwise.node);
  return [toElement(linear ? { node, linear } : { node })];
}

/**
 * Recognizes sums whose missing answers count as zero, `iif(a.exists(), a, 0)`, and sums that are computed
 * only if all, or any, of their answers exist.
 */
function guardedLinear(
  translator: Translator,
  condition: Node,
  { linear }: Scalar,
  otherwise: Node,
): Scalar['linear'] {
  if (!linear || !isLiteral(otherwise)) return undefined;
  const operator = linear.missing === 'null' ? 'and' : 'or';
  const guards = new Set((condition.op === operator ? (condition.args as Node[]) : [condition]).map(keyOf));
  const items = [...linear.weights.keys()].map((id) => translator.environment.itemOf(id));
  const known = new Set(
    items.flatMap((item) => {
      const number = item.options.length > 0 ? translator.environment.numberOf(item) : answer(item.linkId);
      return [answered(item.linkId), isKnown(number)].map(keyOf);
    }),
  );
  if (![...guards].every((guard) => known.has(guard))) return undefined;
  if (linear.missing !== 'null') {
    const isAny = linear.missing === 'zero' && otherwise.value === null && guards.size === items.length;
    return isAny ? { ...linear, missing: 'zero if any' } : undefined;
  }
  if (otherwise.value === null) return linear;
  return otherwise.value === 0 && items.length === 1 ? { ...linear, missing: 'zero' } : undefined;
}

function keyOf(node: Node): string {
  return JSON.stringify(node);
}
