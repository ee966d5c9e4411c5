import { isMadeBy } from '../../../credentials/makers.ts';
import type { Statement } from '../../../db/batch.ts';
import { columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { BundleId, ProgramId } from '../../../ids.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { EVALUATION_MAKERS, MAKERS_OF_EVALUATION } from '../../answers/evaluations/makers.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION } from '../../answers/evaluations/queries.ts';

/** A program with one of the bundles that were answered in it. */
export interface ReleaseCell {
  program_id: string;
  version_bundle_id: string;
}

/** Condition for an evaluation that is in no closed block; the predicate of a partial index. */
const WAITING = `e.measured AND NOT e.in_release AND e.status IN ('completed', 'needs_review')`;

const WAITING_CELL = rowsOf({
  ...columns('evaluations', 'program_id', 'version_bundle_id'),
  waiting: computed('integer'),
  tried: computed('integer'),
});

/**
 * Selects the programs and bundles with evaluations in no closed block, with the present number of these
 * evaluations and the number at the last attempt.
 */
export function selectWaitingCells({ organizationId, environmentId }: EnvironmentScope) {
  return WAITING_CELL.query(
    `SELECT w.program_id, w.version_bundle_id, w.waiting, coalesce(t.waiting, 0) AS tried
     FROM (
       SELECT e.program_id, e.version_bundle_id, count(*)::integer AS waiting FROM evaluations e
       WHERE e.organization_id = $1 AND e.environment_id = $2 AND ${WAITING}
       GROUP BY e.program_id, e.version_bundle_id) w
     LEFT JOIN psychometric_release_tries t ON t.organization_id = $1 AND t.environment_id = $2
       AND t.program_id = w.program_id AND t.version_bundle_id = w.version_bundle_id
     ORDER BY w.program_id, w.version_bundle_id`,
    [organizationId, environmentId],
  );
}

const MEMBER = rowsOf({
  ...KEYED_EVALUATION,
  measured: computed('boolean'),
  measured_day: nullable(computed('text')),
  completed_in_program: computed('integer'),
  ...EVALUATION_MAKERS,
  is_new: computed('boolean'),
});

export type MemberRow = RowOf<typeof MEMBER>;

/**
 * Selects evaluations of a program and bundle, in the order of their ids: those in no closed block, or those
 * in one. `measured` is false, as they are to be added; `is_new` is whether no closed block of the program
 * and bundle contains an evaluation of the same person.
 */
export function selectMembers(
  { organizationId, environmentId }: EnvironmentScope,
  { program_id, version_bundle_id }: ReleaseCell,
  isReleased: boolean,
  after: string | null,
  limit: number,
) {
  const condition = isReleased
    ? `e.measured AND e.in_release AND e.status IN ('completed', 'needs_review')`
    : WAITING;
  return MEMBER.query(
    `SELECT ${KEYED_COLUMNS}, false AS measured, e.measured_day::text AS measured_day,
       1 AS completed_in_program, ${MAKERS_OF_EVALUATION},
       NOT EXISTS (
         SELECT 1 FROM evaluations o WHERE o.organization_id = $1
           AND o.subject_id = e.subject_id AND o.program_id = e.program_id
           AND o.version_bundle_id = e.version_bundle_id AND o.in_release) AS is_new
     FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.environment_id = $2 AND e.program_id = $3
       AND e.version_bundle_id = $4 AND ${condition} AND ($5::uuid IS NULL OR e.id > $5)
     ORDER BY e.id LIMIT $6`,
    [organizationId, environmentId, program_id, version_bundle_id, after, limit],
  );
}

const MEMBERS = rowsOf({ members: computed('integer') });

/**
 * Counts the evaluations of a program and bundle that are in a closed block and have not been superseded or
 * erased.
 */
export function countMembers(
  { organizationId, environmentId }: EnvironmentScope,
  { program_id, version_bundle_id }: ReleaseCell,
) {
  return MEMBERS.query(
    `SELECT count(*)::integer AS members FROM evaluations e
     WHERE e.organization_id = $1 AND e.environment_id = $2 AND e.program_id = $3
       AND e.version_bundle_id = $4 AND e.measured AND e.in_release
       AND e.status IN ('completed', 'needs_review')`,
    [organizationId, environmentId, program_id, version_bundle_id],
  );
}

const RELEASE = rowsOf({
  ...columns(
    'psychometric_releases',
    'program_id',
    'version_bundle_id',
    'class_digest',
    'made_by',
    'issued_by',
    'entered_by',
    'blocks',
    'floor',
    'people',
    'evaluations',
    'released_at',
    'counts_sealed',
  ),
  first_day: computed('text'),
  last_day: computed('text'),
});

