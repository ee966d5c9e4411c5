import type { Statement } from '../../../db/batch.ts';
import { column, computed, rowsOf } from '../../../db/rows.ts';

const SCOPE = rowsOf({
  organizationId: column('environments', 'organization_id'),
  appId: column('environments', 'app_id'),
  environmentId: column('environments', 'id'),
});

/**
 * As the system: environments with keys of subjects that may be under an earlier epoch, which no worker has
 * claimed.
 */
export function selectOutdatedEnvironments(epoch: number, now: Date, limit: number) {
  return SCOPE.query(
    `SELECT e.organization_id AS "organizationId", e.app_id AS "appId", e.id AS "environmentId"
     FROM environments e LEFT JOIN subject_key_passes p ON p.environment_id = e.id
     WHERE coalesce(p.epoch, -1) < $1 AND (p.claimed_until IS NULL OR p.claimed_until <= $2)
     ORDER BY random() LIMIT $3`,
    [epoch, now, limit],
  );
}

const CLAIMED = rowsOf({ environment_id: column('subject_key_passes', 'environment_id') });

/** Claims an environment until a time. Returns no row if another worker has it or has done it. */
export function claimKeyPass(environmentId: string, epoch: number, now: Date, until: Date) {
  return CLAIMED.query(
    `INSERT INTO subject_key_passes AS p (environment_id, claimed_until) VALUES ($1, $4)
     ON CONFLICT (environment_id) DO UPDATE SET claimed_until = $4
     WHERE coalesce(p.epoch, -1) < $2 AND p.claimed_until <= $3
     RETURNING p.environment_id`,
    [environmentId, epoch, now, until],
  );
}

/**
 * Extends the claim, or, with an epoch, ends it: every key of the environment is under that epoch or a later
 * one.
 */
export function endKeyPass(environmentId: string, epoch: number | null, until: Date): Statement {
  return {
    text: `UPDATE subject_key_passes SET epoch = greatest(epoch, $2), claimed_until = $3
           WHERE environment_id = $1`,
    values: [environmentId, epoch, until],
  };
}

const FOUND = rowsOf({ found: computed('boolean') });

/** Selects a row if an environment has had no pass of this epoch or later. */
export function selectUnfinishedPass(epoch: number) {
  return FOUND.query(
    `SELECT true AS found FROM environments e LEFT JOIN subject_key_passes p ON p.environment_id = e.id
     WHERE coalesce(p.epoch, -1) < $1 LIMIT 1`,
    [epoch],
  );
}

/** Selects a row if the key of a subject is wrapped under this epoch or an earlier one. */
export function selectKeyBefore(epoch: number) {
  return FOUND.query(
    `SELECT true AS found FROM subjects
     WHERE get_byte(wrapped_key, 0) >= 128
       AND ('x' || encode(substr(wrapped_key, 3, 4), 'hex'))::bit(32)::bigint <= $1 LIMIT 1`,
    [epoch],
  );
}
