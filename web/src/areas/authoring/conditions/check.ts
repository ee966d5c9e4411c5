import { checkExpression, type ExpressionReference } from '@eps/engine/authoring';
import { isJsonObject, type Json } from '@eps/sdk';
import type { Expression } from '../../../shared/content/expression.ts';
import type { Names } from '../../../shared/content/names.ts';
import type { DescribableDiagnostic } from '../../../shared/diagnostics/describe-diagnostic.ts';

/**
 * A problem of an expression that an author types: a diagnostic of the compiler, an id that the instrument
 * does not have, or the reason why the text is not JSON.
 */
export type Problem = { pointer: string } & (
  | { diagnostic: DescribableDiagnostic }
  | { unknownId: string }
  | { syntax: string }
);

/** Parses what an author typed. */
export function parseExpression(
  text: string,
  names: Names,
): { expression?: Expression; problems: Problem[] } {
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch (error) {
    return { problems: [{ syntax: (error as Error).message, pointer: '' }] };
  }
  const problems = problemsOf(parsed, names);
  return isJsonObject(parsed) ? { expression: parsed, problems } : { problems };
}

/** Returns the problems for which the compiler would reject the expression. */
export function problemsOf(expression: Json, names: Names): Problem[] {
  const { diagnostics, references } = checkExpression(expression);
  return [
    ...diagnostics
      .filter(({ severity }) => severity === 'error')
      .map((diagnostic) => ({ diagnostic, pointer: diagnostic.pointer })),
    ...references
      .filter((reference) => !isKnown(reference, names))
      .map(({ id, pointer }) => ({ unknownId: id, pointer })),
  ];
}

function isKnown({ to, id }: ExpressionReference, names: Names): boolean {
  const among = (scores: readonly { id: string }[]) => scores.some((score) => score.id === id);
  switch (to) {
    case 'question':
    case 'item':
      // Not `names.question`, which also includes the rows of a matrix: their answers cannot be read alone.
      return among(names.questions);
    case 'concept':
    case 'raw_score':
      return among(names.concepts);
    case 'metric':
      return among(names.composites);
    case 'score':
      return among(names.concepts) || among(names.composites);
    case 'variable':
      return names.variables.some(({ key }) => key === id);
    case 'profile_field':
      return names.profileFields.includes(id);
  }
}
