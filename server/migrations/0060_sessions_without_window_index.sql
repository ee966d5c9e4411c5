-- Instrument health counts sessions when they change, so nothing reads them by the time of their creation any more. Each
-- session had two entries in this index: from its creation, and from its end.
-- Dropping it takes no longer than the lock of any other migration.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX eps.participant_sessions_window_idx;
