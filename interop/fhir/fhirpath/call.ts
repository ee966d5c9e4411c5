import type { Scalar } from '../../content/linear.ts';
import type { Node } from '../../content/nodes.ts';
import type { FhirItem } from '../items.ts';
import { type Element, type NumberOf, toElement } from './elements.ts';
import type { Syntax } from './syntax.ts';

/** The names that expressions can read besides their own element. */
export interface Environment {
  roots: readonly FhirItem[];
  numberOf: NumberOf;
  /** Returns the value of a variable (`%name`), or throws UntranslatableError. */
  variable(name: string): Element[];
  itemOf(linkId: string): FhirItem;
  /** Translates a calculated item before its value is read; throws UntranslatableError. */
  settle(item: FhirItem): void;
  /** Counts the work of one import; throws UntranslatableError beyond a limit. */
  step(amount: number): void;
  /** Notes what the author of an expression should know about its translation. */
  doubt(message: string): void;
}

/** Translates the parts of an expression. */
export interface Translator {
  readonly environment: Environment;
  evaluate(tree: Syntax, context: Element): Element[];
  scalar(elements: readonly Element[]): Scalar;
  scalarAt(tree: Syntax, context: Element): Scalar;
  conditionAt(tree: Syntax, context: Element): Node;
  presence(element: Element): Node;
}

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
