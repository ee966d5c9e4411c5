import type { Names } from '../../../shared/results/contents.ts';

/** The prompt of a question. A row of a matrix is named `question_id.row_id` and shown after its prompt. */
export function itemName(id: string, { questions }: Names): string {
  const known = questions.get(id);
  if (known) return known.prompt;
  const dot = id.indexOf('.');
  const matrix = dot > 0 ? questions.get(id.slice(0, dot)) : undefined;
  return matrix ? `${matrix.prompt}: ${id.slice(dot + 1)}` : id;
}
