import type { Question } from '@eps/engine';
import { Findings } from '../content/findings.ts';
import { readDictionary } from '../redcap/dictionary.ts';
import { questionFor } from '../redcap/questions.ts';
import { readColumns, readRecords } from '../tables/records.ts';
import { ImportError } from '../types.ts';
import { linesOf, type MappedAnswer, type ResponsesFile, type ResponsesRequest } from './types.ts';

/**
 * Reads the records of a REDCap project as raw data in CSV. With the dictionary, the codes of choices are the
 * options that the importer made of them. The record id is the first column.
 */
export function ofRedcap({ text, beside, questions }: ResponsesRequest): Omit<ResponsesFile, 'missing'> {
  const columns = readColumns(text);
  const codes = beside === undefined ? new Map() : codesOf(beside);
  const answers: Record<string, MappedAnswer> = {};
  for (const question of questions) {
    const mapped = mappedTo(question, columns, (part) => [`${question.id}___${part.toLowerCase()}`]);
    if (!mapped) continue;
    const own = codes.get(question.id);
    answers[question.id] = own && mapped.column !== undefined ? { ...mapped, codes: own } : mapped;
  }
  const answered = columns.find((name) => name.endsWith('_timestamp'));
  return {
    format: 'csv',
    content: text,
    ...(columns[0] !== undefined && { person: columns[0] }),
    ...(answered !== undefined && { answered_at: answered }),
    answers,
  };
}

/** Returns the option of each code, by question. */
function codesOf(dictionary: string): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const row of readDictionary(dictionary).rows) {
    const question = questionFor(row, new Findings());
    if (!question || question.options.length === 0) continue;
    const codes = question.options.map(({ id, repeats }) => [repeats ?? id, id] as const);
    found.set(question.id, Object.fromEntries(codes));
  }
  return found;
}

/** The columns that surveys have beside answers: who, when, in which language. */
const KNOWN = {
  limesurvey: {
    person: ['token', 'id', 'Response ID'],
    answered_at: ['submitdate', 'datestamp', 'Date submitted'],
    language: ['startlanguage', 'Start language'],
  },
  qualtrics: {
    person: ['ExternalReference', 'ExternalDataReference', 'ResponseId', 'ResponseID'],
    answered_at: ['RecordedDate', 'EndDate'],
    language: ['UserLanguage'],
  },
} as const;

/**
 * Reads the responses of LimeSurvey as CSV with question codes and answer codes, or those of Qualtrics, whose
 * second and third lines are labels and ids of columns.
 */
export function ofSurveyTable({ source, text, questions }: ResponsesRequest): Omit<ResponsesFile, 'missing'> {
  const columns = readColumns(text);
  const isQualtrics = source === 'qualtrics';
  const known = KNOWN[isQualtrics ? 'qualtrics' : 'limesurvey'];
  const answers: Record<string, MappedAnswer> = {};
  for (const question of questions) {
    const { id } = question;
    const parts = (part: string) => [`${id}[${part}]`, `${id}_${part}`];
    const mapped = mappedTo(question, columns, parts);
    if (!mapped) continue;
    const beside = [`${id}[other]`, `${id}_TEXT`].find((name) => columns.includes(name));
    // LimeSurvey marks chosen options with Y.
    const isMarked = mapped.columns !== undefined && question.input === 'multi_select' && !isQualtrics;
    const yesNo = question.input === 'boolean' || isMarked;
    answers[id] = {
      ...mapped,
      ...(yesNo && { codes: { Y: '1', N: '0' } }),
      ...(question.textOptionId !== undefined && beside !== undefined && { text_column: beside }),
    };
  }
  const first = (names: readonly string[]) => names.find((name) => columns.includes(name));
  const [person, answered_at, language] = [known.person, known.answered_at, known.language].map(first);
  const fixed = {
    ...(person !== undefined && { person }),
    ...(answered_at !== undefined && { answered_at }),
    ...(language !== undefined && { language }),
    answers,
  };
  if (!isQualtrics) return { format: 'csv', content: text, ...fixed };
  return { format: 'jsonl', content: withoutHeadings(text, columns), ...fixed };
}

/** Qualtrics has two more lines of headings; the second one has JSON with `ImportId`. */
function withoutHeadings(text: string, columns: readonly string[]): string {
  const records = readRecords('csv', text);
  const isIds = (index: number) =>
    columns.some((name) => String(records[index]?.cell(name) ?? '').includes('"ImportId"'));
  const from = isIds(1) ? 2 : isIds(0) ? 1 : undefined;
  if (from === undefined)
    throw new ImportError('no_headings', 'Expected three lines of headings, as Qualtrics exports them.');
  return linesOf(
    records
      .slice(from)
      .map(({ cell }) => Object.fromEntries(columns.map((name) => [name, cell(name) ?? '']))),
  );
}

/** Returns where a question is: in the column of its id, or in a column for each of its parts. */
function mappedTo(
  { id, input, options, rows }: Question,
  columns: readonly string[],
  namesOf: (part: string) => readonly string[],
): MappedAnswer | undefined {
  if (input === 'information') return undefined;
  const hasParts = input === 'multi_select' || input === 'ranking' || input === 'matrix';
  const found = hasParts
    ? (input === 'matrix' ? (rows ?? []) : options).flatMap((part) => {
        const names = namesOf(part.id);
        const column = columns.find((name) => names.includes(name));
        return column === undefined ? [] : [[part.id, column] as const];
      })
    : [];
  if (found.length > 0) return { columns: Object.fromEntries(found) };
  return columns.includes(id) ? { column: id } : undefined;
}
