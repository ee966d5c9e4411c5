-- Lists of participant sessions, one index for each filter. The start of a session must change no indexed column (see
-- 0005), so the indexes have no status but how a session ended, which is NULL while it is open.
ALTER TABLE eps.participant_sessions
  ADD COLUMN ended_status text GENERATED ALWAYS AS (CASE WHEN ended_at IS NOT NULL THEN status END) STORED;

CREATE INDEX participant_sessions_environment_idx ON eps.participant_sessions (organization_id, environment_id, id DESC);
CREATE INDEX participant_sessions_status_idx
  ON eps.participant_sessions (organization_id, environment_id, ended_status, id DESC);
CREATE INDEX participant_sessions_program_idx ON eps.participant_sessions (organization_id, program_id, id DESC);
CREATE INDEX participant_sessions_program_status_idx
  ON eps.participant_sessions (organization_id, program_id, ended_status, id DESC);
CREATE INDEX participant_sessions_subject_id_idx ON eps.participant_sessions (organization_id, subject_id, id DESC);
DROP INDEX eps.participant_sessions_subject_idx;
