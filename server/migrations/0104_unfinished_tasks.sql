-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Overdue tasks are few among those that are unfinished, and those few among all.
DROP INDEX CONCURRENTLY IF EXISTS eps.tasks_unfinished_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_unfinished_idx ON eps.tasks (organization_id, environment_id, id DESC, due_at)
  WHERE status IN ('open', 'acknowledged', 'in_progress');
