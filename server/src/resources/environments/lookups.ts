import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../http/request.ts';
import type { EnvironmentScope } from '../../vault/vault.ts';

/** Finds environments for authorization and the vault. */
export interface EnvironmentLookups {
  /**
   * Returns the environment if it belongs to the app and the app to the organization. Ids are lower-case
   * UUIDs.
   */
  find(organizationId: string, appId: string, environmentId: string): Promise<Scope | undefined>;
  /** Returns the environment's data key, wrapped under the master key. */
  wrappedKey(scope: EnvironmentScope): Promise<Buffer | undefined>;
}

export function createEnvironmentLookups(db: Database): EnvironmentLookups {
  // Environments are never moved or deleted and these columns never change, so entries need no expiry.
  const found = new LRUCache<string, Scope>({ max: 50_000 });
  return {
    async find(organizationId, appId, environmentId) {
      const cacheKey = `${organizationId}/${appId}/${environmentId}`;
      const cached = found.get(cacheKey);
      if (cached) return cached;
      const [scope] = await db.read<Scope>(organizationId, {
        text: `SELECT organization_id AS "organizationId", app_id AS "appId", id AS "environmentId",
                 kind AS "environmentKind", timezone AS "environmentTimeZone"
               FROM environments WHERE organization_id = $1 AND app_id = $2 AND id = $3`,
        values: [organizationId, appId, environmentId],
      });
      if (scope) found.set(cacheKey, scope);
      return scope;
    },
    // Runs inside transactions that hold a connection each, so it must not wait for the same pool.
    async wrappedKey({ organizationId, appId, environmentId }) {
      const [row] = await db.readOnReservedPool<{ wrapped_key: Buffer }>(organizationId, {
        text: 'SELECT wrapped_key FROM environments WHERE organization_id = $1 AND app_id = $2 AND id = $3',
        values: [organizationId, appId, environmentId],
      });
      return row?.wrapped_key;
    },
  };
}
