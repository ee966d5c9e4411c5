-- Deliveries that are over are kept for a time. Rows lie in the order they were made, so a summary of ranges finds the old ones.
CREATE INDEX webhook_deliveries_age_idx ON eps.webhook_deliveries USING brin (created_at);
