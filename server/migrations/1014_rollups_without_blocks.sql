-- Closed periods have taken the place of blocks of days: nothing reads rollups by their block any more, and each change of a
-- rollup wrote these indexes too.
-- Dropping them takes no longer than the lock of any other migration.
-- squawk-ignore-file require-concurrent-index-deletion
DROP INDEX eps.instrument_rollups_block_idx;
DROP INDEX eps.instrument_rollups_open_idx;
DROP INDEX eps.instrument_session_rollups_block_idx;
DROP INDEX eps.instrument_session_rollups_window_idx;
