import {
  type Cell,
  type Column,
  type EvaluationColumn,
  numberColumn,
  type Plan,
  textColumn,
} from './columns.ts';
import { evaluationColumns, personColumns } from './fixed-columns.ts';
import { MISSING_BASE, missingCode } from './missing.ts';
import type { Opened } from './opened.ts';
import type { ExportJob } from './schema.ts';

const LABELS = {
  question: { en: 'Question', de: 'Frage' },
  item: { en: 'Item: the column of other exports', de: 'Item: die Spalte anderer Exporte' },
  value: { en: 'Answer as a number', de: 'Antwort als Zahl' },
  label: { en: 'Label of the answer', de: 'Text der Antwort' },
  text: { en: 'Answer as text', de: 'Antwort als Text' },
  elapsed_ms: { en: 'Active time in ms', de: 'Aktive Zeit in ms' },
  given_at: { en: 'Given at', de: 'Gegeben' },
} as const;

/** One row for each answer; those to several rows or options are several. */
export function answerPlan(job: ExportJob, questions: readonly EvaluationColumn[]): Plan {
  const language = job.locale.toLowerCase().startsWith('de') ? 'de' : 'en';
  const label = (name: keyof typeof LABELS) => LABELS[name][language];
  const before = [...personColumns(job), ...evaluationColumns(job)];
  const none = () => null;
  const columns: Column[] = [
    ...before,
    textColumn('question', label('question'), none),
    textColumn('item', label('item'), none),
    { ...numberColumn('value', label('value'), none), missing: 'code' },
    ...(job.labels === 'both' ? [textColumn('label', label('label'), none)] : []),
    textColumn('text', label('text'), none),
    numberColumn('elapsed_ms', label('elapsed_ms'), none),
    textColumn('given_at', label('given_at'), none),
  ];
  return {
    columns,
    items: questions,
    rowsOf: (opened) =>
      opened.flatMap((each) => {
        const start = before.map(({ cell }) => cell(each));
        return questions.flatMap((column) => {
          const found = answerCells(each, column, job);
          return found ? [[...start, ...found]] : [];
        });
      }),
  };
}

/** Returns nothing for a question that was not answered. That somebody declined is an answer. */
function answerCells(opened: Opened, column: EvaluationColumn, { labels }: ExportJob): Cell[] | undefined {
  const question = column.about['question_id'] as string;
  const answer = opened.answers?.get(question);
  const found = column.cell(opened);
  if (!answer || found === null) return undefined;
  const isMissing = answer.declined || isCode(column, found);
  if (isMissing && !answer.declined) return undefined;
  const value = answer.declined ? missingCode('code', 'declined') : found;
  const label = column.values?.find((each) => each.value === value)?.label ?? null;
  return [
    question,
    column.name,
    typeof value === 'number' ? value : null,
    ...(labels === 'both' ? [label] : []),
    typeof value === 'string' ? value : null,
    answer.elapsed_ms,
    answer.answered_at,
  ];
}

function isCode({ missing }: Column, value: Cell): boolean {
  if (missing === undefined || typeof value !== 'number') return false;
  const base = MISSING_BASE[missing];
  return value < base && value >= base - 6;
}
