-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- What failed for good is counted for the metrics. Such rows are few, so the indexes stay small. This file runs without a
-- transaction; a run that failed starts again with the first statement.
DROP INDEX CONCURRENTLY IF EXISTS eps.webhook_deliveries_dead_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_dead_idx ON eps.webhook_deliveries (created_at)
  WHERE status = 'dead_letter';
DROP INDEX CONCURRENTLY IF EXISTS eps.messages_failed_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_failed_idx ON eps.messages (send_at) WHERE state = 'failed';
