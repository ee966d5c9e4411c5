-- Calibrations of item parameters run as jobs.
ALTER TABLE eps.jobs DROP CONSTRAINT jobs_kind_check;
ALTER TABLE eps.jobs ADD CONSTRAINT jobs_kind_check CHECK (kind IN ('simulation', 'calibration'));
