-- What is counted of each program once a day, the same for all readers: who takes part, by units.
CREATE TABLE eps.program_participation (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- The UTC day of the environment's time. Nobody counts again on the same day.
  counted_on      date NOT NULL,
  counted_at      timestamptz(3) NOT NULL,
  counts          jsonb NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.program_participation');
CALL eps.show_to_limited('eps.program_participation', 'true', 'false');

-- When the outcome of a person by a rule of a program is looked at next; null once the person is counted in a cell.
CREATE TABLE eps.outcome_due (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  rule_id         text NOT NULL,
  subject_id      uuid NOT NULL,
  due_at          timestamptz(3),
  PRIMARY KEY (organization_id, program_id, rule_id, subject_id)
);
CREATE INDEX outcome_due_at ON eps.outcome_due (organization_id, program_id, rule_id, due_at) WHERE due_at IS NOT NULL;
CALL eps.protect('eps.outcome_due');
CALL eps.show_people_to_limited('eps.outcome_due');

-- The outcomes of people whose windows ended by the end of a month, in cells that never change.
CREATE TABLE eps.outcome_cells (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  rule_id         text NOT NULL,
  month           date NOT NULL,
  cells_sealed    bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id, rule_id, month)
);
CALL eps.protect('eps.outcome_cells');
CALL eps.show_to_limited('eps.outcome_cells', 'true', 'false');

-- Leaders read statistics of their units.
ALTER TABLE eps.memberships DROP CONSTRAINT memberships_role_check;
-- There are few memberships and invitations to check.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE eps.memberships ADD CONSTRAINT memberships_role_check CHECK (
  role IN ('owner', 'admin', 'editor', 'coordinator', 'reviewer', 'analyst', 'leader', 'viewer', 'auditor'));
ALTER TABLE eps.invitations DROP CONSTRAINT invitations_role_check;
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE eps.invitations ADD CONSTRAINT invitations_role_check CHECK (
  role IN ('owner', 'admin', 'editor', 'coordinator', 'reviewer', 'analyst', 'leader', 'viewer', 'auditor'));
