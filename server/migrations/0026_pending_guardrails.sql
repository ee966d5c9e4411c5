-- Evaluations whose last answers match guardrail rules that `guardrail.triggered` has not reported yet. It reports them
-- when the answers have stood until `due_at` (real time). A worker that takes a row moves `due_at` by its lease.
CREATE TABLE eps.pending_guardrails (
  organization_id uuid NOT NULL,
  evaluation_id   uuid NOT NULL,
  due_at          timestamptz NOT NULL,
  PRIMARY KEY (organization_id, evaluation_id)
);
CREATE INDEX pending_guardrails_due_idx ON eps.pending_guardrails (due_at);
CALL eps.protect('eps.pending_guardrails');
