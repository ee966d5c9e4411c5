-- Evaluations and their reviews, participant sessions, answers, and the deliveries of continuous programs.

CREATE TABLE eps.evaluations (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  id                  uuid NOT NULL,
  program_id          uuid NOT NULL,
  enrollment_id       uuid NOT NULL,
  subject_id          uuid NOT NULL,
  version_bundle_id   uuid NOT NULL,
  -- Number of the enrollment's cycle, from 1.
  cycle               integer NOT NULL,
  cycle_starts_at     timestamptz(3),
  cycle_ends_at       timestamptz(3),
  context_fingerprint text NOT NULL,
  status              text NOT NULL CHECK (status IN ('pending', 'in_progress', 'needs_review', 'completed', 'failed', 'superseded', 'deleted')),
  created_at          timestamptz(3) NOT NULL,
  completed_at        timestamptz(3),
  -- Frozen effective context and priors. What is sealed is sealed under the subject's key.
  context_sealed      bytea,
  -- The whole result: scores, report, trace, guardrail conflicts, posteriors. Sealed.
  result_sealed       bytea,
  -- Input of evaluate() other than answers and context (release policy, locale, previous results, …); sealed.
  input_sealed        bytea,
  -- Ids of the questions that have an answer, for exposure control. Null until the evaluation has a result.
  administered        text[],
  supersedes_id       uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments (organization_id, environment_id, id)
) WITH (fillfactor = 85);
-- Sealed bytes do not compress.
ALTER TABLE eps.evaluations ALTER COLUMN context_sealed SET STORAGE EXTERNAL;
ALTER TABLE eps.evaluations ALTER COLUMN result_sealed SET STORAGE EXTERNAL;
ALTER TABLE eps.evaluations ALTER COLUMN input_sealed SET STORAGE EXTERNAL;
-- An enrollment has at most one open evaluation: pending or in progress, that is, neither evaluated nor erased.
CREATE UNIQUE INDEX evaluations_open_key ON eps.evaluations (organization_id, enrollment_id)
  WHERE result_sealed IS NULL AND context_sealed IS NOT NULL;
CREATE INDEX evaluations_enrollment_idx ON eps.evaluations (organization_id, enrollment_id, id DESC);
-- A subject has few evaluations, so this index also serves that filter together with the others.
CREATE INDEX evaluations_subject_idx ON eps.evaluations (organization_id, subject_id, id DESC);
CREATE INDEX evaluations_program_idx ON eps.evaluations (organization_id, program_id, id DESC);
-- Lists by status; the cost is that of enrollments_status_idx.
CREATE INDEX evaluations_status_idx ON eps.evaluations (organization_id, environment_id, status, id DESC);
CREATE INDEX evaluations_program_status_idx ON eps.evaluations (organization_id, program_id, status, id DESC);
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

-- The start of a session changes no indexed column, so PostgreSQL updates its row in place (HOT) without touching any
-- index. The indexes therefore use ended_at and created_at instead of status and started_at.
CREATE TABLE eps.participant_sessions (
  organization_id   uuid NOT NULL,
  app_id            uuid NOT NULL,
  environment_id    uuid NOT NULL,
  id                uuid NOT NULL,
  evaluation_id     uuid,
  enrollment_id     uuid NOT NULL,
  program_id        uuid NOT NULL,
  subject_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  token_hash        bytea NOT NULL UNIQUE,
  locale            text NOT NULL,
  status            text NOT NULL CHECK (status IN ('issued', 'active', 'completed', 'abandoned', 'revoked')),
  created_at        timestamptz(3) NOT NULL,
  started_at        timestamptz(3),
  last_activity_at  timestamptz(3),
  ended_at          timestamptz(3),
  expires_at        timestamptz(3) NOT NULL,
  -- Milliseconds of activity and number of questions, counted when the session ends.
  active_ms         integer,
  question_count    integer,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments (organization_id, environment_id, id)
) WITH (fillfactor = 85);
CREATE INDEX participant_sessions_evaluation_idx ON eps.participant_sessions (organization_id, evaluation_id);
CREATE INDEX participant_sessions_subject_idx ON eps.participant_sessions (organization_id, subject_id);
CREATE INDEX participant_sessions_expiry_idx ON eps.participant_sessions (expires_at) WHERE ended_at IS NULL;
CREATE INDEX participant_sessions_window_idx ON eps.participant_sessions (organization_id, environment_id, created_at);
CALL eps.protect('eps.participant_sessions');

-- Runs right before the COMMIT of a participant's request (see "Rights" in 0002_identity.sql). A request may itself abandon
-- its session, by closing the cycle, and operations on cycles check under a lock whether theirs is still open.
CREATE FUNCTION eps.require_participant(organization uuid, session_id uuid, hash bytea, instant timestamptz) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM eps.participant_sessions s
  WHERE s.organization_id = organization AND s.id = session_id AND s.token_hash = hash
    AND s.status <> 'revoked' AND (s.status = 'completed' OR s.expires_at > instant);
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;

-- The ordered log of answers, one row for each call that saved some; a later answer to a question replaces an earlier
-- one. The arrays have one element for each answer. Partitioned by month of the id.
CREATE TABLE eps.answer_batches (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  evaluation_id   uuid NOT NULL,
  subject_id      uuid NOT NULL,
  answered_at     timestamptz(3) NOT NULL,
  question_ids    text[] NOT NULL,
  elapsed_ms      integer[] NOT NULL,
  -- What instrument health counts: 0 a first answer to a question whose view was recorded, 1 a first answer that also
  -- counts as the view, 2 the first change of an answer, 3 a further change. Null where it must not count the row:
  -- answers carried over to, or amended in, the evaluation that supersedes another.
  kinds           integer[],
  -- JSON array of {value, declined}, sealed under the subject's key. Null after the subject was erased.
  values_sealed   bytea,
  PRIMARY KEY (organization_id, environment_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX answer_batches_evaluation_idx ON eps.answer_batches (organization_id, evaluation_id, id);
CREATE TABLE eps.answer_batches_default PARTITION OF eps.answer_batches DEFAULT;
CALL eps.protect('eps.answer_batches');
CALL eps.protect('eps.answer_batches_default');

-- A question delivered to a subject of a continuous program, with its outcome. Partitioned by month of the id.
CREATE TABLE eps.question_deliveries (
  organization_id   uuid NOT NULL,
  environment_id    uuid NOT NULL,
  id                uuid NOT NULL,
  enrollment_id     uuid NOT NULL,
  -- Null for a delivery into a cycle that has no evaluation yet: a request may name a time other than the present.
  evaluation_id     uuid,
  subject_id        uuid NOT NULL,
  question_id       text NOT NULL,
  due_reason        text NOT NULL,
  -- Keyed digest: the integrator's session ids are not stored.
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

-- The latest delivery of each question in an enrollment: the gates of due questions read it in one range of the primary
-- key. A delivery overwrites the row of its question; with room on the page that update touches no index.
CREATE TABLE eps.due_states (
  organization_id uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  question_id     text NOT NULL,
  delivery_id     uuid NOT NULL,
  delivered_at    timestamptz(3) NOT NULL,
  expires_at      timestamptz(3),
  answered_at     timestamptz(3),
  login_session   bytea NOT NULL,
  PRIMARY KEY (organization_id, enrollment_id, question_id)
) WITH (fillfactor = 80);
CALL eps.protect('eps.due_states');
