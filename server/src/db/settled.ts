/**
 * SQL for the position of the oldest transaction that is still running. All positions below it are settled:
 * none is taken later by a transaction that commits late. See `settledBefore` for distributed databases.
 */
export const SETTLED = 'eps.position_of(pg_snapshot_xmin(pg_current_snapshot()))';
