import type { Statement } from '../../db/batch.ts';
import { byteaArray, textArray } from '../../db/binary-array.ts';
import { profileJson, type SealedProfile } from './profile.ts';
import type { Subject } from './schema.ts';

const COLUMNS = 'id, organization_id, app_id, environment_id, identity_mode, status, created_at, updated_at';

export interface VaultRow extends Subject {
  wrapped_key: Buffer | null;
  /** Digest of the field's name → base64 of the sealed [name, value]. */
  profile: Record<string, string>;
}

export function selectSubject(organizationId: string, environmentId: string, id: string): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM subjects WHERE organization_id = $1 AND environment_id = $2 AND id = $3`,
    values: [organizationId, environmentId, id],
  };
}

/** With key and sealed profile, for whoever may open them. */
export function selectVaultSubject(
  organizationId: string,
  environmentId: string,
  id: string,
  lock = false,
): Statement {
  return {
    text: `SELECT ${COLUMNS}, wrapped_key, profile FROM subjects
           WHERE organization_id = $1 AND environment_id = $2 AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    values: [organizationId, environmentId, id],
  };
}

export function selectSubjects(
  organizationId: string,
  environmentId: string,
  status: string | undefined,
  after: string | undefined,
  limit: number,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM subjects WHERE organization_id = $1 AND environment_id = $2
             AND ($3::uuid IS NULL OR id < $3)
             AND ($4::text IS NULL OR status = $4) ORDER BY id DESC LIMIT $5`,
    values: [organizationId, environmentId, after ?? null, status ?? null, limit + 1],
  };
}

export function selectByIndex(organizationId: string, environmentId: string, index: Buffer): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM subjects WHERE organization_id = $1 AND environment_id = $2
             AND external_id_index = $3`,
    values: [organizationId, environmentId, index],
  };
}

export interface ImportedRow {
  id: string;
  external_id_index: Buffer;
  identity_mode: string;
  status: string;
  wrapped_key: Buffer;
  profile: Record<string, string>;
}

const IMPORTED = 'id, external_id_index, identity_mode, status, wrapped_key, profile';

export function selectVaultSubjects(
  organizationId: string,
  environmentId: string,
  ids: readonly string[],
): Statement {
  return {
    text: `SELECT s.* FROM unnest($3::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
             SELECT ${COLUMNS}, wrapped_key, profile FROM subjects
             WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1) s`,
    values: [organizationId, environmentId, ids],
  };
}

/**
 * Existing subjects of an import, locked in one order so that two imports never wait for each other in a
 * circle, and looked up one by one: for `= ANY` the planner may read the whole environment.
 */
export function lockByIndexes(
  organizationId: string,
  environmentId: string,
  indexes: readonly Buffer[],
): Statement {
  return {
    text: `SELECT s.* FROM (SELECT DISTINCT unnest($3::bytea[]) AS index ORDER BY index) wanted CROSS
           JOIN LATERAL (
             SELECT ${IMPORTED} FROM subjects
             WHERE organization_id = $1 AND environment_id = $2 AND external_id_index = wanted.index LIMIT 1
               FOR UPDATE) s`,
    values: [organizationId, environmentId, byteaArray(indexes)],
  };
}

export interface NewSubject {
  id: string;
  index: Buffer;
  externalIdSealed: Buffer;
  wrapped: Buffer;
  profile: SealedProfile;
}

/** Inserts all, or fails on `subjects_external_id_key` where another import took an external id meanwhile. */
export function insertSubjects(
  scope: { organizationId: string; appId: string; environmentId: string },
  subjects: readonly NewSubject[],
  now: Date,
): Statement {
  return {
    text: `INSERT INTO subjects (organization_id, app_id, environment_id, id, external_id_index,
             external_id_sealed, wrapped_key, profile, identity_mode, status, created_at, updated_at)
           SELECT $1, $2, $3, s.id, s.external_id_index, s.external_id_sealed, s.wrapped_key,
             s.profile::jsonb, 'enterprise_managed', 'active', $9, $9
           FROM unnest($4::uuid[], $5::bytea[], $6::bytea[], $7::bytea[], $8::text[])
             AS s(id, external_id_index, external_id_sealed, wrapped_key, profile)`,
    values: [
      scope.organizationId,
      scope.appId,
      scope.environmentId,
      subjects.map(({ id }) => id),
      byteaArray(subjects.map(({ index }) => index)),
      byteaArray(subjects.map(({ externalIdSealed }) => externalIdSealed)),
      byteaArray(subjects.map(({ wrapped }) => wrapped)),
      textArray(subjects.map(({ profile }) => profileJson(profile))),
      now,
    ],
  };
}

export function updateProfiles(
  organizationId: string,
  changes: readonly { id: string; profile: SealedProfile }[],
  now: Date,
): Statement {
  return {
    text: `UPDATE subjects s SET profile = c.profile::jsonb, updated_at = $4
           FROM unnest($2::uuid[], $3::text[]) AS c(id, profile) WHERE s.organization_id = $1
             AND s.id = c.id`,
    values: [
      organizationId,
      changes.map(({ id }) => id),
      textArray(changes.map(({ profile }) => profileJson(profile))),
      now,
    ],
  };
}

export interface SealedSubject extends VaultRow {
  external_id_sealed: Buffer | null;
}

/** With everything sealed, for the export. */
export function selectSealedSubject(organizationId: string, environmentId: string, id: string): Statement {
  return {
    text: `SELECT ${COLUMNS}, wrapped_key, profile, external_id_sealed FROM subjects
           WHERE organization_id = $1 AND environment_id = $2 AND id = $3`,
    values: [organizationId, environmentId, id],
  };
}
