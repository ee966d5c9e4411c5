import type { Json } from '@eps/engine';
import type { Scalar } from '../../content/linear.ts';
import { and, conditional, isKnown, isLiteral, lit, type Node, op } from '../../content/nodes.ts';
import { UntranslatableError } from '../../untranslatable.ts';
import { answerOf, isAnswered } from '../conditions.ts';
import type { FhirItem } from '../items.ts';
import type { FhirOption } from '../options.ts';

/**
 * A FHIRPath expression over a response is translated by evaluating it symbolically: the structure of the
 * items is known, their answers are not. A collection is therefore a list of elements that are present or
 * not; `when` is the condition under which an element is present (beside its item being answered).
 */
export type Element = (
  | { is: 'root'; origin: Origin }
  | { is: 'item'; origin: Origin; item: FhirItem }
  | { is: 'answer'; item: FhirItem }
  | { is: 'value'; item: FhirItem; facet: Facet }
  | { is: 'option'; item: FhirItem; option: FhirOption }
  | { is: 'option value'; item: FhirItem; option: FhirOption }
  | { is: 'weight extension'; item: FhirItem; option: FhirOption }
  | { is: 'constant'; value: Json }
  | { is: 'node'; scalar: Scalar }
) & {
  when?: Node;
  /** Set if `when` says that this option of the item is chosen. */
  chosen?: { item: FhirItem; option: FhirOption };
  /** Set on a list of answers inside of where(): the value is one of them. */
  each?: true;
  /** Set in a union, which has equal values once: how many values it has depends on the answers. */
  distinct?: true;
};

/** `response` elements are answers, `questionnaire` elements are the definition of the items. */
export type Origin = 'response' | 'questionnaire';
/**
 * The part of an answer that is read: the answer itself, its code or text, or the weight of the chosen
 * option.
 */
export type Facet = 'value' | 'code' | 'display' | 'weight';

/** Returns the number of an answer for expressions: for a chosen option, its weight. */
export type NumberOf = (item: FhirItem) => Node;

/** Returns the only value of a collection; unknown if it is empty. */
export function scalarOf(elements: readonly Element[], numberOf: NumberOf): Scalar {
  const weighted = weightsByChoice(elements);
  if (weighted) return weightScalar(weighted, numberOf);
  if (elements.length === 0) return { node: lit(null) };
  if (elements.length > 1) throw new UntranslatableError('it may give several values');
  const element = elements[0]!;
  const scalar = plainScalar(element, numberOf);
  return element.when ? { node: conditional(element.when, scalar.node, lit(null)) } : scalar;
}

/**
 * Returns the item whose option weights the elements are: each of them is the weight of an option under the
 * condition that it is chosen.
 */
function weightsByChoice(elements: readonly Element[]): FhirItem | undefined {
  const item = elements[0]?.chosen?.item;
  const isWeight = (element: Element) =>
    element.is === 'constant' &&
    element.chosen?.item === item &&
    element.value === element.chosen?.option.value;
  return item && item.question?.input === 'single_select' && elements.every(isWeight) ? item : undefined;
}

function weightScalar(item: FhirItem, numberOf: NumberOf): Scalar {
  return { node: numberOf(item), linear: { weights: new Map([[item.linkId, 1]]), missing: 'null' } };
}

function plainScalar(element: Element, numberOf: NumberOf): Scalar {
  switch (element.is) {
    case 'constant':
      return { node: lit(literalValue(element.value)) };
    case 'node':
      return element.scalar;
    case 'value':
      return valueScalar(element.item, element.facet, numberOf);
    default:
      throw new UntranslatableError(`it uses an element (${element.is}) as a value`);
  }
}

function valueScalar(item: FhirItem, facet: Facet, numberOf: NumberOf): Scalar {
  if (facet === 'weight') return weightScalar(item, numberOf);
  if (facet !== 'value' || item.question?.input === 'multi_select')
    throw new UntranslatableError('it reads the code of an answer other than to compare it');
  if (item.options.length > 0)
    return item.options.some(({ value }) => value !== undefined)
      ? weightScalar(item, numberOf)
      : { node: answerOf(item) };
  const isNumber = item.question?.input === 'number' || item.question?.input === 'slider';
  return isNumber
    ? { node: answerOf(item), linear: { weights: new Map([[item.linkId, 1]]), missing: 'null' } }
    : { node: answerOf(item) };
}

function literalValue(value: Json): Json {
  if (value !== null && typeof value === 'object')
    throw new UntranslatableError('it uses a structure as a value');
  return value;
}

/** Returns the condition under which an element is present. */
export function presenceOf(element: Element): Node {
  const { when } = element;
  const guarded = (node: Node) => (when ? and(node, when) : node);
  switch (element.is) {
    case 'answer':
    case 'value':
      return guarded(isAnswered(element.item));
    case 'item':
      if (element.origin === 'questionnaire') return guarded(lit(true));
      if (element.item.kind === 'section')
        throw new UntranslatableError('it asks whether a group is present');
      return guarded(isAnswered(element.item));
    case 'node':
      return guarded(isKnown(element.scalar.node));
    default:
      return guarded(lit(true));
  }
}

export function toElement(scalar: Scalar): Element {
  const { node } = scalar;
  if (isLiteral(node)) return { is: 'constant', value: node.value! };
  return { is: 'node', scalar };
}

/** Returns the elements that meet a condition, which is decided now if possible. */
export function filtered(element: Element, condition: Node): Element[] {
  if (isLiteral(condition)) return condition.value === true ? [element] : [];
  const when = element.when ? op('and', element.when, condition) : condition;
  return [{ ...element, when }];
}
