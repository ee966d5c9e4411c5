-- What was due in a period of a program and how much of it was answered, in cells of people that never change.
CREATE TABLE eps.adherence_periods (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  starts_at       timestamptz(3) NOT NULL,
  ends_at         timestamptz(3) NOT NULL,
  cells           jsonb NOT NULL,
  PRIMARY KEY (organization_id, program_id, starts_at)
);
CALL eps.protect('eps.adherence_periods');
CALL eps.show_to_limited('eps.adherence_periods', 'true', 'false');
