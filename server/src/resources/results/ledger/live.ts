import type { Query } from '../../../db/rows.ts';
import { createLruCache } from '../../../lru-cache.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectTotals } from './sum-queries.ts';

/** Of programs with more people in closed cells, these are shown to all readers. */
const MOST_LIVE = 10_000;
/** Figures of this many results or more are kept, for so long for each result. */
const KEPT_FROM = 1000;
const KEPT_MS = 30;
const LONGEST_MS = 300_000;
/** Figures that are kept at the same time. */
const KEPT = 100;

/**
 * Returns a function that reads live figures. They need the result of each person: corrections, erasures and
 * units with few people show in no sum of closed cells. Reading a thousand results takes a third of a second
 * of a processor, so figures of more are kept a hundred times as long, and several readers share them.
 */
export function keptFigures<Figures extends object>() {
  const kept = createLruCache<Figures>(KEPT);
  return async (
    key: readonly (string | null)[],
    read: () => Promise<{ figures: Figures; results: number }>,
  ): Promise<Figures> => {
    const id = JSON.stringify(key);
    const known = kept.get(id);
    if (known) return known;
    const { figures, results } = await read();
    if (results >= KEPT_FROM) kept.set(id, figures, { ttl: Math.min(LONGEST_MS, KEPT_MS * results) });
    return figures;
  };
}

/** Whether readers of answers see live figures of a program: reading more people would take too long. */
export async function hasLiveFigures(
  run: <Row>(query: Query<Row>) => Promise<Row[]>,
  scope: EnvironmentScope,
  programId: string,
): Promise<boolean> {
  const totals = await run(selectTotals(scope, { programId, bundleId: null }));
  return totals.reduce((sum, { people }) => sum + people, 0) <= MOST_LIVE;
}
