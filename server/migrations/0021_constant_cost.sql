-- What an environment reads does not grow with what it holds.

-- The export of evaluations in a window of time, in the order of their creation. Without this index it reads the evaluations
-- of whole days around the window. Program and status are in the index so that a filter by them reads no rows but its own.
CREATE INDEX evaluations_window_idx ON eps.evaluations (organization_id, environment_id, created_at, id, program_id, status);

-- Full sketches take 2 kB. Stored outside of their row, they made each change of a rollup write a chunk, its index and the
-- row; within it, a change writes one page and no index (HOT). Applies to rows as they are written again.
ALTER TABLE eps.instrument_rollups SET (toast_tuple_target = 8160);
