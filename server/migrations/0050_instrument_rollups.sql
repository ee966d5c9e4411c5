-- Instrument health over days that are past: one row a program, day and question. Today's events are counted as they are.

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
  -- Milliseconds on the question: bucket n counts values in [1.01^n, 1.01^(n+1)).
  elapsed         jsonb NOT NULL,
  PRIMARY KEY (organization_id, environment_id, day, program_id, question_id)
);
CALL eps.protect('eps.instrument_rollups');

-- Days that are rolled up, so that a day without events is known to be done too.
CREATE TABLE eps.instrument_rollup_days (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  day             date NOT NULL,
  PRIMARY KEY (organization_id, environment_id, day)
);
CALL eps.protect('eps.instrument_rollup_days');

CREATE INDEX instrument_events_time_idx ON eps.instrument_events (organization_id, environment_id, occurred_at);

ALTER TABLE eps.participant_sessions ADD COLUMN active_ms integer, ADD COLUMN question_count integer;

CREATE FUNCTION eps.sketch_hash(subject uuid) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ('x' || substr(md5(subject::text), 1, 13))::bit(52)::bigint $$;

-- Events of some days in the shape of a rollup.
CREATE FUNCTION eps.instrument_counts(organization uuid, environment uuid, from_at timestamptz, to_at timestamptz)
  RETURNS TABLE (program_id uuid, day date, question_id text, views integer, answers integer, changed integer, skips integer,
                 viewers bigint[], respondents bigint[], elapsed jsonb)
  LANGUAGE sql STABLE AS $$
    WITH event AS (
      SELECT e.program_id, (e.occurred_at AT TIME ZONE 'UTC')::date AS day, e.question_id, e.type, e.evaluation_id, e.subject_id, e.elapsed_ms
      FROM eps.instrument_events e
      WHERE e.organization_id = organization AND e.environment_id = environment AND e.occurred_at >= from_at AND e.occurred_at < to_at),
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
