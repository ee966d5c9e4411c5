-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The evaluations of a cell of statistics, for statistics that need people and not sums.
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_cell_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS evaluations_cell_idx ON eps.evaluations (organization_id, cell_id)
  WHERE cell_id IS NOT NULL;
