import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { EvaluationSource, ReleaseCell } from './release-queries.ts';

const LEFT_OUT = rowsOf({
  failed: computed('integer'),
  superseded: computed('integer'),
  erased: computed('integer'),
  awaiting_review: computed('integer'),
});

/** Numbers of evaluations: those that are not counted, by the reason, and those counted that await review. */
export type LeftOutRow = RowOf<typeof LEFT_OUT>;

/** Each number is counted up to this. */
const MOST = 10_000;

/**
 * Counts the evaluations of a program, a bundle or both that psychometrics leaves out, up to 10,000 of each
 * kind. Those of erased people are left out unless the counters contain them.
 *
 * @param isRelease of a new release, which is computed without anybody who was erased
 */
export function countLeftOut(
  { organizationId, environmentId }: EnvironmentScope,
  { programId, bundleId, hiddenPrograms = [] }: EvaluationSource,
  isRelease: boolean,
) {
  const number = (condition: string) => `(SELECT count(*)::integer FROM (
    SELECT 1 FROM evaluations WHERE organization_id = $1 AND environment_id = $2
      AND ($3::uuid IS NULL OR program_id = $3) AND ($4::uuid IS NULL OR version_bundle_id = $4)
      AND program_id <> ALL ($5::uuid[]) AND ${condition} LIMIT ${MOST}) few)`;
  return LEFT_OUT.query(
    `SELECT ${number("status = 'failed'")} AS failed, ${number("status = 'superseded'")} AS superseded,
       ${number(isRelease ? "status = 'deleted'" : "status = 'deleted' AND NOT measured")} AS erased,
       ${number("status = 'needs_review'")} AS awaiting_review`,
    [organizationId, environmentId, programId, bundleId, hiddenPrograms],
  );
}

/** Records how many evaluations wait, and with `leftOut` what the new release leaves out. */
export function writeTry(
  { organizationId, environmentId }: EnvironmentScope,
  { program_id, version_bundle_id }: ReleaseCell,
  waiting: number,
  leftOut: LeftOutRow | undefined,
): Statement {
  const { failed = 0, superseded = 0, erased = 0, awaiting_review = 0 } = leftOut ?? {};
  return {
    text: `INSERT INTO psychometric_release_tries AS t (organization_id, environment_id, program_id,
             version_bundle_id, waiting, failed, superseded, erased, awaiting_review)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (organization_id, environment_id, program_id, version_bundle_id) DO UPDATE
             SET waiting = excluded.waiting${
               leftOut
                 ? `, failed = excluded.failed, superseded = excluded.superseded,
               erased = excluded.erased, awaiting_review = excluded.awaiting_review`
                 : ''
             }`,
    values: [
      organizationId,
      environmentId,
      program_id,
      version_bundle_id,
      waiting,
      failed,
      superseded,
      erased,
      awaiting_review,
    ],
  };
}

const RELEASED_LEFT_OUT = rowsOf(
  columns('psychometric_release_tries', 'failed', 'superseded', 'erased', 'awaiting_review'),
);

/** Selects what the releases of a program or of a bundle left out when they were made. */
export function selectReleasedLeftOut(
  { organizationId, environmentId }: EnvironmentScope,
  { programId, bundleId, hiddenPrograms = [] }: EvaluationSource,
) {
  return RELEASED_LEFT_OUT.query(
    `SELECT failed, superseded, erased, awaiting_review FROM psychometric_release_tries
     WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR program_id = $3)
       AND ($4::uuid IS NULL OR version_bundle_id = $4) AND program_id <> ALL ($5::uuid[])`,
    [organizationId, environmentId, programId, bundleId, hiddenPrograms],
  );
}
