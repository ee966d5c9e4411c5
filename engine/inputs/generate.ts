import { drawIndex, type Generator } from '../numeric/generator.ts';
import type { AnswerValue, Question } from '../types.ts';
import type { AcceptedAnswers, AcceptedOptions } from './accepted.ts';
import { boundOn, SOME_DAY } from './date-bounds.ts';
import { acceptedAnswers } from './inputs.ts';
import type { Steps } from './steps.ts';

/** The most numbers to choose from. */
const MOST_NUMBERS = 101;
/** Without a highest number, so many whole numbers or steps above the lowest one. */
const OPEN_STEPS = 10;
const TEXT = 'An answer.';
const DAY_MS = 86_400_000;

/**
 * Returns answers that the question accepts, from which to choose one: all if there are few, otherwise some
 * of them, from the lowest number to the highest; none of a matrix or ranking, for which `drawAnswer` is.
 */
export function someAnswers(question: Question): AnswerValue[] {
  const accepted = acceptedAnswers(question);
  switch (accepted.type) {
    case 'boolean':
      return [...accepted.values];
    case 'number':
      return someNumbers(accepted.numbers);
    case 'option':
      return [...accepted.ids];
    case 'options':
      return accepted.isRanking ? [] : someLists(accepted);
    case 'text':
      return [TEXT.slice(0, accepted.maxLength)];
    case 'date':
      return [withinBounds(SOME_DAY, accepted)];
    case 'time':
      return ['12:00'];
    default:
      return [];
  }
}

function someLists({ ids, least }: AcceptedOptions): AnswerValue[] {
  if (ids.length > 0) return ids.map((id) => [id]);
  return least === 0 ? [[]] : [];
}

/** Returns numbers at equal distances; without `step`, whole ones if there is room for them. */
function someNumbers(numbers: Steps): number[] {
  const { min, max, base, step } = numbers;
  const length = OPEN_STEPS * (step ?? 1);
  const isOpen = { below: base !== min, above: max === Number.MAX_SAFE_INTEGER };
  const low = isOpen.below ? Math.min(0, isOpen.above ? 0 : max - length) : min;
  const high = isOpen.above ? Math.min(max, low + length) : max;
  if (step !== undefined) return numbers.spread(MOST_NUMBERS, low, high);
  const distance = Math.max(Math.min(1, high - low), (high - low) / (MOST_NUMBERS - 1));
  const count = Math.floor((high - low) / distance + 1e-9) + 1;
  return Array.from({ length: count }, (_, i) => Math.min(high, low + i * distance));
}

/** Draws one of all answers that a question accepts; undefined if there is none. */
export function drawAnswer(question: Question, generator: Generator): AnswerValue | undefined {
  const accepted = acceptedAnswers(question);
  if (accepted.type === 'options') return drawList(accepted, generator);
  if (accepted.type === 'rows') return drawRows(accepted, generator);
  if (accepted.type === 'date') return withinBounds(dayOf(drawIndex(generator, 36_500)), accepted);
  if (accepted.type === 'time') {
    const minutes = drawIndex(generator, 1440);
    return new Date(minutes * 60_000).toISOString().slice(11, 16);
  }
  const some = someAnswers(question);
  return some[drawIndex(generator, some.length)];
}

/** Returns the date of a day since 1970-01-01. */
function dayOf(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}

function withinBounds(date: string, { min = date, max = date }: { min?: string; max?: string }): string {
  const [first, last] = [boundOn(min, SOME_DAY), boundOn(max, SOME_DAY)];
  if (date < first) return first;
  return date > last ? last : date;
}

function drawList(
  { ids, exclusive, least, most, isRanking }: AcceptedOptions,
  generator: Generator,
): string[] | undefined {
  if (most < least) return undefined;
  const order = shuffled(ids, generator);
  const length = isRanking ? most : least + drawIndex(generator, most - least + 1);
  const [first] = order;
  if (length > 0 && first !== undefined && exclusive.has(first)) return [first];
  const combinable = order.filter((id) => !exclusive.has(id)).slice(0, length);
  return isRanking ? combinable : ids.filter((id) => combinable.includes(id));
}

function drawRows(
  { rows, ids, least }: Extract<AcceptedAnswers, { type: 'rows' }>,
  generator: Generator,
): AnswerValue | undefined {
  if (ids.length === 0 || rows.length < least) return undefined;
  const count = least + drawIndex(generator, rows.length - least + 1);
  const answered = new Set(shuffled(rows, generator).slice(0, count));
  return Object.fromEntries(
    rows.filter((row) => answered.has(row)).map((row) => [row, ids[drawIndex(generator, ids.length)]!]),
  );
}

/** Returns the text that an answer needs in addition: that of a chosen option which takes one. */
export function textTo(
  { textOptionId, required, maxLength }: Question,
  value: AnswerValue,
): { text?: string } {
  const isChosen = Array.isArray(value) ? value.includes(textOptionId!) : value === textOptionId;
  return textOptionId !== undefined && isChosen && required ? { text: TEXT.slice(0, maxLength) } : {};
}

/** Shuffles a copy (Fisher-Yates). */
function shuffled(ids: readonly string[], generator: Generator): string[] {
  const order = [...ids];
  for (let i = order.length - 1; i > 0; i--) {
    const j = drawIndex(generator, i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
