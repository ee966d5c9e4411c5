import { computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { BundleId, ProgramId } from '../../../ids.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';

/** The evaluations of a program, a bundle or both. */
export interface EvaluationSource {
  programId: ProgramId | null;
  bundleId: BundleId | null;
  /** Programs of the bundle that the reader may not see. */
  hiddenPrograms?: readonly string[];
}

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
 */
export function countLeftOut(
  { organizationId, environmentId }: EnvironmentScope,
  { programId, bundleId, hiddenPrograms = [] }: EvaluationSource,
) {
  const number = (condition: string) => `(SELECT count(*)::integer FROM (
    SELECT 1 FROM evaluations WHERE organization_id = $1 AND environment_id = $2
      AND ($3::uuid IS NULL OR program_id = $3) AND ($4::uuid IS NULL OR version_bundle_id = $4)
      AND program_id <> ALL ($5::uuid[]) AND ${condition} LIMIT ${MOST}) few)`;
  return LEFT_OUT.query(
    `SELECT ${number("status = 'failed'")} AS failed, ${number("status = 'superseded'")} AS superseded,
       ${number("status = 'deleted' AND NOT measured")} AS erased,
       ${number("status = 'needs_review'")} AS awaiting_review`,
    [organizationId, environmentId, programId, bundleId, hiddenPrograms],
  );
}
