-- The counts of all people of a program by cycle and day, so that their sum is read from as many rows however many take part.
CREATE TABLE eps.adherence_counts (
  organization_id uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- UTC, in days since 1970.
  day             integer NOT NULL,
  -- Of the cycle.
  starts_at       timestamptz(3) NOT NULL,
  expected        integer NOT NULL,
  delivered       integer NOT NULL,
  answered        integer NOT NULL,
  late            integer NOT NULL,
  missed          integer NOT NULL,
  open            integer NOT NULL,
  not_triggered   integer NOT NULL,
  PRIMARY KEY (organization_id, program_id, day, starts_at)
);
CALL eps.protect('eps.adherence_counts');

-- The start under which the counts of a cycle are in adherence_counts, if it has moved since.
ALTER TABLE eps.cycle_adherence ADD COLUMN counted_starts_at timestamptz(3);

-- The policies of the tables let their owner see no rows.
ALTER TABLE eps.cycle_adherence NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.adherence_counts NO FORCE ROW LEVEL SECURITY;
INSERT INTO eps.adherence_counts (organization_id, program_id, day, starts_at, expected, delivered, answered, late, missed,
  open, not_triggered)
SELECT c.organization_id, c.program_id, c.counts[i], c.starts_at, sum(c.counts[i + 1]), sum(c.counts[i + 2]),
  sum(c.counts[i + 3]), sum(c.counts[i + 4]), sum(c.counts[i + 5]), sum(c.counts[i + 6]), sum(c.counts[i + 7])
FROM eps.cycle_adherence c CROSS JOIN LATERAL generate_series(1, cardinality(c.counts), 8) AS i
GROUP BY 1, 2, 3, 4;
ALTER TABLE eps.cycle_adherence FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.adherence_counts FORCE ROW LEVEL SECURITY;
