-- Evaluations and their reviews, participant sessions and links, answers, and the deliveries of continuous programs.

-- One cycle of an enrollment: what was asked, and its result.
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
  -- Whether psychometric_counts contain the evaluation. The worker counts evaluations that were completed or await review
  -- (whom a rule selects for review is not missing at random), and takes out those that were superseded since. An erasure
  -- takes nothing out: the counters name nobody.
  measured            boolean NOT NULL DEFAULT false,
  -- The UTC day under which the counters have it: that of its last answer, which a review does not change. Null for
  -- evaluations that an earlier version counted under the day of their release.
  measured_day        date,
  -- Of earlier versions; nothing uses it.
  in_release          boolean NOT NULL DEFAULT false,
  -- Who issued the last session that somebody issued, once the session was removed by age: statistics leave out the people
  -- whom their reader made.
  session_issuer      uuid,
  -- The time of the answers, by which results are placed in time, if it is not that of the release: after a review, from
  -- paper, and where a cycle expired after the last answer. Null for the others, whose completed_at is that time.
  answered_at         timestamptz(3),
  -- The position, in the order of commits, of the last change of what an export contains of the evaluation; null if that
  -- was before the service recorded it.
  changed             xid8 DEFAULT eps.position_of(pg_current_xact_id()),
  -- The cell of statistics in which the evaluation is counted; the nil UUID if it is in none, because it corrects one that
  -- is counted or could not be read.
  cell_id             uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments (organization_id, environment_id, id)
);
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
-- Exports of a window of time, in the order of creation. Program and status are in the index so that a filter by them reads
-- no rows but its own.
CREATE INDEX evaluations_window_idx ON eps.evaluations (organization_id, environment_id, created_at, id, program_id, status);
-- Increments of exports: evaluations with a result that changed since.
CREATE INDEX evaluations_changed_idx ON eps.evaluations (organization_id, environment_id, changed, id)
  WHERE status NOT IN ('pending', 'in_progress');
-- What the worker has yet to count in psychometrics; evaluations to be taken out come first.
CREATE INDEX evaluations_unmeasured_idx ON eps.evaluations (organization_id, environment_id, measured DESC, id)
  WHERE (status IN ('completed', 'needs_review')) <> measured AND status <> 'deleted';
-- Finished evaluations that no cell of statistics contains yet, and those of a cell, for statistics that need people.
CREATE INDEX evaluations_uncounted_idx ON eps.evaluations (organization_id, program_id, id)
  WHERE cell_id IS NULL AND status IN ('completed', 'needs_review');
CREATE INDEX evaluations_cell_idx ON eps.evaluations (organization_id, cell_id) WHERE cell_id IS NOT NULL;
-- Of earlier versions, as in_release.
CREATE INDEX evaluations_waiting_idx ON eps.evaluations (organization_id, environment_id, program_id, version_bundle_id, id)
  WHERE measured AND NOT in_release AND status IN ('completed', 'needs_review');
CALL eps.protect('eps.evaluations');
CALL eps.show_people_to_limited('eps.evaluations');

-- What a reviewer decided about a result. A correction is a new evaluation.
CREATE TABLE eps.evaluation_reviews (
  organization_id   uuid NOT NULL,
  environment_id    uuid NOT NULL,
  id                uuid NOT NULL,
  evaluation_id     uuid NOT NULL,
  new_evaluation_id uuid,
  decision          text NOT NULL CHECK (decision IN ('approve', 'reject', 'amend', 'rescore')),
  -- Reason and amended answers, sealed under the subject's key.
  details_sealed    bytea,
  reviewer_kind     text NOT NULL,
  reviewer_id       text NOT NULL,
  user_id           uuid,
  status_before     text NOT NULL,
  status_after      text NOT NULL,
  created_at        timestamptz(3) NOT NULL,
  -- As in bundle_releases.
  signature         jsonb,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, environment_id, evaluation_id) REFERENCES eps.evaluations (organization_id, environment_id, id)
);
CREATE INDEX evaluation_reviews_evaluation_idx ON eps.evaluation_reviews (organization_id, evaluation_id);
CALL eps.protect('eps.evaluation_reviews');
CALL eps.show_parts_to_limited('eps.evaluation_reviews', 'evaluation_id', 'eps.evaluations');

