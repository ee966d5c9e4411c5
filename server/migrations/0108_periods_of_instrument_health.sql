-- What happened in a period of a program to its sessions (under the question '') and questions, counted once when the period
-- was over, of at least the privacy floor of people. A closed period never changes.
CREATE TABLE eps.instrument_periods (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- UTC days; the last one is the day before end_day.
  first_day       date NOT NULL,
  end_day         date NOT NULL,
  question_id     text NOT NULL,
  -- Everybody who took part in the period.
  people          integer NOT NULL,
  -- As the columns of instrument_rollups and instrument_session_rollups.
  counts          integer[] NOT NULL,
  viewers         bytea NOT NULL,
  respondents     bytea NOT NULL,
  durations       bytea NOT NULL,
  question_counts bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id, end_day, question_id)
);
-- Sketches barely compress.
ALTER TABLE eps.instrument_periods ALTER COLUMN viewers SET STORAGE EXTERNAL;
ALTER TABLE eps.instrument_periods ALTER COLUMN respondents SET STORAGE EXTERNAL;
-- The periods of a window.
CREATE INDEX instrument_periods_window_idx ON eps.instrument_periods (organization_id, environment_id, end_day);
CALL eps.protect('eps.instrument_periods');
