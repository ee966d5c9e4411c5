import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { BundleId, EnvironmentId, OrganizationId } from '../../../ids.ts';

const SAMPLE = rowsOf({
  ...columns('evaluations', 'id', 'app_id', 'environment_id', 'subject_id', 'result_sealed'),
  wrapped_key: column('subjects', 'wrapped_key'),
});

export type SampleRow = RowOf<typeof SAMPLE>;

export interface SampleFilter {
  organizationId: string;
  environmentId: string;
  bundleId: string;
  startsAt: string | null;
  endsAt: string | null;
  /** The cells of statistics whose people are read; null for everybody. */
  cellIds: readonly string[] | null;
  hiddenPrograms: readonly string[];
}

/** Selects finished evaluations of a bundle with the keys of their subjects, newest first. */
export function selectSample(
  { organizationId, environmentId, bundleId, startsAt, endsAt, cellIds, hiddenPrograms }: SampleFilter,
  before: string | null,
  limit: number,
) {
  return SAMPLE.query(
    `SELECT e.id, e.app_id, e.environment_id, e.subject_id, e.result_sealed, s.wrapped_key
     FROM evaluations e
     JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.environment_id = $2
       AND (($8::uuid[] IS NULL AND e.status IN ('completed', 'needs_review')) OR e.cell_id = ANY ($8))
       AND e.program_id <> ALL ($9::uuid[])
       AND e.version_bundle_id = $3 AND ($4::timestamptz IS NULL OR e.completed_at >= $4)
       AND ($5::timestamptz IS NULL OR e.completed_at < $5) AND ($6::uuid IS NULL OR e.id < $6)
     ORDER BY e.id DESC LIMIT $7`,
    [organizationId, environmentId, bundleId, startsAt, endsAt, before, limit, cellIds, hiddenPrograms],
  );
}

const REQUEST = rowsOf(columns('jobs', 'status', 'request', 'result'));

/** Selects a calibration job of an environment with its request and result. */
export function selectCalibration(organizationId: OrganizationId, environmentId: EnvironmentId, id: string) {
  return REQUEST.query(
    `SELECT ${REQUEST.list} FROM jobs WHERE organization_id = $1 AND environment_id = $2 AND id = $3
       AND kind = 'calibration'`,
    [organizationId, environmentId, id],
  );
}

const LAST_CALIBRATION = rowsOf({
  concept_id: computed('text'),
  started_at: computed('timestamptz'),
  result: nullable(computed('text')),
});

export type LastCalibrationRow = RowOf<typeof LAST_CALIBRATION>;

/**
 * Selects, for each calibrated concept of a bundle, when its last calibration began, and the newest result
 * that is compared with the parameters in use.
 */
export function selectLastCalibrations(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  bundleId: BundleId,
) {
  const isCompared = "status = 'succeeded' AND result::jsonb ? 'link'";
  return LAST_CALIBRATION.query(
    `SELECT request::jsonb ->> 'concept_id' AS concept_id, max(created_at) AS started_at,
       (array_agg(result ORDER BY id DESC) FILTER (WHERE ${isCompared}))[1] AS result
     FROM jobs WHERE organization_id = $1 AND environment_id = $2 AND kind = 'calibration'
       AND request::jsonb ->> 'bundle_id' = $3
     GROUP BY 1`,
    [organizationId, environmentId, bundleId],
  );
}
