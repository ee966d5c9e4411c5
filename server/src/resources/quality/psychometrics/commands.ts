import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../vault/vault.ts';
import { countsAad } from './counts.ts';

const SEALED = rowsOf({
  ...columns('psychometric_counts', 'program_id', 'version_bundle_id', 'concept_id', 'variable'),
  ...columns('psychometric_counts', 'group_digest', 'counts_sealed'),
  day: computed('text'),
});

export type SealedCounter = RowOf<typeof SEALED>;

const KEY = 'program_id, version_bundle_id, concept_id, variable, group_digest, day';

/** Selects sealed counters of an environment in the order of their keys, after the given one. */
export function selectCountersAfter(
  { organizationId, environmentId }: EnvironmentScope,
  after: SealedCounter | undefined,
  limit: number,
) {
  return SEALED.query(
    `SELECT program_id, version_bundle_id, concept_id, variable, group_digest, counts_sealed,
       c.day::text AS day
     FROM psychometric_counts c WHERE organization_id = $1 AND environment_id = $2
       AND ($3::uuid IS NULL
         OR (${KEY}) > ($3::uuid, $4::uuid, $5::text, $6::text, $7::text, $8::date))
     ORDER BY program_id, version_bundle_id, concept_id, variable, group_digest, c.day LIMIT $9`,
    [
      organizationId,
      environmentId,
      after?.program_id ?? null,
      after?.version_bundle_id ?? null,
      after?.concept_id ?? null,
      after?.variable ?? null,
      after?.group_digest ?? null,
      after?.day ?? null,
      limit,
    ],
  );
}

/**
 * Seals a counter under the newest key of the environment, unless it was changed meanwhile: then that key
 * sealed it. Undefined if it already is.
 */
export function resealCounter(
  keys: EnvironmentKeys,
  { organizationId, environmentId }: EnvironmentScope,
  row: SealedCounter,
): Statement | undefined {
  const sealed = keys.reseal(countsAad(row), row.counts_sealed);
  if (!sealed) return undefined;
  return {
    text: `UPDATE psychometric_counts SET counts_sealed = $10
           WHERE organization_id = $1 AND environment_id = $2 AND program_id = $3 AND version_bundle_id = $4
             AND concept_id = $5 AND variable = $6 AND group_digest = $7 AND day = $8::date
             AND counts_sealed = $9`,
    values: [
      organizationId,
      environmentId,
      row.program_id,
      row.version_bundle_id,
      row.concept_id,
      row.variable,
      row.group_digest,
      row.day,
      row.counts_sealed,
      sealed,
    ],
  };
}
