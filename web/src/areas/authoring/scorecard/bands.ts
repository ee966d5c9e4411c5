import { exceeds, type Range, same } from '@eps/engine/authoring';
import type { BandDraft } from '../../../shared/content/draft.ts';
import { numberOf } from '../../../shared/content/json.ts';

/** A problem between two bands: the values belong to no band, or to both. */
export interface BandProblem {
  kind: 'gap' | 'overlap';
  from: number;
  to: number;
}

const edges = (band: BandDraft): [number, number] => [
  numberOf(band.from) ?? Number.NEGATIVE_INFINITY,
  numberOf(band.to) ?? Number.POSITIVE_INFINITY,
];

/** Returns the gaps between the bands and where they overlap, in ascending order. */
export function bandProblems(bands: readonly BandDraft[]): BandProblem[] {
  const sorted = bands.map(edges).sort((a, b) => a[0] - b[0]);
  const problems: BandProblem[] = [];
  let end = sorted[0]?.[1] ?? 0;
  for (const [from, to] of sorted.slice(1)) {
    if (exceeds(from, end)) problems.push({ kind: 'gap', from: end, to: from });
    if (exceeds(end, from)) problems.push({ kind: 'overlap', from, to: Math.min(end, to) });
    end = Math.max(end, to);
  }
  return problems;
}

const isSame = (a: unknown, b: unknown) => typeof a === 'number' && typeof b === 'number' && same(a, b);

/** Returns the values where one band ends and the next begins, with the indices of both. */
export function sharedEdges(bands: readonly BandDraft[]): { value: number; ends: number; begins: number }[] {
  return bands.flatMap((band, ends) => {
    const value = numberOf(band.to);
    const begins = bands.findIndex((other) => isSame(other.from, value));
    return value === undefined || begins < 0 ? [] : [{ value, ends, begins }];
  });
}

/** Returns the bands with a shared edge moved; it stays between the outer edges of the two bands. */
export function withEdge(
  bands: readonly BandDraft[],
  { ends, begins }: { ends: number; begins: number },
  value: number,
  step: number,
): BandDraft[] {
  const low = (numberOf(bands[ends]?.from) ?? Number.NEGATIVE_INFINITY) + step;
  const high = (numberOf(bands[begins]?.to) ?? Number.POSITIVE_INFINITY) - step;
  const moved = tidy(Math.min(Math.max(value, low), high));
  return bands.map((band, index) => {
    if (index === ends) return { ...band, to: moved };
    return index === begins ? { ...band, from: moved } : band;
  });
}

/** Returns bands without gaps and overlaps: each ends where the next begins. */
export function withoutGaps(bands: readonly BandDraft[]): BandDraft[] {
  const order = bands.map((band, index) => ({ index, from: edges(band)[0] })).sort((a, b) => a.from - b.from);
  const next = new Map(order.map(({ index }, position) => [index, order[position + 1]?.from]));
  return bands.map((band, index) => {
    const from = next.get(index);
    return from === undefined || isSame(from, band.to) ? band : { ...band, to: from };
  });
}

/**
 * Returns the bands with another one after the last. It covers the rest of the range after the last band or,
 * if there is none, half of the last band.
 */
export function withBand(bands: readonly BandDraft[], range: Range, id: string): BandDraft[] {
  const last = bands.at(-1);
  if (!last) return [{ id, from: range.min }];
  const end = numberOf(last.to);
  if (end !== undefined && exceeds(range.max, end)) return [...bands, { id, from: end }];
  const [from, to] = [numberOf(last.from) ?? range.min, end ?? range.max];
  const middle = tidy(from + (to - from) / 2);
  const { to: _, ...open } = last;
  const added: BandDraft = { id, from: middle, ...(end !== undefined && { to: end }) };
  return [...bands.slice(0, -1), { ...open, to: middle }, added];
}

/** How far an arrow key or the mouse moves an edge: about a hundredth of the range, a round number. */
export function edgeStep({ min, max }: Range): number {
  const exact = (max - min) / 100;
  if (!(exact > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(exact));
  const factor = [1, 2, 5, 10].find((each) => each * power >= exact * (1 - 1e-9))!;
  return tidy(factor * power);
}

/** Removes the noise of binary fractions. */
export const tidy = (value: number): number =>
  Number.isFinite(value) ? Number(value.toPrecision(10)) : value;
