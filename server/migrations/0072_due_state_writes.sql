-- A delivery replaces the state of its questions: with room on the page that needs no new entry in the index.
ALTER TABLE eps.due_states SET (fillfactor = 80);

-- Whoever reads the deliveries of an enrollment finds them by the beginning of the other two indexes.
DROP INDEX eps.question_deliveries_enrollment_idx;
