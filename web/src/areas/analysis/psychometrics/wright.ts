import { type DraftItem, expectedScore, type IrtItem } from '@eps/engine/authoring';

/** A step of the θ axis with the people and the item difficulties in it. */
export interface WrightRow {
  /** The middle of the step. */
  theta: number;
  people: number;
  items: { questionId: string; threshold?: number }[];
}

const LIMIT = 4;
const STEP = 0.5;

/**
 * Returns people and items on one θ axis, from the highest θ to the lowest. People with a sum score are at
 * the θ at which it is expected; those with the lowest or highest possible score are at the ends.
 */
export function wrightMap(
  items: readonly DraftItem[],
  histogram: readonly { value: number; count: number }[],
): WrightRow[] {
  const rows: WrightRow[] = [];
  for (let theta = LIMIT; theta >= -LIMIT; theta -= STEP) rows.push({ theta, people: 0, items: [] });
  const rowAt = (theta: number) => {
    const within = Math.min(LIMIT, Math.max(-LIMIT, theta));
    return rows[Math.round((LIMIT - within) / STEP)]!;
  };
  const curves = items.map(({ item }) => item);
  for (const { value, count } of histogram) rowAt(thetaOf(curves, value)).people += count;
  for (const { id: questionId, parameters } of items) {
    const locations = [parameters.b].flat();
    for (const [index, location] of locations.entries())
      rowAt(location).items.push({ questionId, ...(locations.length > 1 && { threshold: index + 1 }) });
  }
  return rows;
}

/** The θ at which a sum score is expected, by bisection: the expected score rises with θ. */
export function thetaOf(items: readonly IrtItem[], score: number): number {
  let [low, high] = [-LIMIT, LIMIT];
  for (let turn = 0; turn < 40; turn++) {
    const middle = (low + high) / 2;
    if (expectedScore(items, middle) < score) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
