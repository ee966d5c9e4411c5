import type { Statement } from '../../../db/batch.ts';
import { byteaArray, textArray } from '../../../db/binary-array.ts';
import { columns, json, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Filters, type Page, select, selectPage } from '../../../db/statements.ts';
import { profileJson, type SealedProfile } from './profile.ts';

const PUBLIC_COLUMNS = columns(
  'subjects',
  'id',
  'organization_id',
  'app_id',
  'environment_id',
  'identity_mode',
  'status',
  'created_at',
  'updated_at',
);

const SUBJECT = rowsOf(PUBLIC_COLUMNS);

/** Digest of the field name → base64 of the sealed `[name, value]`. */
const PROFILE = json<Record<string, string>>('jsonb');

export const VAULT_SUBJECT = rowsOf({
  ...PUBLIC_COLUMNS,
  ...columns('subjects', 'wrapped_key'),
  profile: PROFILE,
});

/** A subject with its wrapped key and its sealed profile. */
export type VaultRow = RowOf<typeof VAULT_SUBJECT>;

export function selectSubject(organizationId: string, environmentId: string, id: string) {
  return select(SUBJECT, 'subjects', { organization_id: organizationId, environment_id: environmentId, id });
}

/** Selects a subject with its wrapped key and its sealed profile. */
export function selectVaultSubject(organizationId: string, environmentId: string, id: string, lock = false) {
  return VAULT_SUBJECT.query(
    `SELECT ${VAULT_SUBJECT.list} FROM subjects
     WHERE organization_id = $1 AND environment_id = $2 AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, environmentId, id],
  );
}

export function selectSubjects(
  organizationId: string,
  environmentId: string,
  status: Filters<'subjects'>['status'],
  page: Page,
) {
  return selectPage(
    SUBJECT,
    'subjects',
    { organization_id: organizationId, environment_id: environmentId, status },
    page,
  );
}

/** Selects a page of the people who belong to a unit, or to one below it, at a time. */
export function selectSubjectsOfUnit(
  organizationId: string,
  environmentId: string,
  { unitId, now }: { unitId: string; now: Date },
  status: string | undefined,
  after: string | undefined,
  limit: number,
) {
  return SUBJECT.query(
    `SELECT ${SUBJECT.of('s')} FROM subjects s WHERE s.organization_id = $1 AND s.environment_id = $2
       AND ($3::uuid IS NULL OR s.id < $3) AND ($4::text IS NULL OR s.status = $4)
       AND s.id IN (SELECT m.subject_id FROM unit_members m
         JOIN units u ON u.organization_id = m.organization_id AND u.environment_id = m.environment_id
           AND u.id = m.unit_id
         WHERE m.organization_id = $1 AND m.environment_id = $2 AND $6::text = ANY (u.path)
           AND m.starts_on <= ($7::timestamptz AT TIME ZONE 'UTC')::date
           AND (m.ends_on IS NULL OR m.ends_on > ($7::timestamptz AT TIME ZONE 'UTC')::date))
     ORDER BY s.id DESC LIMIT $5`,
    [organizationId, environmentId, after ?? null, status ?? null, limit + 1, unitId, now],
  );
}

/** Selects the subject with an external id by its blind indexes. */
export function selectByExternalId(
  organizationId: string,
  environmentId: string,
  indexes: readonly Buffer[],
) {
  return select(SUBJECT, 'subjects', {
    organization_id: organizationId,
    environment_id: environmentId,
    external_id_index: indexes,
  });
}

/** Selects subjects with their wrapped keys and sealed profiles. */
export function selectVaultSubjects(organizationId: string, environmentId: string, ids: readonly string[]) {
  return VAULT_SUBJECT.query(
    `SELECT s.* FROM unnest($3::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
       SELECT ${VAULT_SUBJECT.list} FROM subjects
       WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id LIMIT 1) s`,
    [organizationId, environmentId, ids],
  );
}

const IMPORTED = rowsOf({
  ...columns('subjects', 'id', 'external_id_index', 'identity_mode', 'status', 'wrapped_key'),
  profile: PROFILE,
});

export type ImportedRow = RowOf<typeof IMPORTED>;

/**
 * Locks the existing subjects of an import in the order of their blind indexes, which avoids deadlocks. The
 * statement looks up each separately, because with `= ANY` PostgreSQL may read the whole environment.
 */
export function lockByExternalIds(organizationId: string, environmentId: string, indexes: readonly Buffer[]) {
  return IMPORTED.query(
    `SELECT s.* FROM (SELECT DISTINCT unnest($3::bytea[]) AS index ORDER BY index) wanted
     CROSS JOIN LATERAL (
       SELECT ${IMPORTED.list} FROM subjects
       WHERE organization_id = $1 AND environment_id = $2 AND external_id_index = wanted.index LIMIT 1
       FOR UPDATE) s`,
    [organizationId, environmentId, byteaArray(indexes)],
  );
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

const SEALED_SUBJECT = rowsOf({
  ...VAULT_SUBJECT.columns,
  ...columns('subjects', 'external_id_sealed'),
});

export type SealedSubject = RowOf<typeof SEALED_SUBJECT>;

/** Selects a subject with its wrapped key and all its sealed values, for the export. */
export function selectSealedSubject(organizationId: string, environmentId: string, id: string) {
  return select(SEALED_SUBJECT, 'subjects', {
    organization_id: organizationId,
    environment_id: environmentId,
    id,
  });
}
