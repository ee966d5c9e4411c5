-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Lists that are filtered read the rows that they show, not all of their environment or study. This file runs without a
-- transaction; a run that failed starts again with the first statement.
DROP INDEX CONCURRENTLY IF EXISTS eps.messages_state_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_state_idx ON eps.messages (organization_id, environment_id, state, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS eps.messages_rule_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_rule_idx ON eps.messages (organization_id, environment_id, rule_id, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS eps.study_participants_status_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS study_participants_status_idx
  ON eps.study_participants (organization_id, study_id, status, id DESC);
