-- An enrollment that is completed, paused or resumed changes no column of an index either.
DROP INDEX eps.enrollments_current_key;
CREATE UNIQUE INDEX enrollments_current_key ON eps.enrollments (organization_id, program_id, subject_id) WHERE withdrawn_at IS NULL;
DROP INDEX eps.enrollments_due_idx;
CREATE INDEX enrollments_due_idx ON eps.enrollments (next_due_at) WHERE next_due_at IS NOT NULL;
ALTER TABLE eps.enrollments SET (fillfactor = 85);

-- Plain results of usual size stay in their row, neither compressed nor moved out of it. What is sealed is moved.
ALTER TABLE eps.evaluations SET (toast_tuple_target = 4080);
ALTER TABLE eps.idempotency_keys ALTER COLUMN response SET STORAGE EXTERNAL;
