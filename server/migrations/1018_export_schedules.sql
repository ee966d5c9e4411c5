-- Exports that are made every day or week, one schedule for each environment.
CREATE TABLE eps.export_schedules (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  frequency       text NOT NULL CHECK (frequency IN ('daily', 'weekly')),
  -- The contents of the exports, as JSON text.
  request         text NOT NULL,
  -- With which it was made: an export has no more, and only what the membership of the user grants by then.
  scopes          text[] NOT NULL,
  user_id         uuid NOT NULL,
  -- By the clock of the environment.
  next_at         timestamptz(3) NOT NULL,
  claimed_until   timestamptz(3),
  last_job_id     uuid,
  PRIMARY KEY (organization_id, environment_id)
);
CREATE INDEX export_schedules_due_idx ON eps.export_schedules (next_at);
CALL eps.protect('eps.export_schedules');
