-- Results are placed in time by their answers. This column has the time of the answers if it is not that of the release: after a
-- review, from paper, and where a cycle expired after the last answer. Null for the others, whose completed_at is that time.
ALTER TABLE eps.evaluations ADD COLUMN answered_at timestamptz(3);

-- The policies of the tables let their owner see no rows.
ALTER TABLE eps.evaluations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluation_reviews NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.answer_batches NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.answer_origins NO FORCE ROW LEVEL SECURITY;
-- The exact time of earlier results is sealed; that of their last answer is not.
UPDATE eps.evaluations e SET answered_at = (
  SELECT max(b.answered_at) FROM eps.answer_batches b
  WHERE b.organization_id = e.organization_id AND b.evaluation_id = e.id)
WHERE e.supersedes_id IS NULL AND e.result_sealed IS NOT NULL AND (e.status = 'needs_review'
  OR EXISTS (SELECT FROM eps.evaluation_reviews r WHERE r.organization_id = e.organization_id
    AND r.evaluation_id = e.id AND r.status_before = 'needs_review'));
UPDATE eps.evaluations e SET answered_at = o.answered_at
FROM eps.answer_origins o
WHERE o.organization_id = e.organization_id AND o.evaluation_id = e.id AND o.mode = 'paper' AND o.state = 'entered'
  AND e.result_sealed IS NOT NULL;
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
ALTER TABLE eps.answer_origins FORCE ROW LEVEL SECURITY;
