-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Finished evaluations that no cell of statistics contains yet.
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_uncounted_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS evaluations_uncounted_idx ON eps.evaluations (organization_id, program_id, id)
  WHERE cell_id IS NULL AND status IN ('completed', 'needs_review');
