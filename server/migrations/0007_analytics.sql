-- Instrument health: instrument events, their daily rollups, and the function that counts them.

-- Views, changes and skips that the answer log does not record by itself. Partitioned by month of the id.
CREATE TABLE eps.instrument_events (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  evaluation_id   uuid NOT NULL,
  subject_id      uuid NOT NULL,
  question_id     text NOT NULL,
  type            text NOT NULL CHECK (type IN ('view', 'change', 'skip')),
  occurred_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, evaluation_id, question_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX instrument_events_time_idx ON eps.instrument_events (organization_id, environment_id, occurred_at);
CREATE TABLE eps.instrument_events_default PARTITION OF eps.instrument_events DEFAULT;
CALL eps.protect('eps.instrument_events');
CALL eps.protect('eps.instrument_events_default');

-- One row for each past day, program and question. The current day is counted from events and answers directly.
CREATE TABLE eps.instrument_rollups (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  day             date NOT NULL,
  question_id     text NOT NULL,
  views           integer NOT NULL,
  answers         integer NOT NULL,
  changed         integer NOT NULL,
  skips           integer NOT NULL,
  -- K-minimum-values sketches of distinct subjects: the smallest 52-bit hashes, ascending, at most 1,024.
  viewers         bigint[] NOT NULL,
  respondents     bigint[] NOT NULL,
  -- Histogram of milliseconds on the question: bucket n counts values in [1.01^n, 1.01^(n+1)).
  elapsed         jsonb NOT NULL,
  PRIMARY KEY (organization_id, environment_id, day, program_id, question_id)
);
CALL eps.protect('eps.instrument_rollups');

-- Days that are rolled up. A day without events has no row above, but must not be processed again.
CREATE TABLE eps.instrument_rollup_days (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  day             date NOT NULL,
  PRIMARY KEY (organization_id, environment_id, day)
);
CALL eps.protect('eps.instrument_rollup_days');

CREATE FUNCTION eps.sketch_hash(subject uuid) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ('x' || substr(md5(subject::text), 1, 13))::bit(52)::bigint $$;

-- Counts the instrument events and the answers between two instants, in the columns of a rollup. An answered question
-- counts as viewed at its first answer, unless a view was recorded. The id of an answer is created while its request
-- runs, so answers are searched within an hour of the two instants. Views are searched from the oldest evaluation that
-- was answered.
CREATE FUNCTION eps.instrument_counts(organization uuid, environment uuid, from_at timestamptz, to_at timestamptz)
  RETURNS TABLE (program_id uuid, day date, question_id text, views integer, answers integer, changed integer, skips integer,
                 viewers bigint[], respondents bigint[], elapsed jsonb)
  LANGUAGE sql STABLE AS $$
    WITH recorded AS (
      SELECT e.program_id, (e.occurred_at AT TIME ZONE 'UTC')::date AS day, e.question_id, e.type, e.evaluation_id, e.subject_id, NULL::integer AS elapsed_ms
      FROM eps.instrument_events e
      WHERE e.organization_id = organization AND e.environment_id = environment AND e.occurred_at >= from_at AND e.occurred_at < to_at
      UNION ALL
      SELECT a.program_id, (a.answered_at AT TIME ZONE 'UTC')::date, q.question_id, CASE WHEN q.changed THEN 'change' ELSE 'answer' END,
        a.evaluation_id, a.subject_id, q.elapsed_ms
      FROM eps.answer_batches a
        CROSS JOIN LATERAL unnest(a.question_ids, a.changed, a.elapsed_ms) AS q(question_id, changed, elapsed_ms)
      WHERE a.organization_id = organization AND a.environment_id = environment AND a.changed IS NOT NULL
        AND a.answered_at >= from_at AND a.answered_at < to_at
        AND a.id >= eps.uuid_at(from_at - interval '1 hour') AND a.id < eps.uuid_at(to_at + interval '1 hour')),
    event AS (
      SELECT * FROM recorded
      UNION ALL
      SELECT r.program_id, r.day, r.question_id, 'view', r.evaluation_id, r.subject_id, NULL
      FROM recorded r
      WHERE r.type = 'answer' AND NOT EXISTS (
        SELECT 1 FROM eps.instrument_events v
        WHERE v.organization_id = organization AND v.evaluation_id = r.evaluation_id AND v.question_id = r.question_id AND v.type = 'view'
          AND v.id > (SELECT eps.uuid_at(eps.uuid_instant(o.evaluation_id) - interval '1 day') FROM recorded o ORDER BY o.evaluation_id LIMIT 1))),
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

-- The partitions of the present month and the three after it.
SELECT eps.ensure_partitions((now() AT TIME ZONE 'UTC')::date, 4);
