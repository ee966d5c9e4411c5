-- Adherence: what was due in each cycle of an enrollment, and what became of it. The counts follow from the calendar, the
-- path and the answers, so they are computed again when something happened, or at `changes_at` by time alone.
CREATE TABLE eps.cycle_adherence (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  -- The evaluation of the cycle.
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  -- Of the cycle.
  starts_at       timestamptz(3) NOT NULL,
  -- When the cycle was completed or ended; null while it is open.
  closed_at       timestamptz(3),
  -- By question, when it was last delivered before the cycle (milliseconds since 1970) and whether that was answered.
  earlier         jsonb NOT NULL DEFAULT '{}',
  -- Eight numbers for each day on which something was due: days since 1970, expected, delivered, answered, late, missed,
  -- open, not triggered.
  counts          integer[] NOT NULL DEFAULT '{}',
  -- The last of these days.
  last_day        integer NOT NULL DEFAULT 0,
  -- When the counts have to be computed again, a time of the environment; null when they are final.
  changes_at      timestamptz(3),
  claimed_until   timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX cycle_adherence_program_idx ON eps.cycle_adherence (organization_id, program_id, last_day);
CREATE INDEX cycle_adherence_enrollment_idx ON eps.cycle_adherence (organization_id, enrollment_id, last_day);
CREATE INDEX cycle_adherence_changes_idx ON eps.cycle_adherence (changes_at) WHERE changes_at IS NOT NULL;
CREATE INDEX cycle_adherence_environment_changes_idx ON eps.cycle_adherence (organization_id, environment_id, changes_at)
  WHERE changes_at IS NOT NULL;
CREATE INDEX cycle_adherence_program_changes_idx ON eps.cycle_adherence (organization_id, program_id, changes_at)
  WHERE changes_at IS NOT NULL;
CALL eps.protect('eps.cycle_adherence');

-- When a program or an enrollment was not active: paused, or not yet activated.
CREATE TABLE eps.inactive_times (
  organization_id uuid NOT NULL,
  -- The program or the enrollment.
  of_id           uuid NOT NULL,
  from_at         timestamptz(3) NOT NULL,
  until_at        timestamptz(3),
  PRIMARY KEY (organization_id, of_id, from_at)
);
CALL eps.protect('eps.inactive_times');

-- The worker computes the counts of earlier cycles. Pauses before this migration are not known.
INSERT INTO eps.cycle_adherence (organization_id, environment_id, id, program_id, enrollment_id, starts_at, closed_at,
  changes_at)
SELECT e.organization_id, e.environment_id, e.id, e.program_id, e.enrollment_id, e.cycle_starts_at,
  CASE WHEN e.result_sealed IS NOT NULL THEN coalesce(least(e.completed_at, e.cycle_ends_at), e.created_at) END,
  e.created_at
FROM eps.evaluations e JOIN eps.programs p ON p.organization_id = e.organization_id AND p.id = e.program_id
WHERE p.mode = 'continuous' AND e.status <> 'deleted' AND e.supersedes_id IS NULL AND e.cycle_starts_at IS NOT NULL;
