import { type Adherence, addAdherence, noAdherence } from '@eps/engine';
import type { DayWindow } from '../../../http/day-window.ts';
import type { Request } from '../../../http/request.ts';
import { computeCycle, countsBetween } from './compute.ts';
import { type Owner, selectOutdated, selectStored } from './queries.ts';

/** How many outdated cycles a request computes; the worker computes the others within seconds. */
const MAX_COMPUTED = 200;

export interface CycleCounts extends Adherence {
  starts_at: string;
}

/** Returns the adherence in a window, and that of each cycle in it, the latest first. */
export async function readAdherence(
  request: Request,
  owner: Owner,
  window: DayWindow,
): Promise<Adherence & { cycles: CycleCounts[] }> {
  const { organizationId, services, now } = request;
  const outdated = await request.read(selectOutdated(organizationId, owner, now, MAX_COMPUTED));
  const except = outdated.map(({ id }) => id);
  const stored = await request.read(selectStored(organizationId, owner, window, except));
  const cycles = new Map<string, CycleCounts>();
  const add = (starts_at: string, counts: Adherence) => {
    if (counts.expected + counts.not_triggered === 0) return;
    const sum = cycles.get(starts_at) ?? { starts_at, ...noAdherence() };
    addAdherence(sum, counts);
    cycles.set(starts_at, sum);
  };
  for (const { starts_at, ...counts } of stored) add(starts_at, counts);
  for (const row of outdated) {
    const computed = await computeCycle(request.read, services, organizationId, row, now);
    add(row.cycle_starts_at ?? row.created_at, countsBetween(computed, window.startsAt, window.endsAt));
  }
  const sum = noAdherence();
  for (const counts of cycles.values()) addAdherence(sum, counts);
  const latestFirst = [...cycles.values()].sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1));
  return { ...sum, cycles: latestFirst };
}
