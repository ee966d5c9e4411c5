-- Evaluations of cycles that expired without a review got no time of their answers in 0084: it is that of the last answer.
ALTER TABLE eps.evaluations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluation_reviews NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.answer_batches NO FORCE ROW LEVEL SECURITY;
UPDATE eps.evaluations e SET answered_at = (
  SELECT max(b.answered_at) FROM eps.answer_batches b
  WHERE b.organization_id = e.organization_id AND b.evaluation_id = e.id)
WHERE e.supersedes_id IS NULL AND e.answered_at IS NULL AND e.result_sealed IS NOT NULL AND e.completed_at >= e.cycle_ends_at
  AND e.completed_at > (
    SELECT max(b.answered_at) FROM eps.answer_batches b
    WHERE b.organization_id = e.organization_id AND b.evaluation_id = e.id);
-- An evaluation that superseded another keeps its time. Each pass reaches the next correction.
DO $$
BEGIN
  LOOP
    UPDATE eps.evaluations e SET answered_at = coalesce(p.answered_at, p.completed_at)
    FROM eps.evaluation_reviews r JOIN eps.evaluations p ON p.organization_id = r.organization_id AND p.id = r.evaluation_id
    WHERE r.organization_id = e.organization_id AND r.new_evaluation_id = e.id AND e.result_sealed IS NOT NULL
      AND coalesce(p.answered_at, p.completed_at) IS DISTINCT FROM coalesce(e.answered_at, e.completed_at)
      AND coalesce(p.answered_at, p.completed_at) IS NOT NULL;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
ALTER TABLE eps.evaluations FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluation_reviews FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.answer_batches FORCE ROW LEVEL SECURITY;
