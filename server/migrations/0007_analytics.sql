-- Instrument health: instrument events, the queue of what is not counted yet, and the rollups.

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
-- Finds events by id for counting, and all events of an environment in order for a rebuild.
CREATE INDEX instrument_events_environment_idx ON eps.instrument_events (organization_id, environment_id, id);
CREATE TABLE eps.instrument_events_default PARTITION OF eps.instrument_events DEFAULT;
CALL eps.protect('eps.instrument_events');
CALL eps.protect('eps.instrument_events_default');

-- Rows that instrument health has not counted yet. Triggers insert a row with each change that counts. The statement that
-- deletes rows from here returns what they count, and its transaction adds that to the rollups: each row is counted once.
CREATE TABLE eps.instrument_count_queue (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  -- Of the answer batch, instrument event or participant session.
  id              uuid NOT NULL,
  what            text NOT NULL CHECK (what IN ('answers', 'event', 'started', 'completed', 'abandoned', 'revoked')),
  PRIMARY KEY (organization_id, environment_id, id, what)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- The worker counts the oldest rows first.
CREATE INDEX instrument_count_queue_id_idx ON eps.instrument_count_queue (id);
CALL eps.protect('eps.instrument_count_queue');

CREATE FUNCTION eps.queue_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
  VALUES (NEW.organization_id, NEW.environment_id, NEW.id, 'answers');
  RETURN NULL;
END $$;
CREATE TRIGGER queue_for_counting AFTER INSERT ON eps.answer_batches
  FOR EACH ROW WHEN (NEW.kinds IS NOT NULL) EXECUTE FUNCTION eps.queue_answers();

CREATE FUNCTION eps.queue_instrument_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
  SELECT organization_id, environment_id, id, 'event' FROM inserted;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_for_counting AFTER INSERT ON eps.instrument_events REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION eps.queue_instrument_events();

-- A session counts when it starts and when it ends. One that ends before its first answer counts when that is saved.
CREATE FUNCTION eps.queue_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.started_at IS NULL THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, 'started');
  END IF;
  IF NEW.status IN ('completed', 'abandoned', 'revoked') THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, NEW.status);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_for_counting AFTER UPDATE ON eps.participant_sessions
  FOR EACH ROW WHEN (NEW.started_at IS NOT NULL AND (OLD.started_at IS NULL OR OLD.status <> NEW.status))
  EXECUTE FUNCTION eps.queue_session();

-- Counts of one UTC day, program and question.
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
  -- Sketches of distinct subjects and a histogram of milliseconds on the question; see server/src/resources/analytics.
  viewers         bytea NOT NULL,
  respondents     bytea NOT NULL,
  elapsed         bytea NOT NULL,
  PRIMARY KEY (organization_id, environment_id, day, program_id, question_id)
) WITH (fillfactor = 70);
CREATE INDEX instrument_rollups_day_idx ON eps.instrument_rollups (day);
-- Sketches barely compress.
ALTER TABLE eps.instrument_rollups ALTER COLUMN viewers SET STORAGE EXTERNAL;
ALTER TABLE eps.instrument_rollups ALTER COLUMN respondents SET STORAGE EXTERNAL;
CALL eps.protect('eps.instrument_rollups');

-- Counts of the participant sessions that started on one UTC day in a program.
CREATE TABLE eps.instrument_session_rollups (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  day             date NOT NULL,
  started         integer NOT NULL,
  completed       integer NOT NULL,
  abandoned       integer NOT NULL,
  revoked         integer NOT NULL,
  -- Histograms of completed sessions: milliseconds of activity, and number of questions.
  active_ms       bytea NOT NULL,
  question_counts bytea NOT NULL,
  PRIMARY KEY (organization_id, environment_id, day, program_id)
) WITH (fillfactor = 70);
CALL eps.protect('eps.instrument_session_rollups');

-- Days after which the worker has judged the health of an environment, so that it emits each event once.
CREATE TABLE eps.instrument_health_checks (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  day             date NOT NULL,
  PRIMARY KEY (organization_id, environment_id, day)
);
CALL eps.protect('eps.instrument_health_checks');

-- The partitions of the present month and the three after it.
SELECT eps.ensure_partitions((now() AT TIME ZONE 'UTC')::date, 4);
