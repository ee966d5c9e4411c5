import { computed, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';

const COUNT = rowsOf({ status: computed('text'), count: computed('integer') });

/** Tables whose rows are counted by status. Each has an index that begins with what the condition names. */
export type CountedTable = 'evaluations' | 'programs' | 'subjects' | 'enrollments' | 'webhook_deliveries';

/** Counts the rows of an environment with each of these statuses, up to `most` of each. */
export function countByStatus(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  table: CountedTable,
  statuses: readonly string[],
  most: number,
) {
  return COUNT.query(
    `SELECT wanted.status, counted.count
     FROM unnest($3::text[]) AS wanted(status) CROSS JOIN LATERAL (
       SELECT count(*)::integer AS count FROM (
         SELECT FROM ${table} WHERE organization_id = $1 AND environment_id = $2
           AND status = wanted.status LIMIT $4) found) counted`,
    [organizationId, environmentId, statuses, most],
  );
}