-- The guardrail rules that `guardrail.triggered` has reported for an evaluation, so that each is reported once. The digest
-- is an HMAC under the subject's key: it names no rule, and means nothing after an erasure.
CREATE TABLE eps.reported_guardrails (
  organization_id uuid NOT NULL,
  evaluation_id   uuid NOT NULL,
  rule_digest     bytea NOT NULL,
  PRIMARY KEY (organization_id, evaluation_id, rule_digest)
);
CALL eps.protect('eps.reported_guardrails');
CALL eps.show_parts_to_limited('eps.reported_guardrails', 'evaluation_id', 'eps.evaluations');

-- Evaluations whose last answers match guardrail rules that `guardrail.triggered` has not reported yet. It reports them
-- when the answers have stood until `due_at` (real time). A worker that takes a row moves `due_at` by its lease.
CREATE TABLE eps.pending_guardrails (
  organization_id uuid NOT NULL,
  evaluation_id   uuid NOT NULL,
  due_at          timestamptz NOT NULL,
  PRIMARY KEY (organization_id, evaluation_id)
);
CREATE INDEX pending_guardrails_due_idx ON eps.pending_guardrails (due_at);
CALL eps.protect('eps.pending_guardrails');
CALL eps.show_parts_to_limited('eps.pending_guardrails', 'evaluation_id', 'eps.evaluations');

-- A person answers in a session. It has one link secret (token_hash), which a device exchanges for a token of its own.
--
-- The start of a session changes no indexed column, so PostgreSQL updates its row in place (HOT) without touching any
-- index. The indexes therefore use ended_at, ended_status and created_at instead of status and started_at.
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
  -- `declined_consent`: its person refused a required consent with documents. Agreeing later, by the same link, opens it
  -- again.
  status            text NOT NULL,
  created_at        timestamptz(3) NOT NULL,
  started_at        timestamptz(3),
  last_activity_at  timestamptz(3),
  ended_at          timestamptz(3),
  -- The latest end of a token.
  expires_at        timestamptz(3) NOT NULL,
  -- Milliseconds of activity and number of questions, counted when the session ends.
  active_ms         integer,
  question_count    integer,
  -- How the session ended, for indexes; null while it is open.
  ended_status      text GENERATED ALWAYS AS (CASE WHEN ended_at IS NOT NULL THEN status END) STORED,
  -- The API key or user that issued the token: whoever makes up people knows their answers. Null for public links and for
  -- rows of earlier versions.
  issued_by         uuid,
  -- When the link can no longer be used to answer. Null in sessions of earlier versions: with expires_at.
  link_expires_at   timestamptz(3),
  -- How long a token lives that the link gives or that is renewed.
  ttl_seconds       integer NOT NULL DEFAULT 3600,
  -- Whether its tokens read answers that were given in other sessions of the evaluation.
  reads_earlier     boolean NOT NULL DEFAULT true,
  -- The public link that was opened.
  program_link_id   uuid,
  -- Whether it occupies a place of that link.
  holds_place       boolean NOT NULL DEFAULT false,
  -- Whether its tokens fill in profile fields in texts: those that somebody issues who may not read profiles do not.
  reads_profile     boolean NOT NULL DEFAULT false,
  -- Whether devices that open the link may get notifications: not if it was sent to an unconfirmed address.
  adds_devices      boolean NOT NULL DEFAULT true,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments (organization_id, environment_id, id)
) WITH (fillfactor = 85);
-- Databases from before the baseline have not checked the rows that they had.
ALTER TABLE eps.participant_sessions ADD CONSTRAINT participant_sessions_status_check
  CHECK (status IN ('issued', 'active', 'completed', 'abandoned', 'revoked', 'declined_consent')) NOT VALID;
CREATE INDEX participant_sessions_evaluation_idx ON eps.participant_sessions (organization_id, evaluation_id);
CREATE INDEX participant_sessions_expiry_idx ON eps.participant_sessions (expires_at) WHERE ended_at IS NULL;
CREATE INDEX participant_sessions_environment_expiry_idx ON eps.participant_sessions (organization_id, environment_id, expires_at)
  WHERE ended_at IS NULL;
-- Lists, one index for each filter.
CREATE INDEX participant_sessions_environment_idx ON eps.participant_sessions (organization_id, environment_id, id DESC);
CREATE INDEX participant_sessions_status_idx
  ON eps.participant_sessions (organization_id, environment_id, ended_status, id DESC);
CREATE INDEX participant_sessions_program_idx ON eps.participant_sessions (organization_id, program_id, id DESC);
CREATE INDEX participant_sessions_program_status_idx
  ON eps.participant_sessions (organization_id, program_id, ended_status, id DESC);
