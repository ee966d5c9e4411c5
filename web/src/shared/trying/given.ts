import { boundOn, Steps } from '@eps/engine/authoring';
import {
  type AnswerValue,
  isJsonObject,
  type Json,
  type JsonObject,
  type ParticipantQuestion,
  type TryBundleRequest,
} from '@eps/sdk';
import { asObject } from '../content/json.ts';

/** The answers of an author who tries an instrument. */
export interface TrialAnswers {
  /** By question, in the order in which they are given: adaptive policies depend on it. */
  answers: Readonly<Record<string, AnswerValue>>;
  declined: readonly string[];
  /** By question, the text to the chosen option that takes one. */
  texts: Readonly<Record<string, string>>;
  /** Profile fields that context variables read. */
  profile: JsonObject;
  /** Values that a program would set instead of the context's own. */
  overrides: JsonObject;
}

export const NOTHING_GIVEN: TrialAnswers = {
  answers: {},
  declined: [],
  texts: {},
  profile: {},
  overrides: {},
};

/** Returns the answers with another one; undefined removes it. A changed answer keeps its position. */
export function withAnswer(
  given: TrialAnswers,
  questionId: string,
  value: AnswerValue | undefined,
): TrialAnswers {
  const { [questionId]: _, ...others } = given.answers;
  const { [questionId]: __, ...texts } = given.texts;
  return {
    ...given,
    answers: value === undefined ? others : { ...given.answers, [questionId]: value },
    declined: given.declined.filter((id) => id !== questionId),
    texts: value === undefined ? texts : given.texts,
  };
}

export function withDeclined(given: TrialAnswers, questionId: string, isDeclined: boolean): TrialAnswers {
  const without = withAnswer(given, questionId, undefined);
  return isDeclined ? { ...without, declined: [...without.declined, questionId] } : without;
}

export function withText(given: TrialAnswers, questionId: string, text: string): TrialAnswers {
  const { [questionId]: _, ...others } = given.texts;
  return { ...given, texts: text === '' ? others : { ...others, [questionId]: text } };
}

/** The part of a request with the answers. */
export function requestOf({ answers, declined, texts, profile, overrides }: TrialAnswers): GivenRequest {
  return {
    answers,
    ...(declined.length > 0 && { declined: [...declined] }),
    ...(isFilled(texts) && { texts }),
    ...(isFilled(profile) && { profile }),
    ...(isFilled(overrides) && { context_overrides: overrides }),
  };
}

type GivenRequest = Pick<
  TryBundleRequest,
  'answers' | 'declined' | 'texts' | 'profile' | 'context_overrides'
>;

const isFilled = (texts: object) => Object.keys(texts).length > 0;

/**
 * Reads answers from the address of a page, from the witness of a proof or from a golden case; anything
 * malformed is left out.
 */
export function givenFrom(value: unknown): TrialAnswers | undefined {
  if (!isJsonObject(value as Json)) return undefined;
  const { answers, declined, texts, profile, context, context_overrides } = value as Record<string, unknown>;
  return {
    answers: isJsonObject(answers as Json) ? (answers as TrialAnswers['answers']) : {},
    declined: Array.isArray(declined) ? declined.filter((id) => typeof id === 'string') : [],
    texts: isJsonObject(texts as Json) ? (texts as TrialAnswers['texts']) : {},
    profile: asObject(profile as Json),
    overrides: asObject((context_overrides ?? context) as Json),
  };
}

export type FillMode = 'low' | 'high' | 'random';

/** Returns an answer to the question that the service accepts, or undefined where there is none. */
export function fillingOf(
  question: ParticipantQuestion,
  filling: FillMode,
  random: () => number = Math.random,
): AnswerValue | undefined {
  const { input, options, rows = [] } = question;
  const pick = <T>(list: readonly T[]) => list[indexOf(list.length, filling, random)];
  if (input === 'matrix') return Object.fromEntries(rows.map(({ id }) => [id, pick(options)?.id ?? '']));
  if (input === 'ranking') {
    const ids = options.map(({ id }) => id).slice(0, question.max_choices);
    return filling === 'high' ? ids.reverse() : ids;
  }
  if (input === 'multi_select') return [pick(options.filter(({ text }) => !text))?.id ?? ''];
  if (input === 'consent') return options.length > 0 ? options[0]!.id : true;
  if (options.length > 0) return pick(options.filter(({ text }) => !text))?.id;
  if (input === 'boolean') return indexOf(2, filling, random) === 1;
  if (input === 'date') return withinDates('2026-01-01', question);
  return numberFilling(question, filling, random) ?? TEXTS[input]?.slice(0, question.max_length);
}

const TEXTS: Partial<Record<string, string>> = {
  text: '…',
  long_text: '…',
  time: '12:00',
};

function numberFilling(
  { input, min, max, step }: ParticipantQuestion,
  filling: FillMode,
  random: () => number,
): number | undefined {
  if (!['likert', 'rating', 'nps', 'number', 'slider'].includes(input)) return undefined;
  const low = min ?? Math.min(0, (max ?? 0) - OPEN_RANGE);
  const high = max ?? low + OPEN_RANGE;
  // Whole numbers where any number is accepted, or the lowest one where there is no room for them.
  const numbers = new Steps({ ...(min !== undefined && { min }), max: high, step: step ?? 1 });
  const found = numbers.spread(MOST_NUMBERS, low, high);
  return found[indexOf(found.length, filling, random)];
}

/** How far numbers without a lowest or highest one reach. */
const OPEN_RANGE = 100;
const MOST_NUMBERS = 1_001;

function withinDates(
  date: string,
  { min_date: min = date, max_date: max = date }: ParticipantQuestion,
): string {
  const today = new Date().toISOString().slice(0, 10);
  const [first, last] = [boundOn(min, today), boundOn(max, today)];
  if (date < first) return first;
  return date > last ? last : date;
}

function indexOf(length: number, filling: FillMode, random: () => number): number {
  if (filling === 'low') return 0;
  return filling === 'high' ? length - 1 : Math.floor(random() * length);
}
