-- The adherence of a program as readers see it who may not read answers: kept until enough new people are enrolled.
CREATE TABLE eps.adherence_releases (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  released_at     timestamptz(3) NOT NULL,
  starts_at       timestamptz(3) NOT NULL,
  ends_at         timestamptz(3) NOT NULL,
  -- The counts of the response, as JSON.
  counts          text NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.adherence_releases');
