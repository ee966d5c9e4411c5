import type { Node } from '../../content/nodes.ts';
import { type Element, toElement } from './elements.ts';
import type { Syntax } from './syntax.ts';
import type { Translator } from './translate.ts';

/** A call: the collection it is made on, its parameters, and what `$this` was outside of it. */
export interface Call {
  translator: Translator;
  input: readonly Element[];
  parameters: readonly Syntax[];
  context: Element;
}

/** Returns the collection of one computed value. */
export function result(node: Node): Element[] {
  return [toElement({ node })];
}
