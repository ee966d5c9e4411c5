import type { Database } from '../../../db/database.ts';
import { createLruCache } from '../../../lru-cache.ts';
import { selectAccessSettings } from './queries.ts';

/** How long a changed setting takes to reach other processes. */
const CACHE_MS = 5000;

/** The data about organizations that every request needs. */
export interface OrganizationLookups {
  /** Returns whether reads of people's data need a reason. */
  requiresReason(organizationId: string): Promise<boolean>;
  /** Removes an organization from the cache of this process, because its settings were changed. */
  forget(organizationId: string): void;
}

export function createOrganizationLookups(db: Database): OrganizationLookups {
  const required = createLruCache<{ isRequired: boolean }>(50_000, CACHE_MS);
  return {
    async requiresReason(organizationId) {
      const cached = required.get(organizationId);
      if (cached) return cached.isRequired;
      const [row] = await db.read(organizationId, selectAccessSettings(organizationId));
      const isRequired = row?.access_reason === 'required';
      required.set(organizationId, { isRequired });
      return isRequired;
    },
    forget: (organizationId) => void required.delete(organizationId),
  };
}