CREATE INDEX participant_sessions_subject_id_idx ON eps.participant_sessions (organization_id, subject_id, id DESC);
CALL eps.protect('eps.participant_sessions');
CALL eps.show_people_to_limited('eps.participant_sessions');

-- The tokens of devices.
CREATE TABLE eps.participant_tokens (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  session_id      uuid NOT NULL,
  token_hash      bytea NOT NULL UNIQUE,
  -- Whether the response that created the session held it, or the link was exchanged for it.
  origin          text NOT NULL CHECK (origin IN ('issued', 'link')),
  created_at      timestamptz(3) NOT NULL,
  expires_at      timestamptz(3) NOT NULL,
  revoked_at      timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX participant_tokens_session_idx ON eps.participant_tokens (organization_id, session_id, id);
CALL eps.protect('eps.participant_tokens');
CALL eps.show_parts_to_limited('eps.participant_tokens', 'session_id', 'eps.participant_sessions');

-- Public links: whoever has one may start a session of the program.
CREATE TABLE eps.program_links (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  id                  uuid NOT NULL,
  program_id          uuid NOT NULL,
  name                text NOT NULL,
  identity_mode       text NOT NULL CHECK (identity_mode IN ('reusable', 'legacy_anonymous')),
  token_hash          bytea NOT NULL UNIQUE,
  -- Null: any number.
  max_sessions        integer,
  session_count       integer NOT NULL DEFAULT 0,
  opens_at            timestamptz(3),
  closes_at           timestamptz(3),
  created_at          timestamptz(3) NOT NULL,
  created_by_user_id  uuid,
  -- Seconds after which a device with this link returns to the start, because many people use it; null: never.
  kiosk_reset_seconds integer,
  -- How a person comes back to a reusable link: by what their device keeps, or by a code that they have written down.
  return_by           text NOT NULL DEFAULT 'device' CHECK (return_by IN ('device', 'code')),
  -- The API key or user that made the link: whoever comes by it is in no statistics that this one reads without the right to
  -- answers.
  made_by             uuid,
  -- Which signing secret the values of the link are signed with; null if they need no signature. The secret itself is
  -- derived from the environment's key and this number.
  signing_version     integer CHECK (signing_version > 0),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, program_id) REFERENCES eps.programs (organization_id, id)
);
CREATE INDEX program_links_program_idx ON eps.program_links (organization_id, program_id, id DESC);
CALL eps.protect('eps.program_links');
CALL eps.show_to_limited('eps.program_links');

-- The subjects of a reusable link, by the token that their browser keeps.
CREATE TABLE eps.program_link_visitors (
  organization_id uuid NOT NULL,
  link_id         uuid NOT NULL,
  token_hash      bytea NOT NULL,
  subject_id      uuid NOT NULL,
  PRIMARY KEY (organization_id, link_id, token_hash),
  FOREIGN KEY (organization_id, link_id) REFERENCES eps.program_links (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, subject_id) REFERENCES eps.subjects (organization_id, id)
);
CREATE INDEX program_link_visitors_subject_idx ON eps.program_link_visitors (organization_id, subject_id);
CALL eps.protect('eps.program_link_visitors');
CALL eps.show_people_to_limited('eps.program_link_visitors');

