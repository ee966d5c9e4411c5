import type { Database } from '../../../db/database.ts';
import { column, rowsOf } from '../../../db/rows.ts';
import type { PathScope } from '../../../http/path-scope.ts';
import type { AppId, EnvironmentId, OrganizationId } from '../../../ids.ts';
import { createLruCache } from '../../../lru-cache.ts';
import type { EnvironmentScope, WrappedKeys } from '../../../vault/vault.ts';
import { replaceWrappedKey } from './commands.ts';

/** The data about environments that authorization and the vault need. */
export interface EnvironmentLookups extends Omit<WrappedKeys, 'replaceSubjectKeys'> {
  /**
   * Returns the environment if it belongs to the app and the app to the organization. Ids are lower-case
   * UUIDs.
   */
  find(organizationId: string, appId: string, environmentId: string): Promise<PathScope | undefined>;
  /** Removes an environment from the cache, because its clock or time zone was changed. */
  forget(environmentId: string): void;
}

const REMEMBERED_MS = 60_000;

export function createEnvironmentLookups(db: Database): EnvironmentLookups {
  // Environments are never moved or deleted, and of these columns only two change. Every transaction compares
  // the offset of a test clock before its COMMIT. The time zone changes only while no program runs; for up to
  // a minute, another process may use the earlier one as the default of a new program.
  const found = createLruCache<PathScope>(50_000, REMEMBERED_MS);
  return {
    async find(organizationId, appId, environmentId) {
      const cached = found.get(environmentId);
      if (cached)
        return cached.organizationId === organizationId && cached.appId === appId ? cached : undefined;
      const [scope] = await db.read(organizationId, selectScope(organizationId, appId, environmentId));
      if (scope) found.set(environmentId, scope);
      return scope;
    },
    forget: (environmentId) => void found.delete(environmentId),
    // Runs inside transactions that hold a connection each, so it must not wait for the same pool.
    wrappedKeys(scope) {
      return db.readOnReservedPool(scope.organizationId, selectWrappedKeys(scope));
    },
    async replaceWrappedKey(scope, { version, wrapped: old }, wrapped) {
      await db.system.write(replaceWrappedKey(scope, version, old, wrapped));
    },
  };
}

const SCOPE = rowsOf({
  organizationId: column('environments', 'organization_id'),
  appId: column('environments', 'app_id'),
  environmentId: column('environments', 'id'),
  environmentKind: column('environments', 'kind'),
  environmentTimeZone: column('environments', 'timezone'),
  clockOffsetSeconds: column('environments', 'clock_offset_seconds'),
});

function selectScope(organizationId: OrganizationId, appId: AppId, environmentId: EnvironmentId) {
  return SCOPE.query(
    `SELECT organization_id AS "organizationId", app_id AS "appId", id AS "environmentId",
       kind AS "environmentKind", timezone AS "environmentTimeZone",
       clock_offset_seconds AS "clockOffsetSeconds"
     FROM environments WHERE organization_id = $1 AND app_id = $2 AND id = $3`,
    [organizationId, appId, environmentId],
  );
}

const WRAPPED_KEY = rowsOf({
  version: column('environment_keys', 'version'),
  wrapped: column('environment_keys', 'wrapped_key'),
  usableFrom: column('environment_keys', 'usable_from'),
});

/** Selects the first key of an environment, which is in its own row, and the keys that rotations added. */
function selectWrappedKeys(scope: EnvironmentScope) {
  return WRAPPED_KEY.query(
    `SELECT 1 AS version, wrapped_key AS wrapped, created_at AS "usableFrom"
     FROM environments WHERE organization_id = $1 AND app_id = $2 AND id = $3
     UNION ALL
     SELECT k.version, k.wrapped_key, k.usable_from
     FROM environment_keys k JOIN environments e
       ON e.organization_id = k.organization_id AND e.id = k.environment_id
     WHERE k.organization_id = $1 AND e.app_id = $2 AND k.environment_id = $3`,
    [scope.organizationId, scope.appId, scope.environmentId],
  );
}
