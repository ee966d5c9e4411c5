-- Until when what was begun in an occasion can be finished, if its wave has a grace.
ALTER TABLE eps.study_occasions ADD COLUMN grace_ends_at timestamptz(3);