-- The sessions of a public link that a code leads to. The hash is an HMAC under a key of the environment.
CREATE TABLE eps.return_codes (
  organization_id uuid NOT NULL,
  link_id         uuid NOT NULL,
  code_hash       bytea NOT NULL,
  session_id      uuid NOT NULL,
  PRIMARY KEY (organization_id, link_id, code_hash),
  FOREIGN KEY (organization_id, link_id) REFERENCES eps.program_links (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, session_id) REFERENCES eps.participant_sessions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX return_codes_session_idx ON eps.return_codes (organization_id, session_id);
CALL eps.protect('eps.return_codes');
CALL eps.show_parts_to_limited('eps.return_codes', 'session_id', 'eps.participant_sessions');

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
  -- Through which session and token the answers came; null if through none: integrators send answers to due questions.
  session_id      uuid,
  token_id        uuid,
  PRIMARY KEY (organization_id, environment_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX answer_batches_evaluation_idx ON eps.answer_batches (organization_id, evaluation_id, id);
CREATE TABLE eps.answer_batches_default PARTITION OF eps.answer_batches DEFAULT;
CALL eps.protect('eps.answer_batches');
CALL eps.protect('eps.answer_batches_default');
CALL eps.show_people_to_limited('eps.answer_batches');

-- How the answers of a cycle of an enrollment came about, where it was said: on a screen, on paper or imported, and by whom
-- they were given. A paper form is entered by one person of staff or by two, whose entries are then compared.
CREATE TABLE eps.answer_origins (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  cycle           integer NOT NULL,
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  subject_id      uuid NOT NULL,
  -- The evaluation that was open; one that superseded it has the same enrollment and cycle.
  evaluation_id   uuid NOT NULL,
  mode            text NOT NULL,
  respondent      text NOT NULL CHECK (respondent IN ('self', 'proxy')),
  -- What a proxy is to the person, sealed under the person's key. Null after an erasure, too.
  relation_sealed bytea,
  -- The date on the paper.
  answered_at     timestamptz(3),
  state           text CHECK (state IN ('awaits_second_entry', 'disagreeing', 'entered')),
  PRIMARY KEY (organization_id, enrollment_id, cycle),
  CONSTRAINT answer_origins_id_key UNIQUE (organization_id, id),
  CHECK ((mode = 'paper') = (state IS NOT NULL)),
  FOREIGN KEY (organization_id, environment_id, enrollment_id) REFERENCES eps.enrollments (organization_id, environment_id, id)
);
-- Databases from before the baseline have not checked the rows that they had.
ALTER TABLE eps.answer_origins ADD CONSTRAINT answer_origins_mode_check CHECK (mode IN ('screen', 'paper', 'imported')) NOT VALID;
CREATE INDEX answer_origins_paper_idx ON eps.answer_origins (organization_id, environment_id, id) WHERE mode = 'paper';
CREATE INDEX answer_origins_open_idx ON eps.answer_origins (organization_id, environment_id, state, id)
  WHERE state IN ('awaits_second_entry', 'disagreeing');
CREATE INDEX answer_origins_evaluation_idx ON eps.answer_origins (organization_id, evaluation_id);
CREATE INDEX answer_origins_subject_idx ON eps.answer_origins (organization_id, subject_id);
CALL eps.protect('eps.answer_origins');
CALL eps.show_people_to_limited('eps.answer_origins');

-- What was typed from a paper form: by the first person, by the second, and the resolution of their disagreements.
CREATE TABLE eps.paper_entries (
  organization_id uuid NOT NULL,
  origin_id       uuid NOT NULL,
  number          integer NOT NULL CHECK (number BETWEEN 1 AND 3),
  environment_id  uuid NOT NULL,
  -- The API key or user, and the user that it acts for.
  entered_by      uuid NOT NULL,
  user_id         uuid NOT NULL,
  entered_at      timestamptz(3) NOT NULL,
  -- JSON, sealed under the person's key. Null after an erasure or the end of the retention period.
  content_sealed  bytea,
  PRIMARY KEY (organization_id, origin_id, number),
  FOREIGN KEY (organization_id, origin_id) REFERENCES eps.answer_origins (organization_id, id)
);
CALL eps.protect('eps.paper_entries');
CALL eps.show_parts_to_limited('eps.paper_entries', 'origin_id', 'eps.answer_origins');

-- A question delivered to a subject of a continuous program, with its outcome. Partitioned by month of the id.
CREATE TABLE eps.question_deliveries (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  -- Null for a delivery into a cycle that has no evaluation yet: a request may name a time other than the present.
  evaluation_id   uuid,
  subject_id      uuid NOT NULL,
  question_id     text NOT NULL,
  due_reason      text NOT NULL,
  -- Keyed digest: the integrator's session ids are not stored.
  login_session   bytea NOT NULL,
  delivered_at    timestamptz(3) NOT NULL,
  expires_at      timestamptz(3),
  answered_at     timestamptz(3),
  declined        boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX question_deliveries_question_idx ON eps.question_deliveries (organization_id, enrollment_id, question_id, id DESC);
CREATE INDEX question_deliveries_login_idx ON eps.question_deliveries (organization_id, enrollment_id, login_session);
CREATE TABLE eps.question_deliveries_default PARTITION OF eps.question_deliveries DEFAULT;
CALL eps.protect('eps.question_deliveries');
CALL eps.protect('eps.question_deliveries_default');
CALL eps.show_people_to_limited('eps.question_deliveries');

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
CALL eps.show_parts_to_limited('eps.due_states', 'enrollment_id', 'eps.enrollments');
