-- Waiting deliveries are claimed endpoint by endpoint, so that the backlog of one never stands before another's.
CREATE INDEX webhook_deliveries_waiting_idx ON eps.webhook_deliveries (organization_id, endpoint_id, next_attempt_at)
  WHERE status IN ('pending', 'failed');
DROP INDEX eps.webhook_deliveries_due_idx;

-- A row changes twice or more within seconds of its life: room for that on its page, and vacuum before it bloats.
ALTER TABLE eps.webhook_deliveries SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
