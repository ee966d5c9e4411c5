import type { ImportResponsesRequest } from '@eps/sdk';
import type { Table } from '../import/parse.ts';
import { type Columns, guessMeaning, type Line, scalesOf } from './guess.ts';

/** What a person says that contents mean, by the key of the scale: an option, or null for no answer. */
export type Meanings = Record<string, Record<string, string | null>>;

/** The rows as JSON Lines, so that encoding and separator are those of the page. */
export function contentOf({ columns, rows }: Table, most = rows.length): string {
  return rows
    .slice(0, most)
    .map(
      (row) => `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row?.[at] ?? ''])))}\n`,
    )
    .join('');
}

/** The mapping of a file; the columns of the person and the time must be known. */
export function mappingOf(
  table: Table,
  lines: readonly Line[],
  columns: Columns,
  meanings: Meanings,
): ImportResponsesRequest['mapping'] {
  const answers: ImportResponsesRequest['mapping']['answers'] = {};
  const scales = scalesOf(table, lines, columns);
  for (const { key, item, part } of lines) {
    const column = columns.answers[key];
    if (column == null) continue;
    const scale = scales.find((each) => each.lines.some((line) => line.key === key));
    const codes = scale?.contents.flatMap((content) => {
      const own = meanings[scale.key]?.[content];
      const meaning = own === undefined ? guessMeaning(content, scale) : own;
      return meaning === undefined || meaning === content ? [] : [[content, meaning] as const];
    });
    const coded = codes && codes.length > 0 && { codes: Object.fromEntries(codes) };
    answers[item.question_id] = part
      ? { ...coded, columns: { ...answers[item.question_id]?.columns, [part.id]: column } }
      : { ...coded, column };
  }
  const { person, answeredAt, language, wave, waves } = columns;
  return {
    person: person!,
    answered_at: answeredAt!,
    ...(language !== null && { language }),
    ...(wave !== null && waves.length > 0 && { wave: { column: wave, values: waves } }),
    answers,
  };
}
