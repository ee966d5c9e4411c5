-- Enrollments whose last two or more ended cycles have no answer, so that their list reads no others. What they missed is counted
-- when they are read.
CREATE TABLE eps.silent_enrollments (
  organization_id uuid NOT NULL,
  program_id      uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  PRIMARY KEY (organization_id, program_id, enrollment_id)
);
CALL eps.protect('eps.silent_enrollments');
CALL eps.show_parts_to_limited('eps.silent_enrollments', 'enrollment_id', 'eps.enrollments');

-- The policies of the tables let their owner see no rows.
ALTER TABLE eps.cycle_adherence NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.silent_enrollments NO FORCE ROW LEVEL SECURITY;
-- Reads each cycle once and locks nothing. People who answer meanwhile are left out when the list is read.
INSERT INTO eps.silent_enrollments (organization_id, program_id, enrollment_id)
SELECT organization_id, program_id, enrollment_id
FROM (
  SELECT organization_id, program_id, enrollment_id, starts_at, is_ended, is_answered,
    max(starts_at) FILTER (WHERE is_answered) OVER (PARTITION BY organization_id, enrollment_id) AS last_answered_at
  FROM (
    SELECT c.organization_id, c.program_id, c.enrollment_id, c.starts_at,
      c.closed_at IS NOT NULL AND (SELECT sum(c.counts[i + 1]) > 0 FROM generate_series(1, cardinality(c.counts), 8) AS i)
        AS is_ended,
      (SELECT sum(c.counts[i + 3] + c.counts[i + 4]) > 0 FROM generate_series(1, cardinality(c.counts), 8) AS i)
        IS TRUE AS is_answered
    FROM eps.cycle_adherence c) counted) cycles
WHERE is_ended AND NOT is_answered AND (last_answered_at IS NULL OR starts_at > last_answered_at)
GROUP BY organization_id, program_id, enrollment_id HAVING count(*) >= 2;
ALTER TABLE eps.cycle_adherence FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.silent_enrollments FORCE ROW LEVEL SECURITY;
