-- The latest delivery of each question in an enrollment: what the gates of due questions read, in one range of the key.
CREATE TABLE eps.due_states (
  organization_id uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  question_id     text NOT NULL,
  delivery_id     uuid NOT NULL,
  delivered_at    timestamptz(3) NOT NULL,
  expires_at      timestamptz(3),
  answered_at     timestamptz(3),
  login_session   bytea NOT NULL,
  PRIMARY KEY (organization_id, enrollment_id, question_id)
);
CALL eps.protect('eps.due_states');

-- A call that is told another time than the clock's may deliver into a cycle that has no evaluation yet.
ALTER TABLE eps.question_deliveries ALTER COLUMN evaluation_id DROP NOT NULL;
CREATE INDEX question_deliveries_enrollment_idx ON eps.question_deliveries (organization_id, enrollment_id, id);
