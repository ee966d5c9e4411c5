import type { Band, Direction } from './contents.ts';

/**
 * The meaning of a band for the person, from the best to the worst; neutral if the content does not define
 * it.
 */
export type Tone = 'best' | 'good' | 'middle' | 'bad' | 'worst' | 'neutral';

const TONES = ['best', 'good', 'middle', 'bad', 'worst'] as const;

/** Returns the meaning of a band: its place among the bands in the direction of the score. */
export function toneOf(
  band: string | undefined,
  bands: readonly Pick<Band, 'id' | 'from'>[],
  direction: Direction | undefined,
): Tone {
  if (direction === undefined || bands.length < 2) return 'neutral';
  const ascending = [...bands].sort(
    (one, other) => (one.from ?? Number.NEGATIVE_INFINITY) - (other.from ?? Number.NEGATIVE_INFINITY),
  );
  const index = ascending.findIndex(({ id }) => id === band);
  if (index < 0) return 'neutral';
  const place = index / (bands.length - 1);
  return TONES[Math.round((direction === 'lower' ? place : 1 - place) * (TONES.length - 1))]!;
}
