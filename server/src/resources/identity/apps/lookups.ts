import type { Database } from '../../../db/database.ts';
import { column, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import { createLruCache } from '../../../lru-cache.ts';

const APP_SCOPE = rowsOf({
  organizationId: column('apps', 'organization_id'),
  appId: column('apps', 'id'),
});

type AppScope = RowOf<typeof APP_SCOPE>;

/** Finds apps for authorization. */
export interface AppLookups {
  /** Returns the app if it belongs to the organization. Ids are lower-case UUIDs. */
  find(organizationId: string, appId: string): Promise<AppScope | undefined>;
}

export function createAppLookups(db: Database): AppLookups {
  // Apps are never moved or deleted, so entries need no expiry.
  const found = createLruCache<AppScope>(50_000);
  return {
    async find(organizationId, appId) {
      const cacheKey = `${organizationId}/${appId}`;
      const cached = found.get(cacheKey);
      if (cached) return cached;
      const [scope] = await db.read(organizationId, selectAppScope(organizationId, appId));
      if (scope) found.set(cacheKey, scope);
      return scope;
    },
  };
}

function selectAppScope(organizationId: OrganizationId, appId: AppId) {
  return APP_SCOPE.query(
    `SELECT organization_id AS "organizationId", id AS "appId" FROM apps
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, appId],
  );
}
