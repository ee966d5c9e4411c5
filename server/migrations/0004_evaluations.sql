-- Evaluations, participant sessions and what people answer.

CREATE TABLE eps.evaluations (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  id                  uuid NOT NULL,
  program_id          uuid NOT NULL,
  enrollment_id       uuid NOT NULL,
  subject_id          uuid NOT NULL,
  version_bundle_id   uuid NOT NULL,
  -- Number of the enrollment's cycle this evaluation belongs to, from 1.
  cycle               integer NOT NULL,
  cycle_starts_at     timestamptz(3),
  cycle_ends_at       timestamptz(3),
  context_fingerprint text NOT NULL,
  status              text NOT NULL CHECK (status IN ('pending', 'in_progress', 'needs_review', 'completed', 'failed', 'superseded', 'deleted')),
  created_at          timestamptz(3) NOT NULL,
  completed_at        timestamptz(3),
  -- Frozen effective context and priors, sealed under the subject's key.
  context_sealed      bytea,
  -- Scores, confidence, coverage, posteriors: no personal content, read by analytics.
  result              jsonb,
  -- Report, trace, alignment, guardrail conflicts: sealed under the subject's key.
  result_sealed       bytea,
  -- What evaluate() was called with beyond answers and context (release policy, locale, ended, previous, …); sealed.
  input_sealed        bytea,
  supersedes_id       uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments (organization_id, environment_id, id)
);
CREATE UNIQUE INDEX evaluations_open_key ON eps.evaluations (organization_id, enrollment_id) WHERE status IN ('pending', 'in_progress');
CREATE INDEX evaluations_list_idx ON eps.evaluations (organization_id, environment_id, id DESC);
CREATE INDEX evaluations_program_idx ON eps.evaluations (organization_id, program_id, id DESC);
CREATE INDEX evaluations_subject_idx ON eps.evaluations (organization_id, subject_id, id DESC);
CREATE INDEX evaluations_enrollment_idx ON eps.evaluations (organization_id, enrollment_id, id DESC);
CALL eps.protect('eps.evaluations');

CREATE TABLE eps.evaluation_reviews (
  organization_id    uuid NOT NULL,
  environment_id     uuid NOT NULL,
  id                 uuid NOT NULL,
  evaluation_id      uuid NOT NULL,
  new_evaluation_id  uuid,
  decision           text NOT NULL CHECK (decision IN ('approve', 'reject', 'amend', 'rescore')),
  -- Reason and amended answers, sealed under the subject's key.
  details_sealed     bytea,
  reviewer_kind      text NOT NULL,
  reviewer_id        text NOT NULL,
  user_id            uuid,
  status_before      text NOT NULL,
  status_after       text NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, environment_id, evaluation_id) REFERENCES eps.evaluations (organization_id, environment_id, id)
);
CREATE INDEX evaluation_reviews_evaluation_idx ON eps.evaluation_reviews (organization_id, evaluation_id);
CALL eps.protect('eps.evaluation_reviews');

CREATE TABLE eps.participant_sessions (
  organization_id  uuid NOT NULL,
  app_id           uuid NOT NULL,
  environment_id   uuid NOT NULL,
  id               uuid NOT NULL,
  evaluation_id    uuid,
  enrollment_id    uuid NOT NULL,
  program_id       uuid NOT NULL,
  subject_id       uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  token_hash       bytea NOT NULL UNIQUE,
  locale           text NOT NULL,
  status           text NOT NULL CHECK (status IN ('issued', 'active', 'completed', 'abandoned', 'revoked')),
  created_at       timestamptz(3) NOT NULL,
  started_at       timestamptz(3),
  last_activity_at timestamptz(3),
  ended_at         timestamptz(3),
  expires_at       timestamptz(3) NOT NULL,
  claimed_until    timestamptz(3),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments (organization_id, environment_id, id)
);
CREATE INDEX participant_sessions_evaluation_idx ON eps.participant_sessions (organization_id, evaluation_id);
CREATE INDEX participant_sessions_subject_idx ON eps.participant_sessions (organization_id, subject_id);
CREATE INDEX participant_sessions_expiry_idx ON eps.participant_sessions (expires_at) WHERE status IN ('issued', 'active');
CREATE INDEX participant_sessions_window_idx ON eps.participant_sessions (organization_id, environment_id, started_at);
CALL eps.protect('eps.participant_sessions');

