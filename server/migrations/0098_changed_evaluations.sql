-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Increments of exports read the evaluations with a result that changed since. This file runs without a transaction; a run that
-- failed starts again with the first statement.
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_changed_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS evaluations_changed_idx ON eps.evaluations (organization_id, environment_id, changed, id)
  WHERE status NOT IN ('pending', 'in_progress');
