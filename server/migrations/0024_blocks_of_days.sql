-- Counts of instrument health are shown by whole blocks of days, each with enough people or nobody, so that two
-- windows never differ by a few people. A row has the last day of its block once the block is closed. See
-- server/src/resources/analytics/blocks.ts.
ALTER TABLE eps.instrument_rollups ADD COLUMN block_first date, ADD COLUMN block_last date;
ALTER TABLE eps.instrument_session_rollups ADD COLUMN block_last date,
  -- Sketches of the distinct subjects whose sessions started that day, and of those who completed one of them.
  -- The default is an empty sketch; rebuild-counts fills it for earlier days.
  ADD COLUMN starters bytea NOT NULL DEFAULT '\x00',
  ADD COLUMN completers bytea NOT NULL DEFAULT '\x00';
ALTER TABLE eps.instrument_session_rollups ALTER COLUMN starters SET STORAGE EXTERNAL;
ALTER TABLE eps.instrument_session_rollups ALTER COLUMN completers SET STORAGE EXTERNAL;

-- Rows that are in no block yet: few, except in questions that hardly anyone sees.
CREATE INDEX instrument_rollups_open_idx
  ON eps.instrument_rollups (organization_id, environment_id, day, program_id, question_id)
  WHERE block_last IS NULL;
-- The blocks that a row for an earlier day opens again.
CREATE INDEX instrument_rollups_block_idx
  ON eps.instrument_rollups (organization_id, environment_id, program_id, question_id, block_last);
CREATE INDEX instrument_session_rollups_block_idx
  ON eps.instrument_session_rollups (organization_id, environment_id, program_id, block_last);
-- The blocks of a window.
CREATE INDEX instrument_session_rollups_window_idx
  ON eps.instrument_session_rollups (organization_id, environment_id, block_last);
