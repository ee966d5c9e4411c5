import type { CompiledBundle, Concept, IrtItemParameters, IrtModel, ScoredItem } from '../types.ts';

/** An item with its weight in a sum, and the scores that it can add before weighting. */
export interface Summand {
  itemId: string;
  questionId: string;
  /** Negative if the item is reverse scored. */
  weight: number;
  /** Ascending; the limits alone if the scores are too many. */
  levels: readonly number[];
  /** Whether `levels` has all scores. */
  isListed: boolean;
}

const MAX_LEVELS = 128;

/** The models whose sums of categories, weighted by the slopes, say as much as θ does. */
const WITH_SUFFICIENT_SUM: ReadonlySet<IrtModel> = new Set(['1pl', '2pl', 'pcm', 'gpcm', 'rsm']);

export function hasSufficientSum(model: IrtModel): boolean {
  return WITH_SUFFICIENT_SUM.has(model);
}

/**
 * Returns the weighted sum that the value of a concept reveals; empty if the value is not a function of one.
 * For item response models without a sufficient sum, only a concept of a single item has one.
 */
export function sumOf({ method, items, irt }: Concept): Summand[] {
  if (method === 'expression') return [];
  const summands = items.map(summandOf);
  if (method !== 'irt' || !irt) return summands.filter(({ weight }) => weight !== 0);
  if (items.length > 1 && !hasSufficientSum(irt.model)) return [];
  return summands.map((summand) => ({
    ...summand,
    weight: slopeOf(irt.items.get(summand.itemId)),
    levels: summand.isListed
      ? summand.levels.map((_, category) => category)
      : [0, summand.levels.at(-1)! - summand.levels[0]!],
  }));
}

function slopeOf(parameters: IrtItemParameters | undefined): number {
  return typeof parameters?.a === 'number' ? parameters.a : 1;
}

function summandOf({ itemId, questionId, weight: given, reverse, levels, min, max }: ScoredItem): Summand {
  const weight = reverse ? -given : given;
  if (levels && levels.length > 1) return { itemId, questionId, weight, levels, isListed: true };
  const count = Math.floor(max - min) + 1;
  const isListed = Number.isInteger(min) && Number.isInteger(max) && count <= MAX_LEVELS;
  const all = isListed ? Array.from({ length: count }, (_, i) => min + i) : [min, max];
  return { itemId, questionId, weight, levels: all, isListed };
}

/**
 * Returns for each answer to an item how much it adds to a sum, so that sums of several concepts can be
 * compared: the scores of an item on two concepts can differ in unit and direction.
 */
export function shareOf(
  { experience }: CompiledBundle,
  { questionIndex, rowId, score }: ScoredItem,
  { itemId, weight, levels }: Summand,
): { key: string; weight: number } {
  const [low, high] = [levels[0]!, levels.at(-1)!];
  const first = experience.questions[questionIndex]?.options[0]?.id;
  const least = first === undefined ? low : score(rowId === undefined ? first : { [rowId]: first });
  const direction = least !== null && least - low > high - least ? -1 : 1;
  const shape = levels.map((level) => ((level - low) / (high - low)).toFixed(6));
  const ordered = direction > 0 ? shape : shape.map((part) => (1 - Number(part)).toFixed(6)).reverse();
  return { key: JSON.stringify([itemId, ...ordered]), weight: weight * direction * (high - low) };
}
