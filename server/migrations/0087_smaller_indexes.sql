-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Fewer and smaller indexes for what a session writes (docs/decisions/0069). This file runs without a transaction, because
-- it builds indexes of filled tables CONCURRENTLY. A run that failed starts again with the first statement.

-- The worker orders the entries of a transaction itself.
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_transaction_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_transaction_idx ON eps.audit_log (transaction);
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_order_idx;

-- In ascending order of the id: new entries then go behind the last one of their action. With DESC they went in front of the
-- first one, where PostgreSQL splits pages in halves that never fill.
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_by_action_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_action_idx ON eps.audit_log (organization_id, action, id);
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_action_idx;

-- The entries of sessions are all about evaluations, and found by their action.
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_by_resource_type_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_resource_type_idx ON eps.audit_log (organization_id, resource_type, id)
  WHERE action NOT IN ('evaluation.answered', 'evaluation.completed');
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_resource_type_idx;

-- A participant makes few entries, about few resources. Without the id, PostgreSQL stores a key once for all of its entries.
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_by_resource_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_resource_idx ON eps.audit_log (organization_id, resource_id, id)
  WHERE actor_kind <> 'participant';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_by_participants_resource_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_participants_resource_idx ON eps.audit_log (organization_id, resource_id)
  WHERE actor_kind = 'participant';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_resource_idx;

DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_by_actor_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_actor_idx ON eps.audit_log (organization_id, actor_id, id)
  WHERE actor_kind <> 'participant';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_by_participants_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_participants_idx ON eps.audit_log (organization_id, actor_id)
  WHERE actor_kind = 'participant';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_actor_idx;

-- A link is found by the transaction and the id of its entry. Only one worker at a time appends links.
ALTER TABLE eps.audit_chain DROP CONSTRAINT IF EXISTS audit_chain_organization_id_entry_id_key;

-- Lists by environment, program and status, in ascending order for the same reason as those of the audit log.
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_by_status_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS evaluations_by_status_idx ON eps.evaluations (organization_id, environment_id, status, id);
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_status_idx;
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_by_program_status_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS evaluations_by_program_status_idx
  ON eps.evaluations (organization_id, program_id, status, id);
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_program_status_idx;
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_by_program_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS evaluations_by_program_idx ON eps.evaluations (organization_id, program_id, id);
DROP INDEX CONCURRENTLY IF EXISTS eps.evaluations_program_idx;

DROP INDEX CONCURRENTLY IF EXISTS eps.participant_sessions_by_environment_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS participant_sessions_by_environment_idx
  ON eps.participant_sessions (organization_id, environment_id, id);
DROP INDEX CONCURRENTLY IF EXISTS eps.participant_sessions_environment_idx;
DROP INDEX CONCURRENTLY IF EXISTS eps.participant_sessions_by_status_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS participant_sessions_by_status_idx
  ON eps.participant_sessions (organization_id, environment_id, ended_status, id);
DROP INDEX CONCURRENTLY IF EXISTS eps.participant_sessions_status_idx;
DROP INDEX CONCURRENTLY IF EXISTS eps.participant_sessions_by_program_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS participant_sessions_by_program_idx
  ON eps.participant_sessions (organization_id, program_id, id);
DROP INDEX CONCURRENTLY IF EXISTS eps.participant_sessions_program_idx;
DROP INDEX CONCURRENTLY IF EXISTS eps.participant_sessions_by_program_status_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS participant_sessions_by_program_status_idx
  ON eps.participant_sessions (organization_id, program_id, ended_status, id);
DROP INDEX CONCURRENTLY IF EXISTS eps.participant_sessions_program_status_idx;
