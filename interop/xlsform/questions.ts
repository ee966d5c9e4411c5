import { movedBy } from '../content/date-bounds.ts';
import { quote } from '../content/findings.ts';
import {
  type DraftOption,
  type DraftQuestion,
  draftQuestion,
  type Instrument,
} from '../content/instrument.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import { numberOfCode } from '../tables/choices.ts';
import { placeOf, type Row } from '../tables/table.ts';
import { UntranslatableError } from '../untranslatable.ts';
import type { TextReader } from './columns.ts';
import { type Bound, boundsIn } from './language.ts';
import type { RowType } from './types.ts';

type Findings = Instrument['findings'];
type QuestionType = Extract<RowType, { is: 'question' }>;

/** Reads the lists of the sheet of choices. */
export function choiceLists(rows: readonly Row[], reader: TextReader): Map<string, DraftOption[]> {
  const lists = new Map<string, DraftOption[]>();
  const takenIn = new Map<string, UniqueIds>();
  for (const row of rows) {
    const list = row.cells.get('list_name');
    const name = row.cells.get('name');
    if (list === undefined || name === undefined) continue;
    if (!takenIn.has(list)) takenIn.set(list, new UniqueIds());
    const label = reader.text(row, 'label') ?? name;
    const ids = takenIn.get(list)!.option(name);
    const option = { ...ids, label, labels: reader.texts(row, 'label'), ...numberOfCode(name) };
    const options = lists.get(list);
    if (options) options.push(option);
    else lists.set(list, [option]);
  }
  return lists;
}

/** Creates the question of a row, or reports why there is none. */
export function questionFor(
  row: Row,
  type: QuestionType,
  reader: TextReader,
  lists: ReadonlyMap<string, readonly DraftOption[]>,
  findings: Findings,
): DraftQuestion | undefined {
  const place = placeOf(row);
  // A note needs no name, because nothing refers to it.
  const isNote = type.input === 'information';
  const name = row.cells.get('name') ?? (isNote ? `generated_note_name_${row.number}` : '');
  const question = draftQuestion(place, name, type.input, reader.text(row, 'label') ?? (isNote ? '' : name));
  question.prompts = reader.texts(row, 'label');
  const hint = reader.text(row, 'hint') ?? reader.text(row, 'guidance_hint');
  if (hint !== undefined) question.description = hint;
  question.descriptionIn = reader.texts(row, 'hint');
  if (type.acknowledges) question.options = [{ id: 'OK', label: 'OK', labels: new Map() }];
  question.required = isRequired(row, findings) && type.input !== 'information';
  if (type.note) findings.warning('type_changed', place, type.note);
  if (type.list !== undefined) {
    const options = lists.get(type.list) ?? [];
    question.options = options.map((option) => ({ ...option }));
  }
  if (type.input === 'number' && /^int/i.test(row.cells.get('type') ?? '')) question.step = 1;
  if (type.input === 'slider') rangeFields(row, question, findings);
  addConstraint(row, question, findings);
  return question;
}

function isRequired(row: Row, findings: Findings): boolean {
  const value = (row.cells.get('required') ?? '').toLowerCase();
  if (['', 'no', 'false', 'false()', '0'].includes(value)) return false;
  if (['yes', 'true', 'true()', '1'].includes(value)) return true;
  const message = 'The question is not required: in the engine, this cannot depend on answers.';
  findings.warning('property_left_out', placeOf(row, 'required'), message);
  return false;
}

/** Reads the parameters of a range: `start=0 end=10 step=1`. */
function rangeFields(row: Row, question: DraftQuestion, findings: Findings): void {
  const entries = [...(row.cells.get('parameters') ?? '').matchAll(/(?<!\w)(\w+)\s*=\s*([^\s;,]*)/g)];
  const parameters = new Map(
    entries.map(([, key, value]) => [key!.toLowerCase(), Number(value || Number.NaN)]),
  );
  const given = (key: string, fallback: number) => {
    const value = parameters.get(key) ?? fallback;
    if (Number.isFinite(value)) return value;
    const message = `The parameter ${quote(key)} is no number; ${fallback} is used.`;
    findings.warning('bounds_not_supported', placeOf(row, 'parameters'), message);
    return fallback;
  };
  const [min, max, step] = [given('start', 1), given('end', 10), given('step', 1)];
  if (min >= max || step <= 0)
    findings.warning('bounds_not_supported', placeOf(row, 'parameters'), 'The parameters leave no range.');
  Object.assign(question, min < max ? { min, max } : { min: 1, max: 10 }, step > 0 && { step });
}

/** Converts a constraint to bounds if it consists of bounds. */
function addConstraint(row: Row, question: DraftQuestion, findings: Findings): void {
  const constraint = row.cells.get('constraint');
  if (constraint === undefined) return;
  const place = placeOf(row, 'constraint');
  try {
    const bounds = boundsIn(constraint);
    if (!bounds) throw new UntranslatableError('it is not only a lower and an upper bound');
    for (const bound of bounds) applyBound(bound, question);
    if (question.min !== undefined && question.max !== undefined && question.min >= question.max) {
      delete question.min;
      delete question.max;
      throw new UntranslatableError('it leaves no range');
    }
  } catch (error) {
    if (!(error instanceof UntranslatableError)) throw error;
    findings.warning('constraint_left_out', place, `The constraint is left out, because ${error.message}.`);
  }
}

function applyBound({ of, name, value, exclusive }: Bound, question: DraftQuestion): void {
  if (typeof value === 'string') {
    applyDate(name, exclusive, value, question);
    return;
  }
  const isWhole = of !== 'value' || question.step === 1;
  // Below 10 is at most 9 for whole numbers; other numbers have no largest one below 10.
  if (exclusive && !isWhole) throw new UntranslatableError('a bound of the engine includes its value');
  const sign = name === 'min' ? 1 : -1;
  const bound = isWhole
    ? Math[name === 'min' ? 'ceil' : 'floor'](value + (exclusive && Number.isInteger(value) ? sign : 0))
    : value;
  if (of === 'value' && ['number', 'slider'].includes(question.input)) question[name] = bound;
  else if (of === 'length' && name === 'max' && question.input === 'text' && bound >= 1)
    question.maxLength = Math.min(bound, 10_000);
  else if (of === 'choices' && name === 'max' && question.input === 'multi_select' && bound >= 1)
    question.maxChoices = bound;
  else throw new UntranslatableError('the question has no such bound');
}

/** The question that takes the text of an answer outside of the list. */
export function addOther(row: Row, question: DraftQuestion): DraftQuestion {
  if (!question.options.some(({ id }) => id === 'other'))
    question.options.push({ id: 'other', label: 'Other', labels: new Map() });
  return draftQuestion(placeOf(row), `${question.id}_other`, 'text', 'Specify other.');
}

/** Before a day is at most the day before. */
function applyDate(name: Bound['name'], exclusive: boolean, value: string, question: DraftQuestion): void {
  const date = movedBy(value, exclusive ? (name === 'min' ? 1 : -1) : 0);
  if (question.input !== 'date' || date === undefined)
    throw new UntranslatableError('the question has no such bound');
  question[name === 'min' ? 'minDate' : 'maxDate'] = date;
}
