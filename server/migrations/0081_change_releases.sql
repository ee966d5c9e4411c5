-- How the people of a program changed, as readers see it who may not read answers: sums over closed blocks of people.
CREATE TABLE eps.change_releases (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- When it was last looked for new people; nobody looks again on the same day.
  tried_at        timestamptz(3) NOT NULL,
  counts_sealed   bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.change_releases');
