import type { Experience, Question } from '@eps/engine';
import { invalidValue } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import { type Disagreements, FORM_FIELDS, type ResolvePaperEntry } from './schema.ts';
import type { TypedForm } from './typed-form.ts';

type Answer = Disagreements['answers'][number]['first'];
type Rows = Record<string, string>;

const BLANK: Answer = { value: null };

/**
 * Returns what two people typed differently from one form: by question, by row of a matrix, and about the
 * form itself.
 */
export function disagreementsOf(
  { questions }: Pick<Experience, 'questions'>,
  first: TypedForm,
  second: TypedForm,
): Disagreements {
  const [a, b] = [answersOf(first), answersOf(second)];
  const answers = questions.flatMap(({ id, input, rows }) => {
    const [one, other] = [a.get(id) ?? BLANK, b.get(id) ?? BLANK];
    const isByRow = input === 'matrix' && one.declined === other.declined;
    const isOrdered = input === 'ranking';
    if (!isByRow)
      return isSame(one, other, isOrdered) ? [] : [{ question_id: id, first: one, second: other }];
    return rows.flatMap((row) => {
      const [own, its] = [rowOf(one, row.id), rowOf(other, row.id)];
      return isSame(own, its) ? [] : [{ question_id: id, row_id: row.id, first: own, second: its }];
    });
  });
  const form = FORM_FIELDS.flatMap((field) => {
    const [one, other] = [fieldOf(first, field), fieldOf(second, field)];
    if (one === other) return [];
    return [
      { field, ...(one !== undefined && { first: one }), ...(other !== undefined && { second: other }) },
    ];
  });
  return { answers, form };
}

/**
 * Returns the form with all disagreements resolved. Throws a validation error if one is not resolved, if a
 * value is given without the choice `other`, or if a row of a matrix cannot have the value.
 */
export function resolved(
  { answers, form }: Disagreements,
  first: TypedForm,
  second: TypedForm,
  resolution: ResolvePaperEntry,
  questions: ReadonlyMap<string, Question>,
): TypedForm {
  const keyOf = (each: { question_id: string; row_id?: string | undefined }) =>
    JSON.stringify([each.question_id, each.row_id]);
  const chosen = new Map(resolution.answers.map((each) => [keyOf(each), each]));
  requireEach(['body', 'answers'], answers.map(keyOf), resolution.answers.map(keyOf));
  const fields = resolution.form ?? [];
  requireEach(
    ['body', 'form'],
    form.map(({ field }) => field),
    fields.map(({ field }) => field),
  );
  for (const [index, decision] of resolution.answers.entries())
    requirePossible(['body', 'answers', index], decision, questions.get(decision.question_id)!);
  const merged = answersOf(first);
  for (const { question_id: id, row_id: rowId, ...typed } of answers) {
    const { choice, value = null, text, declined } = chosen.get(keyOf({ question_id: id, row_id: rowId }))!;
    const answer = choice === 'other' ? normal({ value, text, declined }) : typed[choice];
    merged.set(id, rowId === undefined ? answer : withRow(merged.get(id) ?? BLANK, rowId, answer));
  }
  const facts = Object.fromEntries(
    fields.map(({ field, choice }) => [field, (choice === 'first' ? first : second)[field]]),
  );
  return {
    ...first,
    ...facts,
    incomplete: true,
    answers: [...merged].map(([question_id, answer]) => ({ question_id, ...answer })),
  };
}

type Loc = (string | number)[];

function requireEach(loc: Loc, wanted: readonly string[], given: readonly string[]): void {
  const rest = new Set(wanted);
  for (const [index, key] of given.entries())
    if (!rest.delete(key))
      throw invalidValue([...loc, index], 'the entries agree on this, or it is resolved twice');
  if (rest.size > 0) throw invalidValue(loc, 'must resolve each disagreement');
}

/** Checks the values of rows; other values are checked with the answers of the form. */
function requirePossible(
  loc: Loc,
  { choice, row_id, value = null, text, declined }: ResolvePaperEntry['answers'][number],
  { options }: Question,
): void {
  const isGiven = value !== null || text !== undefined || declined !== undefined;
  if (choice !== 'other' && isGiven) throw invalidValue(loc, 'a value belongs to the choice other');
  if (choice !== 'other' || row_id === undefined) return;
  if (text !== undefined || declined !== undefined)
    throw invalidValue(loc, 'a row has neither a text nor declined');
  if (value !== null && options.every(({ id }) => id !== value))
    throw invalidValue([...loc, 'value'], 'not an option of this row');
}

function answersOf({ answers }: TypedForm): Map<string, Answer> {
  return new Map(
    answers.map(({ question_id, value = null, text, declined }) => [
      question_id,
      normal({ value, text, declined }),
    ]),
  );
}

/** Removes fields without information: an empty text, and `declined` of an answer that was not declined. */
function normal({ value = null, text, declined }: Partial<Answer>): Answer {
  return { value, ...(text && { text }), ...(declined && { declined }) };
}

function rowsOf({ value }: Answer): Rows {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Rows) : {};
}

function rowOf(answer: Answer, rowId: string): Answer {
  return { value: rowsOf(answer)[rowId] ?? null };
}

function withRow(answer: Answer, rowId: string, { value }: Answer): Answer {
  const { [rowId]: _, ...rest } = rowsOf(answer);
  const rows = { ...rest, ...(typeof value === 'string' && { [rowId]: value }) };
  return { value: Object.keys(rows).length === 0 ? null : rows };
}

/** The order in which options were typed matters in a ranking only. */
function isSame(a: Answer, b: Answer, isOrdered = true): boolean {
  const contentOf = ({ value, text, declined }: Answer) => {
    const shown = !isOrdered && Array.isArray(value) ? [...value].sort() : value;
    return JSON.stringify([shown, text, declined]);
  };
  return contentOf(a) === contentOf(b);
}

function fieldOf(form: TypedForm, field: (typeof FORM_FIELDS)[number]): string | undefined {
  return field === 'answered_at' ? instantOf(form.answered_at).toISOString() : form[field];
}
