import { columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { UnitMembership } from './schema.ts';

/** The day of a time, as memberships in units count days. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function namesAad(environmentId: string): string {
  return `unit_trees/${environmentId}/names_sealed`;
}

const UNIT = rowsOf({ ...columns('units', 'id', 'path'), names_sealed: nullable(computed('bytea')) });

/** Selects the units of an environment in the order of their list. The first row has the names of all. */
export function selectUnits(organizationId: string, environmentId: string) {
  return UNIT.query(
    `SELECT u.id, u.path,
       CASE WHEN row_number() OVER (ORDER BY u.position) = 1 THEN t.names_sealed END AS names_sealed
     FROM units u JOIN unit_trees t
       ON t.organization_id = u.organization_id AND t.environment_id = u.environment_id
     WHERE u.organization_id = $1 AND u.environment_id = $2 ORDER BY u.position`,
    [organizationId, environmentId],
  );
}

const PATHS = rowsOf({ paths: nullable(computed('text')) });

/** Selects the paths of all units in one row: thousands of rows take ten times as long to read. */
export function selectPaths(organizationId: string, environmentId: string) {
  return PATHS.query(
    `SELECT string_agg(array_to_string(path, '/'), ' ' ORDER BY position) AS paths FROM units
     WHERE organization_id = $1 AND environment_id = $2`,
    [organizationId, environmentId],
  );
}

/** Returns the paths of units by their ids, in the order of their list. */
export function unitTree([row]: RowOf<typeof PATHS>[]): Map<string, readonly string[]> {
  const paths = row?.paths?.split(' ') ?? [];
  return new Map(paths.map((text) => text.split('/')).map((path) => [path.at(-1)!, path]));
}

const ID = rowsOf(columns('units', 'id'));

/** Selects which of these units exist. */
export function selectKnownUnits(organizationId: string, environmentId: string, ids: readonly string[]) {
  return ID.query(
    `SELECT id FROM units WHERE organization_id = $1 AND environment_id = $2
       AND id = ANY ($3::text[]) FOR SHARE`,
    [organizationId, environmentId, ids],
  );
}

const WITH_PEOPLE = rowsOf(columns('unit_members', 'unit_id'));

/** Selects one of these units to which people belong now or later. */
export function selectUnitWithPeople(
  organizationId: string,
  environmentId: string,
  ids: readonly string[],
  today: string,
) {
  return WITH_PEOPLE.query(
    `SELECT unit_id FROM unit_members WHERE organization_id = $1 AND environment_id = $2
       AND unit_id = ANY ($3::text[]) AND (ends_on IS NULL OR ends_on > $4::date) LIMIT 1`,
    [organizationId, environmentId, ids, today],
  );
}

const SUBJECT = rowsOf(columns('subjects', 'id', 'status'));

/** Selects a subject of an environment. With `lock`, waits for an erasure of the subject. */
export function selectMember(organizationId: string, environmentId: string, subjectId: string, lock = false) {
  return SUBJECT.query(
    `SELECT id, status FROM subjects WHERE organization_id = $1 AND environment_id = $2
       AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, environmentId, subjectId],
  );
}

const MEMBERSHIP = rowsOf({
  ...columns('unit_members', 'unit_id'),
  starts_on: computed('text'),
  ends_on: nullable(computed('text')),
});

export type UnitMembershipRow = RowOf<typeof MEMBERSHIP>;

/** Selects the memberships of a subject in units, the earliest first. */
export function selectSubjectUnits(organizationId: string, subjectId: string) {
  return MEMBERSHIP.query(
    `SELECT unit_id, starts_on::text, ends_on::text FROM unit_members
     WHERE organization_id = $1 AND subject_id = $2 ORDER BY unit_members.starts_on, unit_id`,
    [organizationId, subjectId],
  );
}

export function presentMemberships(rows: readonly UnitMembershipRow[]): UnitMembership[] {
  return rows.map(({ ends_on, ...row }) => ({ ...row, ...(ends_on !== null && { ends_on }) }));
}
