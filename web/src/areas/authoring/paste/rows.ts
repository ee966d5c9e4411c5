import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { type NamedScale, namedScale } from '../scales/named-scale.ts';
import type { ReadyLanguage } from '../scales/ready-scales.ts';
import { MAX_ROWS } from './cells.ts';
import { type ColumnRole, type Columns, splitOptions, yesOrNo } from './columns.ts';
import { type PastedAnswer, pastedAnswer, repeatedLabel } from './options.ts';

/** A question that a row becomes. */
export interface PastedQuestion {
  /** Number of the row, from 1, as the spreadsheet counts it. */
  row: number;
  /** Empty if the row has none. */
  id: string;
  prompt: string;
  description: string;
  /** Undefined if the row has no answers. */
  answer: PastedAnswer | NamedScale | { scale: string } | undefined;
  isReverse: boolean;
  isRequired: boolean;
  subscale: string;
  section: string;
  /** Translated question texts by language. */
  translations: Readonly<Record<string, string>>;
}

/** The reason why a row is left out. `text` is the wrong cell, or the wrong part of it. */
export interface RowProblem {
  row: number;
  problem:
    | 'noPrompt'
    | 'idTaken'
    | 'repeatedOption'
    | 'unknownAnswers'
    | 'notYesNo'
    | 'reverseAlone'
    | 'tooMany';
  text: string;
}

export interface PastedRows {
  questions: readonly PastedQuestion[];
  problems: readonly RowProblem[];
}

interface KnownContent {
  experience: ExperienceDraft;
  /** Whether rows without a subscale get one. */
  hasSubscale: boolean;
  /** The language of ready scales that rows name. */
  language: ReadyLanguage;
}

/** Reads pasted rows. A row with a problem is left out as a whole, and reported. */
export function readRows(
  cells: readonly (readonly string[])[],
  { hasHead, roles }: Columns,
  known: KnownContent,
): PastedRows {
  const questions: PastedQuestion[] = [];
  const problems: RowProblem[] = [];
  const ids = new Set(objectsOf(known.experience.questions).map(({ id }) => textOf(id)));
  const scales = new Map(Object.keys(asObject(known.experience.scales)).map((id) => [id.toLowerCase(), id]));
  for (const [index, row] of cells.entries()) {
    if (hasHead && index === 0) continue;
    const answerOf = (text: string) => answerIn(text, scales, known.language);
    const question = readRow(row, roles, index + 1, answerOf);
    const problem =
      questions.length === MAX_ROWS
        ? ({ problem: 'tooMany', text: '' } as const)
        : 'problem' in question
          ? question
          : problemOf(question, ids, known);
    if (problem) problems.push({ row: index + 1, problem: problem.problem, text: problem.text });
    else if (!('problem' in question)) {
      if (question.id !== '') ids.add(question.id);
      questions.push(question);
    }
  }
  return { questions, problems };
}

function readRow(
  row: readonly string[],
  roles: readonly ColumnRole[],
  number: number,
  answerOf: (cell: string) => PastedQuestion['answer'],
): PastedQuestion | Pick<RowProblem, 'problem' | 'text'> {
  const cell = (role: ColumnRole) => row[roles.indexOf(role)]?.trim() ?? '';
  const flags = { reverse: yesOrNo(cell('reverse')), required: yesOrNo(cell('required')) };
  for (const [role, flag] of Object.entries(flags))
    if (flag === undefined) return { problem: 'notYesNo', text: cell(role as ColumnRole) };
  const answers = cell('options');
  const answer = answerOf(answers);
  if (answers !== '' && !answer) return { problem: 'unknownAnswers', text: answers };
  const repeated = answer && 'options' in answer ? repeatedLabel(answer.options) : undefined;
  if (repeated !== undefined) return { problem: 'repeatedOption', text: repeated };
  return {
    row: number,
    id: cell('id'),
    prompt: cell('prompt'),
    description: cell('description'),
    answer,
    isReverse: flags.reverse === true,
    isRequired: flags.required === true,
    subscale: cell('subscale'),
    section: cell('section'),
    translations: translationsIn(row, roles),
  };
}

/** The scale of the instrument that a cell names, a ready scale, or the answers that it lists. */
function answerIn(
  cell: string,
  scales: ReadonlyMap<string, string>,
  language: ReadyLanguage,
): PastedQuestion['answer'] {
  const scale = scales.get(cell.toLowerCase());
  if (scale !== undefined) return { scale };
  return namedScale(cell, splitOptions(cell), language) ?? pastedAnswer(cell);
}

function problemOf(
  { prompt, id, isReverse, subscale }: PastedQuestion,
  ids: ReadonlySet<string>,
  { hasSubscale }: KnownContent,
): Pick<RowProblem, 'problem' | 'text'> | undefined {
  if (prompt === '') return { problem: 'noPrompt', text: '' };
  if (ids.has(id)) return { problem: 'idTaken', text: id };
  if (isReverse && subscale === '' && !hasSubscale) return { problem: 'reverseAlone', text: prompt };
  return undefined;
}

function translationsIn(row: readonly string[], roles: readonly ColumnRole[]): Record<string, string> {
  const texts = roles.flatMap((role, column) => {
    const text = row[column]?.trim() ?? '';
    return role.startsWith('prompt.') && text !== '' ? [[role.slice('prompt.'.length), text]] : [];
  });
  return Object.fromEntries(texts);
}
