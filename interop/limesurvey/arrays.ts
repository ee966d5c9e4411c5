import type { DraftOption } from '../content/instrument.ts';
import { type Asked, draft, optionsOf, prefixed, type Source } from './parts.ts';
import { type Part, textOf } from './survey.ts';
import { fixedOptions } from './words.ts';

/** The types of arrays by their letter. */
export const ARRAYS: ReadonlySet<string> = new Set(['A', 'B', 'C', 'E', 'F', 'H', '1', ':', ';']);

/** The largest number of cells that are asked as single questions. */
const MAX_CELLS = 500;

/** Reads an array: a matrix, two matrices for its two scales, or a question for each cell. */
export function addArray(source: Source): Asked[] {
  const { question, language, findings, place } = source;
  const { type, code, answers } = question;
  if (type === ':' || type === ';') return cells(source);
  if (type !== '1') {
    const options =
      fixedOptions(type, language, findings, place) ??
      optionsOf(scale(answers, 0), 'answer', 'code', language);
    return [...matrix(source, code, options, (row) => `${code}_${row}`)];
  }
  findings.info('question_split', place, 'Each of the two scales is asked in a matrix of its own.');
  return [0, 1].flatMap((index) => {
    const options = optionsOf(scale(answers, index), 'answer', 'code', language);
    const asked = matrix(source, `${code}_${index}`, options, (row) => `${code}_${row}_${index}`);
    const header = source.attributes.read(index === 0 ? 'dualscale_headerA' : 'dualscale_headerB');
    prefixed(asked[0]!.question, header, new Map());
    return asked;
  });
}

const scale = (parts: readonly Part[], index: number) =>
  parts.filter(({ row }) => Number(row.get('scale_id') ?? 0) === index);

function matrix(
  source: Source,
  id: string,
  options: DraftOption[],
  nameOf: (row: string) => string,
): Asked[] {
  const { question, language } = source;
  const made = draft(source, 'matrix', id);
  made.options = options;
  made.rows = optionsOf(question.subquestions, 'question', 'title', language).map(
    ({ id, label, labels }) => ({
      id,
      label: endsOf(label),
      labels: new Map([...labels].map(([tag, text]) => [tag, endsOf(text)])),
    }),
  );
  const rows = made.rows.map(({ id: rowId }) => ({ question: made, rowId, names: [nameOf(rowId)] }));
  return [{ question: made, names: [] }, ...rows];
}

/** A bar in a row separates the words at the ends of its scale. */
const endsOf = (label: string) =>
  label
    .split('|')
    .map((end) => end.trim())
    .join(' – ');

/** Arrays of numbers and texts: rows are subquestions of the first scale, columns those of the second. */
function cells(source: Source): Asked[] {
  const { question, language, place, findings, attributes } = source;
  const [rows, columns] = [scale(question.subquestions, 0), scale(question.subquestions, 1)];
  if (rows.length * columns.length > MAX_CELLS || rows.length * columns.length === 0) {
    const message = `The array has ${rows.length * columns.length} cells, so it is left out.`;
    findings.warning('type_not_supported', place, message);
    return [];
  }
  findings.info('matrix_split', place, 'Each cell is asked in a question of its own.');
  const isNumber = question.type === ':';
  const isCheckbox = isNumber && attributes.read('multiflexible_checkbox') === '1';
  const texts = (part: Part) => textOf(part.texts, 'question', language);
  return rows.flatMap((row) =>
    columns.map((column) => {
      const id = [question.code, row.row.get('title'), column.row.get('title')].join('_');
      const made = draft(source, isCheckbox ? 'boolean' : isNumber ? 'number' : 'text', id);
      for (const { text, translations } of [texts(row), texts(column)]) prefixed(made, text, translations);
      if (isNumber && !isCheckbox) {
        const [min, max] = [
          attributes.number('multiflexible_min') ?? 1,
          attributes.number('multiflexible_max') ?? 10,
        ];
        const step = attributes.number('multiflexible_step') ?? 1;
        if (min < max) Object.assign(made, { min, max, ...(step > 0 && { step }) });
        else findings.warning('bounds_not_supported', place, `The bounds ${min} and ${max} leave no range.`);
      }
      return { question: made, names: [id] };
    }),
  );
}
