-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- Smaller indexes for what a session writes (docs/decisions/0069). This file runs without a transaction, because it builds
-- indexes of filled tables CONCURRENTLY. A run that failed starts again with the first statement.

-- The worker orders the entries of a transaction itself.
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_transaction_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_transaction_idx ON eps.audit_log (transaction);
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_order_idx;

-- Most entries have one of two actions. Indexes of their own need not repeat it, nor that they are about an evaluation.
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_answered_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_answered_idx ON eps.audit_log (organization_id, id)
  WHERE action = 'evaluation.answered';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_completed_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_completed_idx ON eps.audit_log (organization_id, id)
  WHERE action = 'evaluation.completed';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_other_actions_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_other_actions_idx ON eps.audit_log (organization_id, action, id)
  WHERE action NOT IN ('evaluation.answered', 'evaluation.completed');
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_action_idx;
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_other_types_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_other_types_idx ON eps.audit_log (organization_id, resource_type, id)
  WHERE action NOT IN ('evaluation.answered', 'evaluation.completed');
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_resource_type_idx;

-- A participant makes few entries, about few resources. Without the id, PostgreSQL stores a key once for all of its entries.
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_staff_resource_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_staff_resource_idx ON eps.audit_log (organization_id, resource_id, id)
  WHERE actor_kind <> 'participant';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_participant_resource_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_participant_resource_idx ON eps.audit_log (organization_id, resource_id)
  WHERE actor_kind = 'participant';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_resource_idx;
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_staff_actor_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_staff_actor_idx ON eps.audit_log (organization_id, actor_id, id)
  WHERE actor_kind <> 'participant';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_participant_actor_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_participant_actor_idx ON eps.audit_log (organization_id, actor_id)
  WHERE actor_kind = 'participant';
DROP INDEX CONCURRENTLY IF EXISTS eps.audit_log_actor_idx;

-- A link is found by the transaction and the id of its entry. Only one worker at a time appends links.
ALTER TABLE eps.audit_chain DROP CONSTRAINT IF EXISTS audit_chain_organization_id_entry_id_key;

-- Each change of an evaluation changes a column of an index, so no update can use the room for updates in place (HOT).
ALTER TABLE eps.evaluations RESET (fillfactor);
