import type { Statement } from '../../../db/batch.ts';
import { byteaArray } from '../../../db/binary-array.ts';
import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom } from '../../../db/statements.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { VAULT_SUBJECT } from './queries.ts';

const IDENTITY = rowsOf({ ...VAULT_SUBJECT.columns, ...columns('subjects', 'external_id_sealed') });
export type IdentityRow = RowOf<typeof IDENTITY>;

/** Selects the subjects with these ids that were not erased, in the order of the ids. */
export function selectIdentities(organizationId: string, environmentId: string, ids: readonly string[]) {
  return IDENTITY.query(
    `SELECT s.* FROM unnest($3::uuid[]) WITH ORDINALITY AS wanted(id, position) CROSS JOIN LATERAL (
       SELECT ${IDENTITY.list} FROM subjects
       WHERE organization_id = $1 AND environment_id = $2 AND id = wanted.id AND status = 'active'
       LIMIT 1) s
     ORDER BY wanted.position`,
    [organizationId, environmentId, ids],
  );
}

const FOUND = rowsOf({ subject_id: column('subject_names', 'subject_id') });

/**
 * Selects the newest subjects that every word finds, each by the blind index of one of the fields.
 *
 * @param words for each word, its digest in each field
 */
export function selectByNames(
  organizationId: string,
  environmentId: string,
  words: readonly (readonly Buffer[])[],
  limit: number,
) {
  const [first, ...others] = words.map((_, i) => `$${i + 4}::bytea[]`);
  const also = others.map(
    (digests) => `AND EXISTS (SELECT 1 FROM subject_names o WHERE o.organization_id = $1
             AND o.environment_id = $2 AND o.digest = ANY (${digests}) AND o.subject_id = n.subject_id)`,
  );
  return FOUND.query(
    `SELECT DISTINCT n.subject_id FROM subject_names n
     WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.digest = ANY (${first})
       ${also.join(' ')}
     ORDER BY n.subject_id DESC LIMIT $3`,
    [organizationId, environmentId, limit, ...words.map((digests) => byteaArray(digests))],
  );
}

/** The blind indexes of a subject. */
export interface SubjectNames {
  id: string;
  digests: readonly Buffer[];
}

/** Replaces the blind indexes of subjects. */
export function replaceNames(
  organizationId: string,
  environmentId: string,
  subjects: readonly SubjectNames[],
): Statement[] {
  const rows = subjects.flatMap(({ id, digests }) => digests.map((digest) => ({ id, digest })));
  return [
    deleteFrom('subject_names', {
      organization_id: organizationId,
      subject_id: subjects.map(({ id }) => id),
    }),
    {
      text: `INSERT INTO subject_names (organization_id, environment_id, digest, subject_id)
             SELECT DISTINCT $1::uuid, $2::uuid, n.digest, n.id
             FROM unnest($3::bytea[], $4::uuid[]) AS n(digest, id)`,
      values: [
        organizationId,
        environmentId,
        byteaArray(rows.map(({ digest }) => digest)),
        rows.map(({ id }) => id),
      ],
    },
  ];
}

/** Locks subjects that were not erased in the order of their ids, after the given one. */
export function lockSubjectsAfter(
  { organizationId, environmentId }: EnvironmentScope,
  after: string | undefined,
  limit: number,
) {
  return VAULT_SUBJECT.query(
    `SELECT ${VAULT_SUBJECT.list} FROM subjects
     WHERE organization_id = $1 AND environment_id = $2 AND status = 'active'
       AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT $4 FOR UPDATE`,
    [organizationId, environmentId, after ?? null, limit],
  );
}
