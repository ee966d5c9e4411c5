import type { Json, JsonObject } from '@eps/engine';
import {
  type DraftQuestion,
  draftQuestion,
  type FieldTexts,
  type Instrument,
} from '../content/instrument.ts';
import { objectsIn } from '../limits.ts';
import { localized, plain, property } from './texts.ts';

type Findings = Instrument['findings'];

/** An element of a survey that asks or shows something. */
export interface Element {
  source: JsonObject;
  place: string;
  name: string;
  type: string;
}

/** Creates a question with the properties that all elements have. */
export function base({ source, place, name }: Element, input: DraftQuestion['input']): DraftQuestion {
  const title = localized(source.title) ?? { text: name, translations: new Map() };
  const description = localized(source.description);
  const question = draftQuestion(place, name, input, plain(title).text);
  question.prompts = plain(title).translations;
  if (description) {
    question.description = plain(description).text;
    question.descriptionIn = plain(description).translations;
  }
  question.required = source.isRequired === true && input !== 'information';
  return question;
}

export const RATE_ENDS = {
  min_label: ['minRateDescription', 'mininumRateDescription'],
  max_label: ['maxRateDescription', 'maximumRateDescription'],
} as const;
export const PLACEHOLDER = { placeholder: ['placeholder', 'placeHolder'] } as const;

/** Reads the words at the ends of a scale, or in an empty field. */
export function withTexts(
  question: DraftQuestion,
  { source }: Element,
  keys: Readonly<Partial<Record<keyof FieldTexts, readonly string[]>>>,
): DraftQuestion {
  const texts = Object.entries(keys).flatMap(([key, names]) => {
    const text = localized(property(source, ...names));
    return text?.text ? [[key, plain(text)] as const] : [];
  });
  return texts.length > 0 ? { ...question, fieldTexts: Object.fromEntries(texts) } : question;
}

const MAX_TEXT_LENGTH = 10_000;

export function withLength(
  question: DraftQuestion,
  { source, place }: Element,
  findings: Findings,
): DraftQuestion {
  const lengths = [source, ...validatorsIn(source, 'text')].flatMap(
    ({ maxLength }) => finite(maxLength) ?? [],
  );
  const length = Math.min(...lengths.filter((value) => value >= 1));
  if (!Number.isFinite(length)) return question;
  if (length > MAX_TEXT_LENGTH)
    findings.warning('bounds_not_supported', place, `An answer has at most ${MAX_TEXT_LENGTH} characters.`);
  question.maxLength = Math.min(Math.floor(length), MAX_TEXT_LENGTH);
  return question;
}

/** Returns the validators of a type, whose name may end with "validator". */
export function validatorsIn(source: JsonObject, type: string): JsonObject[] {
  return objectsIn(source.validators).filter(
    (each) => each.type === type || each.type === `${type}validator`,
  );
}

/** Reads the bounds and the step; of a bound that is given twice, the one that allows less. */
export function withBounds(
  question: DraftQuestion,
  { source, place }: Element,
  findings: Findings,
): DraftQuestion {
  const validators = validatorsIn(source, 'numeric');
  const bound = (key: string, named: string, tighter: typeof Math.max) => {
    const given = [source[key], ...validators.map((each) => each[named])].filter(isGiven);
    const known = given.flatMap((value) => finite(value) ?? []);
    if (known.length < given.length) {
      const message = `The bound "${key}" is no number, so it is left out.`;
      findings.warning('bounds_not_supported', place, message);
    }
    return known.length > 0 ? tighter(...known) : undefined;
  };
  const [min, max] = [bound('min', 'minValue', Math.max), bound('max', 'maxValue', Math.min)];
  if (min !== undefined && max !== undefined && min >= max) {
    findings.warning('bounds_not_supported', place, `The bounds ${min} and ${max} leave no range.`);
    return question;
  }
  const step = finite(source.step);
  const isOnStep = step !== undefined && step > 0 && (min === undefined || Number.isInteger(min / step));
  if (isGiven(source.step) && source.step !== 'any' && !isOnStep)
    findings.warning('bounds_not_supported', place, 'Steps of this size from the lowest value are left out.');
  return {
    ...question,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(isOnStep && { step }),
  };
}

const isGiven = (value: Json | undefined) => value !== undefined && value !== null && value !== '';

export function finite(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
