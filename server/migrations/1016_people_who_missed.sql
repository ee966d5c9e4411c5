-- squawk-ignore-file ban-concurrent-index-creation-in-transaction
-- The panel of a study lists at most a thousand of them.
DROP INDEX CONCURRENTLY IF EXISTS eps.study_participants_missed_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS study_participants_missed_idx
  ON eps.study_participants (organization_id, study_id, id) INCLUDE (status, missed_last_two) WHERE missed_last_two <> 0;
