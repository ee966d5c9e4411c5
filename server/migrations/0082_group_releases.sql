-- Results of groups, as readers see them who may not read answers: sums over cells of people, by cycle. A row for each program.
CREATE TABLE eps.group_releases (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- When it was last looked for ended cycles and new people; nobody looks again on the same day.
  tried_at        timestamptz(3) NOT NULL,
  cycles_sealed   bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.group_releases');
