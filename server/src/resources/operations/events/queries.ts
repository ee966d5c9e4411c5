import { columns, rowsOf } from '../../../db/rows.ts';
import { SETTLED } from '../../../db/settled.ts';
import { select } from '../../../db/statements.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';

const EVENT = rowsOf(columns('events', 'id', 'payload'));

/**
 * The place of the event `$3`. If it was removed from the feed, all remaining events are later, so reading
 * continues with the oldest one.
 */
const AFTER = `SELECT last.transaction, last.id FROM (
    SELECT e.transaction, e.id FROM events e WHERE e.organization_id = $1 AND e.id = $3
    UNION ALL SELECT '0'::xid8, '00000000-0000-0000-0000-000000000000'::uuid) last
  ORDER BY last.transaction DESC LIMIT 1`;

/**
 * Selects a page of events after the event `after`, oldest first, and one row more that shows whether another
 * page follows. Events are ordered by the position of their transaction, and only those of transactions older
 * than the oldest running one are returned: an event that commits late never appears before one that was
 * already read.
 */
export const selectFeed = selectPage('>', 'ASC');

/** Selects a page of the same events newest first, before the event `after`. */
export const selectNewest = selectPage('<', 'DESC');

function selectPage(comparison: '<' | '>', direction: 'ASC' | 'DESC') {
  return (
    organizationId: string,
    environmentId: string,
    filters: { type?: string | undefined },
    after: string | undefined,
    limit: number,
    settledBefore?: string,
  ) => {
    const bound = settledBefore === undefined ? SETTLED : '$6::xid8';
    return EVENT.query(
      `SELECT ${EVENT.list} FROM events
       WHERE organization_id = $1 AND environment_id = $2
         AND transaction < ${bound}
         AND ($3::uuid IS NULL OR (transaction, id) ${comparison} (${AFTER}))
         AND ($4::text IS NULL OR type = $4)
       ORDER BY transaction ${direction}, id ${direction} LIMIT $5`,
      [
        organizationId,
        environmentId,
        after ?? null,
        filters.type ?? null,
        limit + 1,
        ...(settledBefore === undefined ? [] : [settledBefore]),
      ],
    );
  };
}

export function selectEvent(organizationId: OrganizationId, environmentId: EnvironmentId, id: string) {
  return select(EVENT, 'events', { organization_id: organizationId, environment_id: environmentId, id });
}
