-- Shadow scoring runs as a job. Its result names people beside the bands they move between, so it is sealed under
-- the environment's key, in a column of its own.
ALTER TABLE eps.jobs DROP CONSTRAINT jobs_kind_check;
ALTER TABLE eps.jobs ADD CONSTRAINT jobs_kind_check CHECK (kind IN ('simulation', 'calibration', 'shadow'));
ALTER TABLE eps.jobs ADD COLUMN result_sealed bytea;

-- What a bundle must pass before it is published, as JSON.
ALTER TABLE eps.apps ADD COLUMN publish_gates text NOT NULL DEFAULT '{}';