export type ReleaseRow = RowOf<typeof RELEASE>;

/** The evaluations of a program, a bundle or both. */
export interface EvaluationSource {
  programId: ProgramId | null;
  bundleId: BundleId | null;
  /** Programs of the bundle that the reader may not see. */
  hiddenPrograms?: readonly string[];
}

/** A paper form is entered by at most two people. */
const MAKERS = ['made_by', 'issued_by', 'entered_by[1]', 'entered_by[2]'];

/**
 * Selects the releases of a program or of a bundle in the order of their keys.
 *
 * @param reader leaves out people whom this user or their keys imported or gave a token, or whose paper form
 *   they entered; null for nobody
 */
export function selectReleases(
  { organizationId, environmentId }: EnvironmentScope,
  { programId, bundleId, hiddenPrograms = [] }: EvaluationSource,
  reader: string | null,
) {
  return RELEASE.query(
    `SELECT program_id, version_bundle_id, class_digest, made_by, issued_by, entered_by, blocks, floor,
       people, evaluations, released_at, counts_sealed, first_day::text AS first_day,
       last_day::text AS last_day
     FROM psychometric_releases WHERE organization_id = $1 AND environment_id = $2
       AND ($3::uuid IS NULL OR program_id = $3) AND ($4::uuid IS NULL OR version_bundle_id = $4)
       AND ($5::uuid IS NULL OR NOT ${isMadeBy(MAKERS, '$1', '$5')}) AND program_id <> ALL ($6::uuid[])
     ORDER BY program_id, version_bundle_id, class_digest`,
    [organizationId, environmentId, programId, bundleId, reader, hiddenPrograms],
  );
}

/** Inserts or replaces a release; the caller has locked the counters. */
export function writeRelease(
  { organizationId, appId, environmentId }: EnvironmentScope,
  row: ReleaseRow,
): Statement {
  return {
    text: `INSERT INTO psychometric_releases (organization_id, app_id, environment_id, program_id,
             version_bundle_id, class_digest, made_by, issued_by, entered_by, blocks, floor, people,
             evaluations, first_day, last_day, released_at, counts_sealed)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::date, $15::date, $16, $17)
           ON CONFLICT (organization_id, environment_id, program_id, version_bundle_id, class_digest)
           DO UPDATE SET blocks = excluded.blocks, floor = excluded.floor, people = excluded.people,
             evaluations = excluded.evaluations, first_day = excluded.first_day,
             last_day = excluded.last_day, released_at = excluded.released_at,
             counts_sealed = excluded.counts_sealed`,
    values: [
      organizationId,
      appId,
      environmentId,
      row.program_id,
      row.version_bundle_id,
      row.class_digest,
      row.made_by,
      row.issued_by,
      row.entered_by,
      row.blocks,
      row.floor,
      row.people,
      row.evaluations,
      row.first_day,
      row.last_day,
      row.released_at,
      row.counts_sealed,
    ],
  };
}

/** Replaces the sealed counters of a release that nobody changed meanwhile. */
export function replaceReleaseCounts(
  { organizationId, environmentId }: EnvironmentScope,
  { program_id, version_bundle_id, class_digest, counts_sealed }: ReleaseRow,
  sealed: Buffer,
): Statement {
  return {
    text: `UPDATE psychometric_releases SET counts_sealed = $7 WHERE organization_id = $1
             AND environment_id = $2 AND program_id = $3 AND version_bundle_id = $4 AND class_digest = $5
             AND counts_sealed = $6`,
    values: [
      organizationId,
      environmentId,
      program_id,
      version_bundle_id,
      class_digest,
      counts_sealed,
      sealed,
    ],
  };
}

const PEOPLE = rowsOf({ people: computed('integer') });

/** Counts the people of a program or of a bundle who are in no closed block, up to `limit`. */
export function countWaitingPeople(
  { organizationId, environmentId }: EnvironmentScope,
  { programId, bundleId, hiddenPrograms = [] }: EvaluationSource,
  limit: number,
) {
  return PEOPLE.query(
    `SELECT count(*)::integer AS people FROM (
       SELECT DISTINCT e.subject_id FROM evaluations e
       WHERE e.organization_id = $1 AND e.environment_id = $2 AND ${WAITING}
         AND ($3::uuid IS NULL OR e.program_id = $3)
         AND ($4::uuid IS NULL OR e.version_bundle_id = $4) AND e.program_id <> ALL ($6::uuid[])
       LIMIT $5) few`,
    [organizationId, environmentId, programId, bundleId, limit, hiddenPrograms],
  );
}
