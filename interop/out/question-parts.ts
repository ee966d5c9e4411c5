import type { Question } from '@eps/engine';
import { quote } from '../content/findings.ts';
import { all, type Condition, chosen } from './conditions.ts';
import type { Names } from './names.ts';
import type { Source } from './source.ts';
import type { untranslated } from './texts.ts';

/** The question for the text beside an option, which the formats ask separately. */
export interface TextBeside {
  name: string;
  prompt: ReturnType<typeof untranslated>;
  maxLength?: number;
  condition: Condition;
}

/** Returns the question for the text beside an option, and reports that it is one of its own. */
export function textBeside(source: Source, question: Question, names: Names): TextBeside | undefined {
  const option = question.options.find(({ id }) => id === question.textOptionId);
  if (!option) return undefined;
  const name = names.of('text beside', `${question.id}_text`);
  const place = source.placeOf(question, 'options');
  const message = `The text beside the option ${quote(option.id)} is the question ${quote(name)}.`;
  source.findings.info('question_split', place, message);
  const maxLength = source.lengthOf(question);
  const prompt = source.fieldText(question, 'placeholder') ?? source.optionLabel(question, option);
  return {
    name,
    prompt,
    ...(maxLength !== undefined && { maxLength }),
    condition: all(source.conditionOf(question), chosen(question, option.id)),
  };
}

/** Returns the name of a part, and reports it if it differs from its id. */
export function named(source: Source, names: Names, kind: string, id: string, place: string): string {
  const name = names.of(kind, id);
  if (name !== id)
    source.findings.info('id_changed', place, `The id ${quote(id)} is ${quote(name)} in the format.`);
  return name;
}

/** Reports that a question is asked as another type, with the same answers. */
export function reportType(source: Source, question: Question, instead: string): void {
  const message = `A question with the input "${question.input}" is asked as ${instead}.`;
  source.findings.info('type_changed', source.placeOf(question, 'input'), message);
}

export interface DateBounds {
  min?: string;
  max?: string;
}

/** Returns the bounds of a date as a format writes them; reports those that it cannot write. */
export function dateBounds(
  source: Source,
  { minDate, maxDate, ...question }: Question,
  write: (bound: string) => string | undefined,
): DateBounds {
  const entries = [
    ['min', minDate],
    ['max', maxDate],
  ] as const;
  const bounds: DateBounds = {};
  for (const [name, bound] of entries) {
    const text = bound === undefined ? undefined : write(bound);
    if (text !== undefined) bounds[name] = text;
    else if (bound !== undefined) {
      const place = source.placeOf(question as Question, `${name}_date`);
      source.findings.warning('bounds_not_supported', place, `The bound ${quote(bound)} is left out.`);
    }
  }
  return bounds;
}

/** A bound of dates: a date, or so many days, months or years before or after today. */
export function relativeBound(
  bound: string,
): { sign: '' | '+' | '-'; count: number; unit: string } | undefined {
  if (bound === 'today') return { sign: '', count: 0, unit: 'day' };
  const match = /^today([+-])P(\d+)([YMWD])$/.exec(bound);
  if (!match) return undefined;
  const unit = { Y: 'year', M: 'month', W: 'week', D: 'day' }[match[3]!]!;
  return { sign: match[1] as '+' | '-', count: Number(match[2]), unit };
}

/** The number of decimals that a step allows from its first number; undefined if it is no power of ten. */
export function decimalsOf({ step, min = 0 }: Question): number | undefined {
  if (step === undefined) return undefined;
  const decimals = Math.round(-Math.log10(step));
  const isPower = decimals >= 0 && decimals <= 9 && Math.abs(step - 10 ** -decimals) < 1e-12;
  return isPower && Math.abs(min / step - Math.round(min / step)) < 1e-9 ? decimals : undefined;
}

/** The largest integer of FHIR; larger whole numbers are decimals. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** Whether all answers to a question for a number are integers. */
export function isWholeNumber(question: Question): boolean {
  const { step, min = 0, max = 0 } = question;
  if (![min, max].every((bound) => Math.abs(bound) <= MAX_INTEGER)) return false;
  return (
    decimalsOf(question) === 0 || (step !== undefined && Number.isInteger(step) && Number.isInteger(min))
  );
}
