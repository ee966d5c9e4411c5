import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insertRows, upsert } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';
import { dayOf, type UnitMembershipRow } from './queries.ts';

/** Stores the sealed names of an environment's units; concurrent changes of the tree wait for each other. */
export function upsertNames(
  organizationId: string,
  environmentId: string,
  sealed: Buffer,
  now: Date,
): Statement {
  return upsert(
    'unit_trees',
    { organization_id: organizationId, environment_id: environmentId },
    { names_sealed: sealed, updated_at: now },
  );
}

/** Replaces the units of an environment by those with these paths, in their order. */
export function replaceUnits(
  organizationId: string,
  environmentId: string,
  paths: ReadonlyMap<string, readonly string[]>,
): Statement[] {
  const ids = [...paths.keys()];
  return [
    {
      text: `DELETE FROM units WHERE organization_id = $1 AND environment_id = $2 AND id <> ALL ($3::text[])`,
      values: [organizationId, environmentId, ids],
    },
    insertRows(
      'units',
      { organization_id: organizationId, environment_id: environmentId },
      [...paths].map(([id, path], position) => ({ id, path, position })),
      `ON CONFLICT (organization_id, environment_id, id) DO UPDATE
         SET path = excluded.path, position = excluded.position`,
    ),
  ];
}

/** Deletes the memberships of a subject in units. */
export function deleteSubjectUnits(organizationId: string, subjectId: string): Statement {
  return deleteFrom('unit_members', { organization_id: organizationId, subject_id: subjectId });
}

export function insertSubjectUnits(
  organizationId: string,
  environmentId: string,
  subjectId: string,
  memberships: readonly UnitMembershipRow[],
): Statement {
  return insertRows(
    'unit_members',
    { organization_id: organizationId, environment_id: environmentId, subject_id: subjectId },
    memberships.map(({ unit_id, starts_on, ends_on }) => ({ unit_id, starts_on, ends_on })),
  );
}

/** The profile field from which imports take the units of people. */
export interface UnitMapping {
  field?: string;
}

interface ImportedProfile {
  subjectId: string;
  profile: Readonly<Record<string, unknown>>;
}

/**
 * Takes the units of subjects, whose rows are locked or new, from the mapped field of their imported
 * profiles: an id or a list of ids. From today on the person belongs to these units, if they exist, and to
 * no others. Null and a value that is not an id end the earlier memberships, which may no longer be correct.
 */
export function importUnits(
  tx: Transaction,
  { vaultScope, now }: Pick<Request, 'vaultScope' | 'now'>,
  { field }: UnitMapping,
  imported: readonly ImportedProfile[],
): void {
  if (field === undefined) return;
  const mapped = imported.filter(({ profile }) => Object.hasOwn(profile, field));
  if (mapped.length === 0) return;
  const wanted = new Map(mapped.map(({ subjectId, profile }) => [subjectId, idsIn(profile[field])]));
  const { organizationId, environmentId } = vaultScope;
  const pairs = [...wanted].flatMap(([subjectId, ids]) => ids.map((id) => ({ subjectId, id })));
  const of = [pairs.map(({ subjectId }) => subjectId), pairs.map(({ id }) => id)];
  for (const text of [DELETE_NOT_BEGUN, END_OTHERS])
    tx.push({ text, values: [organizationId, [...wanted.keys()], ...of, dayOf(now)] });
  if (pairs.length > 0)
    tx.push({ text: BEGIN_NEW, values: [organizationId, environmentId, ...of, dayOf(now)] });
}

function idsIn(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return [...new Set(values.filter((id) => typeof id === 'string' && id.length <= 64))];
}

const NOT_WANTED = `NOT EXISTS (SELECT FROM unnest($3::uuid[], $4::text[]) AS wanted(subject_id, unit_id)
  WHERE wanted.subject_id = m.subject_id AND wanted.unit_id = m.unit_id)`;

const DELETE_NOT_BEGUN = `DELETE FROM unit_members m
  WHERE m.organization_id = $1 AND m.subject_id = ANY ($2::uuid[]) AND m.starts_on >= $5::date
    AND ${NOT_WANTED}`;

const END_OTHERS = `UPDATE unit_members m SET ends_on = $5::date
  WHERE m.organization_id = $1 AND m.subject_id = ANY ($2::uuid[]) AND m.starts_on < $5::date
    AND (m.ends_on IS NULL OR m.ends_on > $5::date) AND ${NOT_WANTED}`;

const BEGIN_NEW = `INSERT INTO unit_members (organization_id, environment_id, subject_id, unit_id, starts_on)
  SELECT $1, $2, wanted.subject_id, u.id, $5::date
  FROM unnest($3::uuid[], $4::text[]) AS wanted(subject_id, unit_id)
  JOIN units u ON u.organization_id = $1 AND u.environment_id = $2 AND u.id = wanted.unit_id
  WHERE NOT EXISTS (SELECT FROM unit_members m
    WHERE m.organization_id = $1 AND m.subject_id = wanted.subject_id AND m.unit_id = u.id
      AND m.starts_on <= $5::date AND (m.ends_on IS NULL OR m.ends_on > $5::date))
  FOR SHARE OF u
  ON CONFLICT (organization_id, subject_id, unit_id, starts_on) DO UPDATE SET ends_on = NULL`;
