import type { Database } from '../db/database.ts';
import type { Query } from '../db/rows.ts';

/**
 * Takes up to `limit` rows of all organizations with `take`: at once, or, in a distributed database, from
 * one organization after another, because a statement locks rows on one node only. `selectOrganizations`
 * selects those that have such rows. They take turns in random order, so a long queue of one does not delay
 * the others for long.
 */
export async function ofAllOrganizations<Row>(
  db: Database,
  selectOrganizations: () => Query<{ organization_id: string }>,
  limit: number,
  take: (limit: number, organizationId: string | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  if (!db.distributed) return take(limit, undefined);
  const taken: Row[] = [];
  for (const { organization_id } of shuffled(await db.system.read(selectOrganizations()))) {
    if (taken.length >= limit) break;
    taken.push(...(await take(limit - taken.length, organization_id)));
  }
  return taken;
}

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
