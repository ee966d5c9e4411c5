import type { Json } from '@eps/engine';
import { textIn } from '../../limits.ts';
import { UntranslatableError } from '../../untranslatable.ts';
import { EXTENSIONS } from '../extensions.ts';
import { type FhirItem, flattenItems } from '../items.ts';
import type { Element, Facet } from './elements.ts';

const WEIGHT_URLS: ReadonlySet<string> = new Set(EXTENSIONS.weight);

/** Returns the members of an element with a name: `item`, `answer`, `value` and so on. */
export function membersOf(element: Element, name: string, roots: readonly FhirItem[]): Element[] {
  switch (element.is) {
    case 'root':
      if (name === 'item') return itemsAt(element, roots);
      break;
    case 'item':
      return itemMember(element, name);
    case 'answer':
      if (name === 'item') return itemsAt({ ...element, origin: 'response' }, element.item.children);
      if (/^value/.test(name)) return [withIs(element, { is: 'value', item: element.item, facet: 'value' })];
      break;
    case 'value':
      return valueMember(element, name);
    case 'option':
      if (/^value/.test(name)) {
        const { item, option } = element;
        return [withIs(element, { is: 'option value', item, option })];
      }
      if (name === 'extension') return weightExtension(element);
      break;
    case 'option value':
      if (name === 'code') return [constant(element, element.option.code)];
      if (name === 'display') return [constant(element, element.option.label)];
      if (name === 'system') return [constant(element, element.option.system ?? null)];
      if (name === 'extension') return weightExtension(element);
      break;
    case 'weight extension':
      if (/^value/.test(name)) return [constant(element, element.option.value!)];
      if (name === 'url') return [constant(element, element.option.weightUrl ?? null)];
      break;
    default:
  }
  throw new UntranslatableError(`it reads "${name.slice(0, 40)}", which is not part of the answers`);
}

function itemMember(element: Extract<Element, { is: 'item' }>, name: string): Element[] {
  const { item, origin } = element;
  if (name === 'linkId') return [constant(element, item.linkId)];
  if (name === 'text') return [constant(element, textIn(item.source.text) ?? null)];
  if (name === 'item') return itemsAt(element, item.children);
  if (name === 'answer' && origin === 'response') {
    const isAnswerable = item.kind !== 'section' && item.kind !== 'text';
    return isAnswerable ? [withIs(element, { is: 'answer', item })] : [];
  }
  if (name === 'answerOption' && origin === 'questionnaire')
    return item.options.map((option) => withIs(element, { is: 'option', item, option }));
  throw new UntranslatableError(`it reads "${name.slice(0, 40)}" of an item`);
}

const FACETS: Readonly<Record<string, Facet>> = { code: 'code', display: 'display' };

function valueMember(element: Extract<Element, { is: 'value' }>, name: string): Element[] {
  const { item, facet } = element;
  // The number of a Quantity; the question has one unit.
  if (facet === 'value' && name === 'value' && item.type === 'quantity') return [element];
  if (facet === 'value' && item.options.length > 0 && Object.hasOwn(FACETS, name))
    return [withIs(element, { is: 'value', item, facet: FACETS[name]! })];
  throw new UntranslatableError(`it reads "${name.slice(0, 40)}" of an answer`);
}

function weightExtension(element: Extract<Element, { is: 'option' | 'option value' }>): Element[] {
  const { item, option } = element;
  return option.value === undefined ? [] : [withIs(element, { is: 'weight extension', item, option })];
}

function itemsAt(element: { origin: Origin; when?: Element['when'] }, items: readonly FhirItem[]): Element[] {
  const { origin, when } = element;
  return items.map((item) => ({ is: 'item', origin, item, ...(when && { when }) }));
}

type Origin = Extract<Element, { is: 'item' }>['origin'];

/** Returns all items below an element, as repeat(item) and descendants() do. */
export function itemsBelow(element: Element, roots: readonly FhirItem[]): Element[] {
  if (element.is === 'root') return itemsAt(element, flattenItems(roots));
  if (element.is === 'item') return itemsAt(element, flattenItems(element.item.children));
  throw new UntranslatableError('it collects what is below an answer');
}

/** Whether an extension with a URL is the weight of an option. */
export function isWeightUrl(url: Json): boolean {
  return typeof url === 'string' && WEIGHT_URLS.has(url);
}

/** Returns another element that is present under the same condition. */
function withIs<E extends Element>(from: Element, to: E): E {
  const { when, chosen, each } = from;
  return { ...to, ...(when && { when }), ...(chosen && { chosen }), ...(each && { each }) };
}

export function constant(from: Element, value: Json): Element {
  return withIs(from, { is: 'constant', value });
}

/** Marks the elements of a union: equal answers are one value in it. */
export function distinct(elements: readonly Element[]): Element[] {
  const isKnown = elements.every(({ is, when }) => is === 'constant' && !when);
  if (elements.length < 2 || isKnown) return unique(elements);
  return elements.map((element) => ({ ...element, distinct: true }));
}

function unique(elements: readonly Element[]): Element[] {
  const values = new Map(elements.map((element) => [JSON.stringify(element), element]));
  return [...values.values()];
}
