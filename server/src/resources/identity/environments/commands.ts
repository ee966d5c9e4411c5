import type { Statement } from '../../../db/batch.ts';
import { column, rowsOf } from '../../../db/rows.ts';
import { insert } from '../../../db/statements.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { EnvironmentRow } from './queries.ts';

export function insertEnvironment(environment: EnvironmentRow, wrappedKey: Buffer): Statement {
  return insert('environments', { ...environment, wrapped_key: wrappedKey });
}

const SCOPE = rowsOf({
  organizationId: column('environments', 'organization_id'),
  appId: column('environments', 'app_id'),
  environmentId: column('environments', 'id'),
});

/** As the system: the environments of all organizations in the order of their ids, after the given one. */
export function selectEnvironmentsAfter(after: EnvironmentScope | undefined, limit: number) {
  return SCOPE.query(
    `SELECT organization_id AS "organizationId", app_id AS "appId", id AS "environmentId"
     FROM environments WHERE $1::uuid IS NULL OR (organization_id, id) > ($1, $2)
     ORDER BY organization_id, id LIMIT $3`,
    [after?.organizationId ?? null, after?.environmentId ?? null, limit],
  );
}

/** As the system: environments whose people are not indexed by the displayed fields. */
export function selectUnindexed(limit: number) {
  return SCOPE.query(
    `SELECT organization_id AS "organizationId", app_id AS "appId", id AS "environmentId"
     FROM environments WHERE NOT names_indexed ORDER BY random() LIMIT $1`,
    [limit],
  );
}

/** Marks an environment as indexed, unless its displayed fields have changed again. */
export function markNamesIndexed(
  { organizationId, environmentId }: EnvironmentScope,
  display: readonly string[],
): Statement {
  return {
    text: `UPDATE environments SET names_indexed = true
           WHERE organization_id = $1 AND id = $2 AND display = $3`,
    values: [organizationId, environmentId, display],
  };
}

const VERSION = rowsOf({ version: column('environment_keys', 'version') });

/**
 * Adds a version of the environment's key, which seals after `usableAfterMs`. Returns no row if a version was
 * created since `startedAt`, when the rotation began.
 */
export function insertEnvironmentKey(
  { organizationId, environmentId }: EnvironmentScope,
  wrapped: Buffer,
  usableAfterMs: number,
  startedAt: string,
) {
  return VERSION.query(
    `INSERT INTO environment_keys (organization_id, environment_id, version, wrapped_key, usable_from,
       created_at)
     SELECT $1, $2, coalesce(max(version), 1) + 1, $3, now() + $4 * interval '1 millisecond', now()
     FROM environment_keys WHERE organization_id = $1 AND environment_id = $2
     HAVING coalesce(max(created_at) < $5, true)
     RETURNING version`,
    [organizationId, environmentId, wrapped, usableAfterMs, startedAt],
  );
}

/** Replaces a wrapped key by the same key under a newer master key, if it is still the one given. */
export function replaceWrappedKey(
  { organizationId, environmentId }: EnvironmentScope,
  version: number,
  old: Buffer,
  wrapped: Buffer,
): Statement {
  const values = [organizationId, environmentId, old, wrapped];
  if (version === 1)
    return {
      text: `UPDATE environments SET wrapped_key = $4
             WHERE organization_id = $1 AND id = $2 AND wrapped_key = $3`,
      values,
    };
  return {
    text: `UPDATE environment_keys SET wrapped_key = $4
           WHERE organization_id = $1 AND environment_id = $2 AND wrapped_key = $3 AND version = $5`,
    values: [...values, version],
  };
}
