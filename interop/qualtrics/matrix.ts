import { pointer } from '../limits.ts';
import { type Asked, draft, optionsOf, prefixed, type Source, takesText } from './parts.ts';
import { get, keysIn, textOf, wordIn } from './source.ts';

/** The largest number of cells that are asked as single questions. */
const MAX_CELLS = 500;

/** Reads a matrix, whose rows are choices and whose columns are answers. */
export function matrix(source: Source, selector: string): Asked[] | undefined {
  const { question, findings } = source;
  const { payload, place } = question;
  const rows = keysIn(payload, 'Choices');
  for (const key of rows)
    if (takesText(get(payload.Choices, key)))
      findings.warning(
        'property_left_out',
        pointer(place, 'Choices', key),
        'The text of the row is not asked.',
      );
  const isLikert = selector === 'Likert' || selector === 'Bipolar';
  if (isLikert && wordIn(payload.SubSelector) === 'MultipleAnswer') return split(source, 'multi_select');
  if (isLikert) return scoresByRow(source) ? split(source, 'single_select') : [whole(source, rows)];
  if (selector !== 'TE' && selector !== 'CS') return undefined;
  return cells(source, selector === 'TE' ? 'text' : 'number');
}

/** Options of a matrix have the same score in each row; where they differ, rows become questions. */
function scoresByRow({ question }: Source): boolean {
  const byAnswer = new Map<string, string>();
  const grades = Array.isArray(question.payload.GradingData) ? question.payload.GradingData : [];
  return grades.some((grade) => {
    const key = wordIn(get(grade, 'AnswerID'));
    const text = JSON.stringify(get(grade, 'Grades') ?? {});
    if (key === '') return false;
    const known = byAnswer.get(key);
    byAnswer.set(key, text);
    return known !== undefined && known !== text;
  });
}

function whole(source: Source, keys: readonly string[]): Asked {
  const made = draft(source, 'matrix');
  const { options, byKey } = optionsOf(source, 'Answers');
  made.options = options;
  made.rows = keys.map((id) => {
    const { text, translations } = textOf(source.question, 'Choices', id, 'Display');
    const labels = new Map([...translations].map(([tag, label]) => [tag, endsOf(label)]));
    return { id, label: endsOf(text) || id, labels };
  });
  return { question: made, options: byKey, rows: new Map(keys.map((key) => [key, key])) };
}

/** A colon separates the words at the ends of a bipolar row. */
const endsOf = (text: string) => text.replace(/^([^:]+):([^:]+)$/, '$1 – $2');

function split(source: Source, input: 'single_select' | 'multi_select'): Asked[] {
  const { question, id, findings } = source;
  findings.info('matrix_split', question.place, 'Each row is asked in a question of its own.');
  return keysIn(question.payload, 'Choices').map((key) => {
    const made = draft(source, input, `${id}_${key}`);
    prefixed(made, textOf(question, 'Choices', key, 'Display'));
    const { options, byKey } = optionsOf(source, 'Answers');
    made.options = options;
    return { question: made, options: byKey, part: key };
  });
}

function cells(source: Source, input: 'text' | 'number'): Asked[] | undefined {
  const { question, id, findings } = source;
  const [rows, columns] = [keysIn(question.payload, 'Choices'), keysIn(question.payload, 'Answers')];
  if (rows.length * columns.length > MAX_CELLS) return undefined;
  findings.info('matrix_split', question.place, 'Each cell is asked in a question of its own.');
  return rows.flatMap((row) =>
    columns.map((column) => {
      const made = draft(source, input, `${id}_${row}_${column}`);
      prefixed(made, textOf(question, 'Choices', row, 'Display'));
      prefixed(made, textOf(question, 'Answers', column, 'Display'));
      return { question: made, options: new Map(), part: `${row}/${column}` };
    }),
  );
}
