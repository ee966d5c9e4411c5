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
import { wordsFor } from './words/words.ts';

/** One row for each answer; those to several rows or options are several. */
export function answerPlan(job: ExportJob, questions: readonly EvaluationColumn[]): Plan {
  const words = wordsFor(job.locale).columns;
  const before = [...personColumns(job), ...evaluationColumns(job)];
  const none = () => null;
  const columns: Column[] = [
    ...before,
    textColumn('question', words.question, none),
    textColumn('item', words.item, none),
    { ...numberColumn('value', words.value, none), missing: 'code' },
    ...(job.labels === 'both' ? [textColumn('label', words.label, none)] : []),
    textColumn('text', words.text, none),
    numberColumn('elapsed_ms', words.elapsed_ms, none),
    textColumn('given_at', words.given_at, none),
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
