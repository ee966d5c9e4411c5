/**
 * What is old enough to be removed, as SQL after FROM. `$1` is the organization and `$2` the environment.
 * Ids hold real times, which are never after the times of the environment: a row whose id is younger than the
 * cutoff is younger itself, and the indexes by id are enough to find the old ones.
 */

/** Of programs `$3` with their cutoffs `$4`. Reviews are later than the completion of what they decide. */
export const OLD_RESULTS = `unnest($3::uuid[], $4::timestamptz[]) AS p(program_id, cutoff)
  JOIN evaluations e ON e.organization_id = $1 AND e.program_id = p.program_id
    AND e.id < eps.uuid_at(p.cutoff) AND e.status IN ('completed', 'needs_review', 'failed', 'superseded', 'pending', 'in_progress')
  JOIN enrollments n ON n.organization_id = $1 AND n.id = e.enrollment_id
  JOIN programs g ON g.organization_id = $1 AND g.id = e.program_id
  JOIN subjects s ON s.organization_id = $1 AND s.id = e.subject_id
  WHERE e.environment_id = $2 AND coalesce(e.completed_at, e.created_at) <= p.cutoff
    AND NOT EXISTS (
      SELECT 1 FROM evaluation_reviews r WHERE r.organization_id = $1 AND r.evaluation_id = e.id
        AND r.created_at > p.cutoff)
    AND (e.status NOT IN ('pending', 'in_progress') OR (
      (n.status IN ('completed', 'withdrawn') OR g.mode = 'one_time')
      AND (e.cycle_ends_at IS NULL OR e.cycle_ends_at <= p.cutoff)
      AND NOT EXISTS (
        SELECT 1 FROM participant_sessions x WHERE x.organization_id = $1 AND x.evaluation_id = e.id
          AND (x.ended_at IS NULL OR x.ended_at > p.cutoff OR x.link_expires_at > p.cutoff))
      AND NOT EXISTS (
        SELECT 1 FROM answer_batches b WHERE b.organization_id = $1 AND b.evaluation_id = e.id
          AND b.answered_at > p.cutoff)))`;

/**
 * Of programs `$3` with their cutoffs `$4`, at the time `$5` of the environment: sessions that have ended and
 * whose tokens and links have expired. The session of an open evaluation is what it is continued with, four
 * eyes ask who issued that of one in review, and statistics count each session once.
 */
export const OLD_SESSIONS = `unnest($3::uuid[], $4::timestamptz[]) AS p(program_id, cutoff)
  JOIN participant_sessions x ON x.organization_id = $1 AND x.program_id = p.program_id
    AND x.ended_status IN ('completed', 'abandoned', 'revoked') AND x.id < eps.uuid_at(p.cutoff)
  JOIN subjects s ON s.organization_id = $1 AND s.id = x.subject_id
  LEFT JOIN evaluations e ON e.organization_id = $1 AND e.id = x.evaluation_id
  WHERE x.environment_id = $2 AND x.ended_at <= p.cutoff AND greatest(x.expires_at, x.link_expires_at) <= $5
    AND (e.id IS NULL OR e.status NOT IN ('pending', 'in_progress', 'needs_review'))
    AND NOT EXISTS (
      SELECT 1 FROM instrument_count_queue q WHERE q.organization_id = $1 AND q.environment_id = $2
        AND q.id = x.id)`;

/**
 * With the cutoff `$3`: contacts of people about whom nothing has happened since, and for whom nothing is
 * planned.
 */
export const OLD_CONTACTS = `contacts c
  JOIN subjects s ON s.organization_id = $1 AND s.id = c.subject_id
  WHERE c.organization_id = $1 AND c.environment_id = $2 AND c.updated_at <= $3 AND s.updated_at <= $3
    AND NOT EXISTS (
      SELECT 1 FROM enrollments n WHERE n.organization_id = $1 AND n.subject_id = s.id
        AND (n.next_due_at IS NOT NULL OR n.enrolled_at > $3 OR n.last_cycle_at > $3 OR n.withdrawn_at > $3))
    AND NOT EXISTS (
      SELECT 1 FROM evaluations e WHERE e.organization_id = $1 AND e.subject_id = s.id
        AND greatest(e.created_at, e.completed_at) > $3)
    AND NOT EXISTS (
      SELECT 1 FROM participant_sessions x WHERE x.organization_id = $1 AND x.subject_id = s.id
        AND greatest(x.created_at, x.last_activity_at) > $3)
    AND NOT EXISTS (
      SELECT 1 FROM study_participants t WHERE t.organization_id = $1 AND t.subject_id = s.id
        AND (t.next_due_at IS NOT NULL OR t.created_at > $3))`;

/** With the cutoff `$3`. Events about a person name the subject in their data. */
export const OLD_EVENTS = `events v
  LEFT JOIN subjects s ON s.organization_id = $1
    AND s.id = (v.payload::jsonb #>> '{data,subject_id}')::uuid
  WHERE v.organization_id = $1 AND v.environment_id = $2 AND v.id < eps.uuid_at($3) AND v.created_at <= $3`;
