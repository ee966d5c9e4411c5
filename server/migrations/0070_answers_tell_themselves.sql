-- The answer log says itself what was answered, changed and thereby seen; instrument events keep what it does not say.

-- Whether an answer changed an earlier one to its question. Null where instrument health does not count the row: answers
-- carried over to or amended in the evaluation that supersedes another, and those whose events are written already.
ALTER TABLE eps.answers ADD COLUMN changed boolean;

-- The key finds the answers of an environment's days as well.
ALTER TABLE eps.answers DROP CONSTRAINT answers_pkey;
ALTER TABLE eps.answers ADD PRIMARY KEY (organization_id, environment_id, id);

-- One key for what these two and an index that nothing read were for.
ALTER TABLE eps.instrument_events DROP CONSTRAINT instrument_events_pkey;
DROP INDEX eps.instrument_events_environment_idx;
DROP INDEX eps.instrument_events_evaluation_idx;
ALTER TABLE eps.instrument_events ADD PRIMARY KEY (organization_id, evaluation_id, question_id, id);

-- What happened on some days, in the shape of a rollup: what the events say, and what the answers do. A question that
-- was answered was seen when its first answer came, unless its view was told. An answer's id is made while its request
-- runs, so an hour is ample between the two times; views are looked for from the oldest evaluation on that was answered.
CREATE OR REPLACE FUNCTION eps.instrument_counts(organization uuid, environment uuid, from_at timestamptz, to_at timestamptz)
  RETURNS TABLE (program_id uuid, day date, question_id text, views integer, answers integer, changed integer, skips integer,
                 viewers bigint[], respondents bigint[], elapsed jsonb)
  LANGUAGE sql STABLE AS $$
    WITH told AS (
      SELECT e.program_id, (e.occurred_at AT TIME ZONE 'UTC')::date AS day, e.question_id, e.type, e.evaluation_id, e.subject_id, e.elapsed_ms
      FROM eps.instrument_events e
      WHERE e.organization_id = organization AND e.environment_id = environment AND e.occurred_at >= from_at AND e.occurred_at < to_at
      UNION ALL
      SELECT v.program_id, (a.answered_at AT TIME ZONE 'UTC')::date, a.question_id, CASE WHEN a.changed THEN 'change' ELSE 'answer' END,
        a.evaluation_id, a.subject_id, a.elapsed_ms
      FROM eps.answers a JOIN eps.evaluations v ON v.organization_id = a.organization_id AND v.id = a.evaluation_id
      WHERE a.organization_id = organization AND a.environment_id = environment AND a.changed IS NOT NULL
        AND a.answered_at >= from_at AND a.answered_at < to_at
        AND a.id >= eps.uuid_at(from_at - interval '1 hour') AND a.id < eps.uuid_at(to_at + interval '1 hour')),
    event AS (
      SELECT * FROM told
      UNION ALL
      SELECT t.program_id, t.day, t.question_id, 'view', t.evaluation_id, t.subject_id, NULL
      FROM told t
      WHERE t.type = 'answer' AND NOT EXISTS (
        SELECT 1 FROM eps.instrument_events v
        WHERE v.organization_id = organization AND v.evaluation_id = t.evaluation_id AND v.question_id = t.question_id AND v.type = 'view'
          AND v.id > (SELECT eps.uuid_at(eps.uuid_instant(o.evaluation_id) - interval '1 day') FROM told o ORDER BY o.evaluation_id LIMIT 1))),
    counted AS (
      SELECT e.program_id, e.day, e.question_id,
        count(*) FILTER (WHERE e.type = 'view')::int AS views,
        count(*) FILTER (WHERE e.type = 'answer')::int AS answers,
        count(DISTINCT e.evaluation_id) FILTER (WHERE e.type = 'change')::int AS changed,
        count(*) FILTER (WHERE e.type = 'skip')::int AS skips,
        (array_agg(DISTINCT eps.sketch_hash(e.subject_id)) FILTER (WHERE e.type = 'view'))[1:1024] AS viewers,
        (array_agg(DISTINCT eps.sketch_hash(e.subject_id)) FILTER (WHERE e.type = 'answer'))[1:1024] AS respondents
      FROM event e GROUP BY 1, 2, 3),
    bucketed AS (
      SELECT b.program_id, b.day, b.question_id, jsonb_object_agg(b.bucket::text, b.n) AS elapsed
      FROM (SELECT e.program_id, e.day, e.question_id, floor(ln(greatest(e.elapsed_ms, 1)) / ln(1.01))::int AS bucket, count(*) AS n
            FROM event e WHERE e.elapsed_ms IS NOT NULL AND e.type IN ('answer', 'change') GROUP BY 1, 2, 3, 4) b
      GROUP BY 1, 2, 3)
    SELECT c.program_id, c.day, c.question_id, c.views, c.answers, c.changed, c.skips,
      coalesce(c.viewers, '{}'), coalesce(c.respondents, '{}'), coalesce(b.elapsed, '{}')
    FROM counted c LEFT JOIN bucketed b USING (program_id, day, question_id)
  $$;

-- A session or an evaluation that begins must change no column of an index, so that its new row needs no new entry in
-- any of them: what says "open" below stays as it is until the end, and the window of sessions goes by their creation.
DROP INDEX eps.participant_sessions_expiry_idx;
CREATE INDEX participant_sessions_expiry_idx ON eps.participant_sessions (expires_at) WHERE ended_at IS NULL;
DROP INDEX eps.participant_sessions_window_idx;
CREATE INDEX participant_sessions_window_idx ON eps.participant_sessions (organization_id, environment_id, created_at);
ALTER TABLE eps.participant_sessions SET (fillfactor = 85);

-- Pending and in progress: neither evaluated nor erased.
DROP INDEX eps.evaluations_open_key;
CREATE UNIQUE INDEX evaluations_open_key ON eps.evaluations (organization_id, enrollment_id)
  WHERE result IS NULL AND context_sealed IS NOT NULL;
ALTER TABLE eps.evaluations SET (fillfactor = 85);

-- What is sealed does not compress.
ALTER TABLE eps.evaluations ALTER COLUMN context_sealed SET STORAGE EXTERNAL;
ALTER TABLE eps.evaluations ALTER COLUMN result_sealed SET STORAGE EXTERNAL;
ALTER TABLE eps.evaluations ALTER COLUMN input_sealed SET STORAGE EXTERNAL;
