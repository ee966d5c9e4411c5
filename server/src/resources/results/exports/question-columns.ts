import type { FinalAnswer } from '../../answers/evaluations/schema.ts';
import { type Cell, type EvaluationColumn, type Level, textColumn } from './columns.ts';
import { type MergedQuestion, type Texts, textIn } from './instruments.ts';
import { type MissingBase, missingCode, whyMissing } from './missing.ts';
import { columnName } from './names.ts';
import type { Opened } from './opened.ts';
import { wordsFor } from './words/words.ts';

/** How a column says its answers. */
interface Part {
  ids: readonly string[];
  label: string;
  level: Level;
  missing: MissingBase;
  values?: EvaluationColumn['values'];
  about?: Record<string, unknown>;
  of(answer: FinalAnswer): number | null;
}

/** Returns the columns of a question. */
export function questionColumns(merged: MergedQuestion, locale: string): EvaluationColumn[] {
  const about = {
    question_id: merged.id,
    input: merged.question.input,
    text: Object.fromEntries(merged.texts),
    ...(merged.question.unit !== undefined && { unit: merged.question.unit }),
    ...(merged.question.min !== undefined && { min: merged.question.min }),
    ...(merged.question.max !== undefined && { max: merged.question.max }),
  };
  const ids = merged.isLater ? [merged.id, `(${merged.kind})`] : [merged.id];
  const label = textIn(merged.texts, locale);
  const columns =
    merged.kind === 'text' ? textsOf(merged, ids, label) : numbersOf(merged, ids, label, locale);
  const beside = merged.hasText ? [otherText(merged, ids, label)] : [];
  return [...columns, ...beside].map((column) => ({ ...column, about: { ...about, ...column.about } }));
}

function textsOf(merged: MergedQuestion, ids: readonly string[], label: string): EvaluationColumn[] {
  const column = textColumn(columnName('q_', ids), label, ({ answers }) => {
    const value = answers?.get(merged.id)?.value ?? null;
    return value === null ? null : String(value);
  });
  return [column];
}

/** The text beside an option that takes one. */
function otherText({ id }: MergedQuestion, ids: readonly string[], label: string): EvaluationColumn {
  const name = columnName('q_', ids, 'text');
  return textColumn(name, `${label} (text)`, ({ answers }) => answers?.get(id)?.text, { part: 'text' });
}

function numbersOf(
  merged: MergedQuestion,
  ids: readonly string[],
  label: string,
  locale: string,
): EvaluationColumn[] {
  const parts = partsOf(merged, label, locale);
  return parts.map(({ ids: part, of, values, about, ...rest }) => ({
    name: columnName('q_', [...ids, ...part]),
    type: 'number',
    ...rest,
    ...(values && { values }),
    about: about ?? {},
    cell: (opened) => numberOf(opened, merged.id, rest.missing, of),
  }));
}

function numberOf(opened: Opened, id: string, base: MissingBase, of: Part['of']): Cell {
  const answer = opened.answers?.get(id);
  const value = answer && !answer.declined && answer.value !== null ? of(answer) : null;
  if (value !== null) return value;
  const why = whyMissing(opened, id);
  return why === undefined ? null : missingCode(base, why);
}

function partsOf(merged: MergedQuestion, label: string, locale: string): Part[] {
  const { kind, options, rows } = merged;
  const numbers = new Map([...options.keys()].map((id, index) => [id, index + 1]));
  const chosen = { values: valuesOf(options, locale), missing: 'code', level: 'nominal' } as const;
  const one = { ids: [], label, missing: 'code' } as const;
  switch (kind) {
    case 'choice':
      return [{ ...chosen, ids: [], label, of: ({ value }) => numbers.get(value as string) ?? null }];
    case 'matrix':
      return [...rows].map(([row, texts]) => ({
        ...chosen,
        ids: [row],
        label: `${label} – ${textIn(texts, locale)}`,
        about: { row_id: row, row_text: Object.fromEntries(texts) },
        of: ({ value }) => numbers.get((value as Record<string, string> | null)?.[row] ?? '') ?? null,
      }));
    case 'multi':
    case 'ranking':
      return [...options].map(([option, texts]) => ({
        ids: [option],
        label: `${label} – ${textIn(texts, locale)}`,
        missing: 'code',
        about: { option_id: option, option_text: Object.fromEntries(texts) },
        ...(kind === 'multi'
          ? {
              level: 'nominal',
              values: yesNo(locale),
              of: ({ value }) => Number((value as string[]).includes(option)),
            }
          : { level: 'ordinal', of: ({ value }) => (value as string[]).indexOf(option) + 1 || null }),
      }));
    case 'boolean':
      return [{ ...one, level: 'nominal', values: yesNo(locale), of: ({ value }) => Number(value) }];
    default: {
      const of = ({ value }: FinalAnswer) => value as number;
      return kind === 'rating'
        ? [{ ...one, level: 'ordinal', of }]
        : [{ ...one, missing: 'number', level: 'scale', of }];
    }
  }
}

function yesNo(locale: string): NonNullable<EvaluationColumn['values']> {
  const { yes, no } = wordsFor(locale);
  return [
    { value: 0, id: 'false', label: no },
    { value: 1, id: 'true', label: yes },
  ];
}

/** Returns the numbers of options or bands, from 1, with their labels. */
export function valuesOf(labels: ReadonlyMap<string, Texts>, locale: string) {
  return [...labels].map(([id, texts], index) => ({ value: index + 1, id, label: textIn(texts, locale) }));
}
