import type { OccasionRow } from './queries.ts';

/** Of which waves somebody missed the last two occasions: of all, or of those that every reader sees. */
export const MISSED = { all: 1, shown: 2 } as const;

const OVER: readonly string[] = ['completed', 'partial', 'missed'];

/** Returns the bits of MISSED of a person; `hidden` are the waves that not every reader sees. */
export function missedLastTwo(occasions: readonly OccasionRow[], hidden: ReadonlySet<string>): number {
  const over = occasions
    .filter(({ state }) => OVER.includes(state))
    .sort((a, b) => (a.opens_at < b.opens_at ? 1 : -1));
  // Occasions that were delivered as one count once.
  const ofEvaluations = [...new Map(over.map((each) => [each.evaluation_id, each])).values()];
  const isMissed = (of: readonly OccasionRow[]) =>
    of.length > 1 && of.slice(0, 2).every(({ state }) => state === 'missed');
  return (
    (isMissed(ofEvaluations) ? MISSED.all : 0) +
    (isMissed(ofEvaluations.filter(({ wave }) => !hidden.has(wave))) ? MISSED.shown : 0)
  );
}
