import { Diagnostics, Position, type ReferenceKind } from '../content/diagnostics.ts';
import { readExpression } from '../expressions/compile.ts';
import type { Diagnostic, Json } from '../types.ts';

/** An id that an expression reads; `pointer` is the JSON Pointer of the id in the expression. */
export interface ExpressionReference {
  to: ReferenceKind;
  id: string;
  pointer: string;
}

/**
 * Checks the form of an expression that is being written, as the compiler does.
 *
 * @returns the diagnostics, with JSON Pointers in the expression, and the ids that it reads, which the
 *   compiler resolves in the whole instrument
 */
export function checkExpression(source: Json): {
  diagnostics: Diagnostic[];
  references: ExpressionReference[];
} {
  const diagnostics = new Diagnostics();
  readExpression(source, new Position(diagnostics, 'experience'));
  return {
    diagnostics: diagnostics.list(),
    references: diagnostics.references.map(({ to, id, position }) => ({ to, id, pointer: position.pointer })),
  };
}
