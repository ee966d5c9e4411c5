import { acceptedAnswers, type CompiledBundle, type Question } from '@eps/engine';
import { type FieldError, ValidationError, valueError } from '../../../http/errors.ts';
import type { MappedAnswer, Mapping } from './schema.ts';

/** The most errors of one response. */
const MAX_ERRORS = 50;

/**
 * Checks that a mapping names questions, options, concepts and, in a table, columns that exist. Throws
 * ValidationError with the places in the request.
 *
 * @param columns of the table; null if each row names its own
 */
export function checkMapping(
  { experience, scorecard }: CompiledBundle,
  mapping: Mapping,
  columns: readonly string[] | null,
): void {
  const errors: FieldError[] = [];
  const add = (path: readonly string[], message: string) =>
    void errors.push(valueError(['body', 'mapping', ...path], message));
  const known = columns && new Set(columns);
  const checkColumn = (path: readonly string[], name: string | undefined) => {
    if (known && name !== undefined && !known.has(name)) add(path, 'the file has no such column');
  };
  checkColumn(['person'], mapping.person);
  checkColumn(['answered_at'], mapping.answered_at);
  checkColumn(['wave', 'column'], mapping.wave?.column);
  checkColumn(['language'], mapping.language);
  for (const [id, mapped] of Object.entries(mapping.answers)) {
    const path = ['answers', id];
    const question = experience.questionById.get(id);
    if (!question) add(path, 'the bundle of the program has no such question');
    else checkAnswerMapping(question, mapped, (own, message) => add([...path, ...own], message));
    checkColumn([...path, 'column'], mapped.column);
    checkColumn([...path, 'text_column'], mapped.text_column);
    for (const [part, column] of Object.entries(mapped.columns ?? {}))
      checkColumn([...path, 'columns', part], column);
  }
  const concepts = new Set([...scorecard.concepts, ...scorecard.composites].map(({ id }) => id));
  for (const [concept, column] of Object.entries(mapping.existing_scores ?? {})) {
    if (!concepts.has(concept))
      add(['existing_scores', concept], 'the bundle of the program has no such concept');
    checkColumn(['existing_scores', concept], column);
  }
  if (errors.length > 0) throw new ValidationError(errors.slice(0, MAX_ERRORS));
}

type Add = (path: readonly string[], message: string) => void;

function checkAnswerMapping(question: Question, { column, columns, codes }: MappedAnswer, add: Add): void {
  const accepted = acceptedAnswers(question);
  if (accepted.type === 'none') add([], 'the question takes no answer');
  if ((column === undefined) === (columns === undefined)) add([], 'send either column or columns');
  const parts =
    accepted.type === 'options' ? accepted.ids : accepted.type === 'rows' ? accepted.rows : undefined;
  if (columns && !parts) add(['columns'], 'only a multi_select, a ranking and a matrix have several columns');
  else
    for (const part of Object.keys(columns ?? {}))
      if (!parts!.includes(part)) add(['columns', part], 'the question has no such option or row');
  // With columns, the cells of a multi_select hold 0 or 1, and those of a ranking places.
  const ids =
    accepted.type === 'option' || accepted.type === 'rows' || (accepted.type === 'options' && !columns)
      ? accepted.ids
      : undefined;
  for (const [code, meaning] of Object.entries(codes ?? {}))
    if (ids && meaning !== null && !ids.includes(meaning))
      add(['codes', code], 'the question has no such option');
}