-- Partitions of the append-only tables: by month of their UUIDv7 id, with a default one behind them.
CREATE FUNCTION eps.uuid_at(instant timestamptz) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid $$;

CREATE FUNCTION eps.ensure_partitions(from_month date, months integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = eps, pg_temp AS $$
DECLARE
  parent regclass;
  month date;
  partition_name text;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('eps.ensure_partitions'));
  FOR parent IN SELECT partrelid::regclass FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
                WHERE c.relnamespace = 'eps'::regnamespace LOOP
    FOR i IN 0 .. months - 1 LOOP
      month := (date_trunc('month', from_month) + make_interval(months => i))::date;
      partition_name := format('%s_%s', split_part(parent::text, '.', -1), to_char(month, 'YYYYMM'));
      CONTINUE WHEN to_regclass('eps.' || quote_ident(partition_name)) IS NOT NULL;
      EXECUTE format('CREATE TABLE eps.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)', partition_name, parent,
        eps.uuid_at(month::timestamp AT TIME ZONE 'UTC'),
        eps.uuid_at((month + interval '1 month') AT TIME ZONE 'UTC'));
      -- A partition can be named directly, so it carries the policies of its parent.
      EXECUTE format('CALL eps.protect(%L)', 'eps.' || quote_ident(partition_name));
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION eps.ensure_partitions(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION eps.ensure_partitions(date, integer) TO eps_system;

-- The ordered answer log; a later row for the same question is a change.
CREATE TABLE eps.answers (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  evaluation_id   uuid NOT NULL,
  subject_id      uuid NOT NULL,
  question_id     text NOT NULL,
  -- Null when declined or sealed.
  value           jsonb,
  -- Text, dates and times: sealed under the subject's key.
  value_sealed    bytea,
  declined        boolean NOT NULL,
  elapsed_ms      integer,
  delivery_id     uuid,
  answered_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
) PARTITION BY RANGE (id);
-- Range partitioning needs the key to be (id) alone or a prefix: rows are pruned by id bounds in queries.
CREATE INDEX answers_evaluation_idx ON eps.answers (organization_id, evaluation_id, id);
CREATE TABLE eps.answers_default PARTITION OF eps.answers DEFAULT;
CALL eps.protect('eps.answers');
CALL eps.protect('eps.answers_default');

-- What instrument health is made of: views, first answers, changes, skips.
CREATE TABLE eps.instrument_events (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  evaluation_id   uuid NOT NULL,
  subject_id      uuid NOT NULL,
  question_id     text NOT NULL,
  type            text NOT NULL CHECK (type IN ('view', 'answer', 'change', 'skip')),
  elapsed_ms      integer,
  occurred_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX instrument_events_environment_idx ON eps.instrument_events (organization_id, environment_id, id);
CREATE INDEX instrument_events_evaluation_idx ON eps.instrument_events (organization_id, evaluation_id, question_id);
CREATE TABLE eps.instrument_events_default PARTITION OF eps.instrument_events DEFAULT;
CALL eps.protect('eps.instrument_events');
CALL eps.protect('eps.instrument_events_default');

-- A question shown to a subject of a continuous program, and what became of it.
CREATE TABLE eps.question_deliveries (
  organization_id   uuid NOT NULL,
  environment_id    uuid NOT NULL,
  id                uuid NOT NULL,
  enrollment_id     uuid NOT NULL,
  evaluation_id     uuid NOT NULL,
  subject_id        uuid NOT NULL,
  question_id       text NOT NULL,
  due_reason        text NOT NULL,
  -- Keyed digest: the integrator's session ids are not ours to keep.
  login_session     bytea NOT NULL,
  delivered_at      timestamptz(3) NOT NULL,
  expires_at        timestamptz(3),
  answered_at       timestamptz(3),
  declined          boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX question_deliveries_question_idx ON eps.question_deliveries (organization_id, enrollment_id, question_id, id DESC);
CREATE INDEX question_deliveries_login_idx ON eps.question_deliveries (organization_id, enrollment_id, login_session);
CREATE TABLE eps.question_deliveries_default PARTITION OF eps.question_deliveries DEFAULT;
CALL eps.protect('eps.question_deliveries');
CALL eps.protect('eps.question_deliveries_default');
