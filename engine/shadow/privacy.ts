import { countsAbove } from '../psychometrics/privacy.ts';

/** A count of people by what they have under each of two bundles. */
export interface Cell {
  from: string | null;
  to: string | null;
  count: number;
}

/**
 * Returns the entries that can be published beside their known total: those of nobody, and those of enough
 * people by `countsAbove`.
 */
export function cellsAbove<Entry extends { count: number }>(
  entries: readonly Entry[],
  floor: number,
): Entry[] {
  const published = new Set(
    countsAbove(
      entries.filter(({ count }) => count > 0),
      floor,
    ),
  );
  return entries.filter((entry) => entry.count === 0 || published.has(entry));
}
