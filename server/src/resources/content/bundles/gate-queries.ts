import { column, columns, rowsOf } from '../../../db/rows.ts';
import type { AppId, OrganizationId } from '../../../ids.ts';
import type { BundleRow } from './queries.ts';

/** A simulation with fewer respondents says too little to pass a gate. */
const LEAST_RESPONDENTS = 100;

const SIMULATION = rowsOf(columns('jobs', 'id', 'result'));

/** Selects the last simulation of content with this fingerprint that can pass a gate. */
export function selectGateSimulation(organizationId: OrganizationId, appId: AppId, fingerprint: string) {
  return SIMULATION.query(
    `SELECT j.id, j.result FROM jobs j
     JOIN bundles b ON b.organization_id = j.organization_id
       AND b.id = (j.request::jsonb ->> 'bundle_id')::uuid
     WHERE j.organization_id = $1 AND j.app_id = $2 AND j.environment_id IS NULL
       AND j.kind = 'simulation' AND j.status = 'succeeded' AND b.fingerprint = $3
       AND j.request::jsonb #> '{simulation,theta}' IS NULL
       AND (j.request::jsonb #>> '{simulation,respondents}')::int >= $4
     ORDER BY j.id DESC LIMIT 1`,
    [organizationId, appId, fingerprint, LEAST_RESPONDENTS],
  );
}

const SHADOW = rowsOf({
  ...columns('jobs', 'organization_id', 'app_id', 'environment_id', 'id', 'result_sealed'),
  environment_kind: column('environments', 'kind'),
});

/**
 * Whose shadow scorings count: of environments where the user reads answers, and the user's own; of them,
 * those without programs that reveal an arm which the user may not see.
 */
export interface ShadowReader {
  kinds: readonly ('test' | 'live')[];
  unblinded: readonly ('test' | 'live')[];
  userId: string;
}

/** Selects the last shadow scoring of content with this fingerprint against other content. */
export function selectGateShadow(
  organizationId: OrganizationId,
  appId: AppId,
  fingerprint: string,
  { kinds, unblinded, userId }: ShadowReader,
) {
  return SHADOW.query(
    `SELECT j.organization_id, j.app_id, j.environment_id, j.id, j.result_sealed,
       v.kind AS environment_kind
     FROM jobs j JOIN environments v ON v.organization_id = j.organization_id
       AND v.id = j.environment_id
     WHERE j.organization_id = $1 AND j.app_id = $2 AND j.kind = 'shadow' AND j.status = 'succeeded'
       AND j.request::jsonb #>> '{fingerprints,candidate}' = $3
       AND j.request::jsonb #>> '{fingerprints,in_use}' <> $3
       AND (v.kind = ANY ($4::text[]) OR j.request::jsonb ->> 'reader' = $5)
       AND (v.kind = ANY ($6::text[]) OR NOT EXISTS (
         SELECT FROM programs g
         WHERE g.organization_id = $1 AND g.environment_id = j.environment_id AND g.of_arms AND g.id < j.id
           AND (j.request::jsonb -> 'hidden_programs' ? g.id::text) IS NOT TRUE))
     ORDER BY j.id DESC LIMIT 1`,
    [organizationId, appId, fingerprint, kinds, userId, unblinded],
  );
}

const REVISION = rowsOf(columns('bundles', 'id'));

/** Selects a published bundle of the same name with other content. */
export function selectPublishedRevision(
  organizationId: OrganizationId,
  appId: AppId,
  { name, fingerprint }: BundleRow,
) {
  return REVISION.query(
    `SELECT id FROM bundles WHERE organization_id = $1 AND app_id = $2 AND name = $3
       AND published_at IS NOT NULL AND fingerprint <> $4 LIMIT 1`,
    [organizationId, appId, name, fingerprint],
  );
}
