import type { Json, JsonObject } from '@eps/sdk';
import type { Names, QuestionName } from '../conditions/names.ts';
import { asObject, listOf, numberOf, objectsOf, textOf } from '../fields/json.ts';
import type { Range } from './bands.ts';

export interface ItemRange extends Range {
  id: string;
  weight: number;
}

/** Returns the ids of the items of a concept: those listed, or else all questions that score on it. */
export function itemIds(concept: JsonObject, names: Names): string[] {
  if (concept['items'] === undefined)
    return names.questions.flatMap((question) =>
      scoresOn(question, textOf(concept['id'])) ? rowIds(question) : [],
    );
  return objectsOf(concept['items']).flatMap((item) => {
    const question = names.question(textOf(item['question_id']));
    return question ? rowIds(question) : [textOf(item['question_id'])];
  });
}

const rowIds = ({ id, rows }: QuestionName): string[] =>
  rows.length === 0 ? [id] : rows.map((row) => `${id}.${row.id}`);

function scoresOn({ options, scores }: QuestionName, conceptId: string): boolean {
  return (
    Object.hasOwn(scores, conceptId) || options.some((option) => Object.hasOwn(option.scores, conceptId))
  );
}

/** Returns the scores that an item can attain on a concept, undefined if they are unknown. */
function itemRange(conceptId: string, question: QuestionName): Range | undefined {
  const { options, input, min, max } = question;
  if (options.length > 0) {
    const scores = options.flatMap((option) => numberOf(option.scores[conceptId]) ?? []);
    if (scores.length === 0) return undefined;
    if (input !== 'multi_select') return { min: Math.min(...scores), max: Math.max(...scores) };
    const sum = (keep: (score: number) => boolean) => scores.filter(keep).reduce((a, b) => a + b, 0);
    return { min: sum((score) => score < 0), max: sum((score) => score > 0) };
  }
  const points = listOf(asObject(question.scores[conceptId])['map']).map((point) =>
    numberOf(listOf(point)[1]),
  );
  const known = points.filter((point) => point !== undefined);
  if (known.length > 0) return { min: Math.min(...known), max: Math.max(...known) };
  if (input === 'boolean' || input === 'consent') return { min: 0, max: 1 };
  return min !== undefined && max !== undefined ? { min, max } : undefined;
}

const FIXED: Record<string, Range> = {
  pomp: { min: 0, max: 100 },
  percentile: { min: 0, max: 100 },
  sten: { min: 1, max: 10 },
  stanine: { min: 1, max: 9 },
  z: { min: -4, max: 4 },
  t: { min: 10, max: 90 },
  iq: { min: 40, max: 160 },
};

/**
 * Returns the range of the reported value of a concept, as far as it follows from the content; undefined if
 * it is unknown. On the scales z, t and iq, which have no ends, it is four standard deviations around the
 * mean.
 */
export function reportedRange(concept: JsonObject, names: Names): Range | undefined {
  return FIXED[textOf(concept['scale'])] ?? rawRange(concept, names);
}

/** Returns the range of the raw score: declared, the bounds of θ, or what the items can attain. */
export function rawRange(concept: JsonObject, names: Names): Range | undefined {
  const declared = rangeOf(concept['range']);
  if (declared) return declared;
  const method = methodOf(concept);
  if (method === 'expression') return undefined;
  if (method === 'irt') {
    const [min, max] = listOf(asObject(concept['irt'])['bounds']).map(numberOf);
    return { min: min ?? -6, max: max ?? 6 };
  }
  const items = weightedRanges(concept, names);
  if (!items) return undefined;
  const weightOf = ({ weight }: ItemRange) => (method === 'mean' ? 1 : weight);
  const total = method === 'sum' ? 1 : items.reduce((sum, item) => sum + weightOf(item), 0);
  const combine = (end: 'min' | 'max') =>
    items.reduce((sum, item) => sum + weightOf(item) * item[end], 0) / total;
  return { min: combine('min'), max: combine('max') };
}

function weightedRanges(concept: JsonObject, names: Names): ItemRange[] | undefined {
  const weights = new Map(
    objectsOf(concept['items']).map((item) => [textOf(item['question_id']), numberOf(item['weight']) ?? 1]),
  );
  const ranges = itemIds(concept, names).map((id) => {
    const question = names.question(id);
    const range = question && itemRange(textOf(concept['id']), question);
    const declared = question && numberOf(asObject(question.scores[textOf(concept['id'])])['weight']);
    const weight = weights.get(id) ?? weights.get(id.slice(0, id.lastIndexOf('.'))) ?? declared ?? 1;
    return range && { id, weight, ...range };
  });
  return ranges.length > 0 && ranges.every((range) => range !== undefined) ? ranges : undefined;
}

/** Returns the range of a composite: declared, or what the ranges of its weighted parts allow. */
export function compositeRange(
  composite: JsonObject,
  scorecard: JsonObject,
  names: Names,
): Range | undefined {
  const declared = rangeOf(composite['range']);
  if (declared || composite['weights'] === undefined) return declared;
  let [min, max] = [0, 0];
  for (const [id, weight] of Object.entries(asObject(composite['weights']))) {
    const concept = conceptsOf(scorecard).find((each) => each['id'] === id);
    const range = concept && reportedRange(concept, names);
    if (!range || typeof weight !== 'number') return undefined;
    const ends = [range.min * weight, range.max * weight];
    min += Math.min(...ends);
    max += Math.max(...ends);
  }
  return { min, max };
}

/** The concepts as objects; a concept may be given as its id. */
export const conceptsOf = (scorecard: JsonObject): JsonObject[] =>
  listOf(scorecard['concepts']).map((concept) =>
    typeof concept === 'string' ? { id: concept } : asObject(concept),
  );

/** The method of a concept with the default of the format. */
export function methodOf(concept: JsonObject): string {
  const method = textOf(concept['method']);
  if (method !== '') return method;
  if (concept['expression'] !== undefined) return 'expression';
  return concept['irt'] === undefined ? 'sum' : 'irt';
}

function rangeOf(json: Json | undefined): Range | undefined {
  const [min, max] = [numberOf(asObject(json)['min']), numberOf(asObject(json)['max'])];
  return min !== undefined && max !== undefined ? { min, max } : undefined;
}
