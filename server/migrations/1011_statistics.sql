-- What many answers say: instrument health, psychometrics, adherence, and the ledger of statistics.

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
CALL eps.show_people_to_limited('eps.instrument_events');

-- Rows that instrument health has not counted yet. Triggers insert a row with each change that counts. The statement that
-- deletes rows from here returns what they count, and its transaction adds that to the rollups: each row is counted once.
CREATE TABLE eps.instrument_count_queue (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  -- Of the answer batch, instrument event or participant session.
  id              uuid NOT NULL,
  what            text NOT NULL,
  PRIMARY KEY (organization_id, environment_id, id, what)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- Databases from before the baseline have not checked the rows that they had.
ALTER TABLE eps.instrument_count_queue ADD CONSTRAINT instrument_count_queue_what_check
  CHECK (what IN ('answers', 'event', 'started', 'completed', 'abandoned', 'revoked', 'reopened')) NOT VALID;
-- The worker counts the oldest rows first.
CREATE INDEX instrument_count_queue_id_idx ON eps.instrument_count_queue (id);
CALL eps.protect('eps.instrument_count_queue');
CALL eps.show_to_limited('eps.instrument_count_queue');

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

-- A session counts when it starts and when it ends. One that ends before its first answer counts when that is saved. One that
-- declined its consent counts among the abandoned ones. A link that is opened again ends the abandonment of its session, so
-- it no longer counts as abandoned. At most one of `abandoned` and `reopened` of a session waits for the worker.
CREATE FUNCTION eps.queue_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change text;
BEGIN
  IF OLD.started_at IS NULL THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, 'started');
  ELSIF OLD.status IN ('abandoned', 'declined_consent') THEN
    change := 'reopened';
  END IF;
  IF change = 'reopened' OR NEW.status IN ('abandoned', 'declined_consent') THEN
    DELETE FROM eps.instrument_count_queue WHERE organization_id = NEW.organization_id
      AND environment_id = NEW.environment_id AND id = NEW.id
      AND what = CASE WHEN change = 'reopened' THEN 'abandoned' ELSE 'reopened' END;
    IF NOT FOUND THEN
      INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
      VALUES (NEW.organization_id, NEW.environment_id, NEW.id, coalesce(change, 'abandoned'));
    END IF;
  END IF;
  IF NEW.status IN ('completed', 'revoked') THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, NEW.status);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_for_counting AFTER UPDATE ON eps.participant_sessions
  FOR EACH ROW WHEN (NEW.started_at IS NOT NULL AND (OLD.started_at IS NULL OR OLD.status <> NEW.status))
  EXECUTE FUNCTION eps.queue_session();

-- Counts of one UTC day, program and question. Full sketches take 2 kB: within the row (toast_tuple_target), a change writes
-- one page and no index (HOT), and not also a chunk and its index.
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
  -- Sketches of distinct subjects and a histogram of milliseconds on the question; see
  -- server/src/resources/quality/analytics.
  viewers         bytea NOT NULL,
  respondents     bytea NOT NULL,
  elapsed         bytea NOT NULL,
  -- Of earlier versions; nothing uses them.
  block_first     date,
  block_last      date,
  PRIMARY KEY (organization_id, environment_id, day, program_id, question_id)
) WITH (fillfactor = 70, toast_tuple_target = 8160);
-- Sketches barely compress.
ALTER TABLE eps.instrument_rollups ALTER COLUMN viewers SET STORAGE EXTERNAL;
ALTER TABLE eps.instrument_rollups ALTER COLUMN respondents SET STORAGE EXTERNAL;
CREATE INDEX instrument_rollups_day_idx ON eps.instrument_rollups (day);
-- Of earlier versions, as the columns.
CREATE INDEX instrument_rollups_open_idx
  ON eps.instrument_rollups (organization_id, environment_id, day, program_id, question_id)
  WHERE block_last IS NULL;
CREATE INDEX instrument_rollups_block_idx
  ON eps.instrument_rollups (organization_id, environment_id, program_id, question_id, block_last);
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
  -- Of earlier versions; nothing uses it.
  block_last      date,
  -- Sketches of the distinct subjects whose sessions started that day, and of those who completed one of them. The default
  -- is an empty sketch; rebuild-counts fills it for days that an earlier version counted.
  starters        bytea NOT NULL DEFAULT '\x00',
  completers      bytea NOT NULL DEFAULT '\x00',
  PRIMARY KEY (organization_id, environment_id, day, program_id)
) WITH (fillfactor = 70);
ALTER TABLE eps.instrument_session_rollups ALTER COLUMN starters SET STORAGE EXTERNAL;
ALTER TABLE eps.instrument_session_rollups ALTER COLUMN completers SET STORAGE EXTERNAL;
-- Of earlier versions, as the column.
CREATE INDEX instrument_session_rollups_block_idx
  ON eps.instrument_session_rollups (organization_id, environment_id, program_id, block_last);
CREATE INDEX instrument_session_rollups_window_idx
  ON eps.instrument_session_rollups (organization_id, environment_id, block_last);
CALL eps.protect('eps.instrument_session_rollups');

-- What happened in a period of a program to its sessions (under the question '') and questions, counted once when the period
-- was over, of at least the privacy floor of people. A closed period never changes.
CREATE TABLE eps.instrument_periods (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- UTC days; the last one is the day before end_day.
  first_day       date NOT NULL,
  end_day         date NOT NULL,
  question_id     text NOT NULL,
  -- Everybody who took part in the period.
  people          integer NOT NULL,
  -- As the columns of instrument_rollups and instrument_session_rollups.
  counts          integer[] NOT NULL,
  viewers         bytea NOT NULL,
  respondents     bytea NOT NULL,
  durations       bytea NOT NULL,
  question_counts bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id, end_day, question_id)
);
-- Sketches barely compress.
ALTER TABLE eps.instrument_periods ALTER COLUMN viewers SET STORAGE EXTERNAL;
ALTER TABLE eps.instrument_periods ALTER COLUMN respondents SET STORAGE EXTERNAL;
-- The periods of a window.
CREATE INDEX instrument_periods_window_idx ON eps.instrument_periods (organization_id, environment_id, end_day);
CALL eps.protect('eps.instrument_periods');

-- Days after which the worker has judged the health of an environment, so that it emits each event once.
CREATE TABLE eps.instrument_health_checks (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  day             date NOT NULL,
  -- What the check found, each reason without its figures, sorted: the next one emits `instrument.attention_required` only
  -- if that has changed.
  reasons         text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, environment_id, day)
);
CALL eps.protect('eps.instrument_health_checks');

-- Psychometrics: counters of item scores, from which reliability, item statistics and differential item functioning follow.
-- A row counts one concept in one program and bundle: of everybody, or of those with one value of a context variable.
CREATE TABLE eps.psychometric_counts (
  organization_id   uuid NOT NULL,
  app_id            uuid NOT NULL,
  environment_id    uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  concept_id        text NOT NULL,
  -- The context variable; empty for everybody.
  variable          text NOT NULL,
  -- HMAC of the variable's value under the environment's key; empty for everybody.
  group_digest      text NOT NULL,
  -- UTC day of completion; 'infinity' for all days together.
  day               date NOT NULL,
  -- Digest of the concept's items: counters with the same one can be added.
  items_hash        text NOT NULL,
  -- People who answered at least one item, and those who answered all.
  n                 integer NOT NULL,
  n_complete        integer NOT NULL,
  -- The value of the variable and the counters, sealed under the environment's key, because a row may describe one person.
  counts_sealed     bytea NOT NULL,
  -- Of earlier versions; nothing uses them.
  privacy_floor     integer NOT NULL DEFAULT 5,
  most_per_person   integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id, concept_id, variable, group_digest, day)
) WITH (fillfactor = 70);
-- Sealed bytes do not compress.
ALTER TABLE eps.psychometric_counts ALTER COLUMN counts_sealed SET STORAGE EXTERNAL;
-- The programs of a bundle, and the environments and programs of a day for the daily check.
CREATE INDEX psychometric_counts_bundle_idx ON eps.psychometric_counts (organization_id, environment_id, version_bundle_id, program_id)
  WHERE day = 'infinity' AND variable = '';
CREATE INDEX psychometric_counts_day_idx ON eps.psychometric_counts (day, organization_id, environment_id, program_id)
  WHERE variable = '';
CALL eps.protect('eps.psychometric_counts');

-- Days after which the worker has checked the psychometrics of a program, so that it emits each event once.
CREATE TABLE eps.psychometric_checks (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  day             date NOT NULL,
  -- As in instrument_health_checks.
  reasons         text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, environment_id, program_id, day)
);
CALL eps.protect('eps.psychometric_checks');

-- Adherence: what was due in each cycle of an enrollment, and what became of it. The counts follow from the calendar, the
-- path and the answers, so they are computed again when something happened, or at `changes_at` by time alone.
CREATE TABLE eps.cycle_adherence (
  organization_id   uuid NOT NULL,
  environment_id    uuid NOT NULL,
  -- The evaluation of the cycle.
  id                uuid NOT NULL,
  program_id        uuid NOT NULL,
  enrollment_id     uuid NOT NULL,
  -- Of the cycle.
  starts_at         timestamptz(3) NOT NULL,
  -- When the cycle was completed or ended; null while it is open.
  closed_at         timestamptz(3),
  -- By question, when it was last delivered before the cycle (milliseconds since 1970) and whether that was answered.
  earlier           jsonb NOT NULL DEFAULT '{}',
  -- Eight numbers for each day on which something was due: days since 1970, expected, delivered, answered, late, missed,
  -- open, not triggered.
  counts            integer[] NOT NULL DEFAULT '{}',
  -- The last of these days.
  last_day          integer NOT NULL DEFAULT 0,
  -- When the counts have to be computed again, a time of the environment; null when they are final.
  changes_at        timestamptz(3),
  claimed_until     timestamptz(3),
  -- The start under which the counts are in adherence_counts, if it has moved since.
  counted_starts_at timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX cycle_adherence_program_idx ON eps.cycle_adherence (organization_id, program_id, last_day);
CREATE INDEX cycle_adherence_enrollment_idx ON eps.cycle_adherence (organization_id, enrollment_id, last_day);
CREATE INDEX cycle_adherence_changes_idx ON eps.cycle_adherence (changes_at) WHERE changes_at IS NOT NULL;
CREATE INDEX cycle_adherence_environment_changes_idx ON eps.cycle_adherence (organization_id, environment_id, changes_at)
  WHERE changes_at IS NOT NULL;
CREATE INDEX cycle_adherence_program_changes_idx ON eps.cycle_adherence (organization_id, program_id, changes_at)
  WHERE changes_at IS NOT NULL;
CALL eps.protect('eps.cycle_adherence');
CALL eps.show_parts_to_limited('eps.cycle_adherence', 'enrollment_id', 'eps.enrollments');

-- The counts of all people of a program by cycle and day, so that their sum is read from as many rows however many take part.
CREATE TABLE eps.adherence_counts (
  organization_id uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- UTC, in days since 1970.
  day             integer NOT NULL,
  -- Of the cycle.
  starts_at       timestamptz(3) NOT NULL,
  expected        integer NOT NULL,
  delivered       integer NOT NULL,
  answered        integer NOT NULL,
  late            integer NOT NULL,
  missed          integer NOT NULL,
  open            integer NOT NULL,
  not_triggered   integer NOT NULL,
  PRIMARY KEY (organization_id, program_id, day, starts_at)
);
CALL eps.protect('eps.adherence_counts');

-- Enrollments whose last two or more ended cycles have no answer, so that their list reads no others. What they missed is
-- counted when they are read.
CREATE TABLE eps.silent_enrollments (
  organization_id uuid NOT NULL,
  program_id      uuid NOT NULL,
  enrollment_id   uuid NOT NULL,
  PRIMARY KEY (organization_id, program_id, enrollment_id)
);
CALL eps.protect('eps.silent_enrollments');
CALL eps.show_parts_to_limited('eps.silent_enrollments', 'enrollment_id', 'eps.enrollments');

-- What was due in a period of a program and how much of it was answered, in cells of people that never change.
CREATE TABLE eps.adherence_periods (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  starts_at       timestamptz(3) NOT NULL,
  ends_at         timestamptz(3) NOT NULL,
  cells           jsonb NOT NULL,
  PRIMARY KEY (organization_id, program_id, starts_at)
);
CALL eps.protect('eps.adherence_periods');
CALL eps.show_to_limited('eps.adherence_periods', 'true', 'false');

-- The ledger of statistics. A finished evaluation is in at most one cell, once its period is over; a cell that is closed never
-- changes. Every statistic that is read without the right to answers is a sum over whole cells.
CREATE TABLE eps.statistic_cells (
  organization_id   uuid NOT NULL,
  app_id            uuid NOT NULL,
  environment_id    uuid NOT NULL,
  id                uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  -- Start of the first and end of the last period whose people are in the cell.
  starts_at         timestamptz(3) NOT NULL,
  ends_at           timestamptz(3) NOT NULL,
  -- The lowest units that all of its people belong to; empty for the whole environment.
  units             text[] NOT NULL,
  -- Units below whose people were too few, so that they count here.
  merged_units      text[] NOT NULL,
  -- The users and API keys that issued tokens of these people or entered their answers.
  makers            uuid[] NOT NULL,
  people            integer NOT NULL,
  evaluations       integer NOT NULL,
  -- How many of them awaited review when the cell was closed.
  awaiting_review   integer NOT NULL,
  -- The privacy floor of the bundle.
  floor             integer NOT NULL,
  first_day         date NOT NULL,
  last_day          date NOT NULL,
  closed_at         timestamptz(3) NOT NULL,
  -- Sums of the values and changes of each concept, and the groups; sums of the items. Sealed under the environment's key.
  values_sealed     bytea NOT NULL,
  counters_sealed   bytea NOT NULL,
  PRIMARY KEY (organization_id, id)
);
ALTER TABLE eps.statistic_cells ALTER COLUMN values_sealed SET STORAGE EXTERNAL;
ALTER TABLE eps.statistic_cells ALTER COLUMN counters_sealed SET STORAGE EXTERNAL;
CREATE INDEX statistic_cells_program_idx ON eps.statistic_cells (organization_id, program_id, ends_at);
CREATE INDEX statistic_cells_bundle_idx ON eps.statistic_cells (organization_id, environment_id, version_bundle_id);
CALL eps.protect('eps.statistic_cells');
-- Members who are limited to units read the results of these, and of everybody: sealed sums, which name nobody.
CALL eps.show_to_limited('eps.statistic_cells', 'true', 'false');

-- The periods of a program that are closed.
CREATE TABLE eps.statistic_periods (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  starts_at       timestamptz(3) NOT NULL,
  ends_at         timestamptz(3) NOT NULL,
  closed_at       timestamptz(3) NOT NULL,
  -- JSON: how many people were enrolled, by the units to which they belonged.
  enrolled        text NOT NULL,
  -- JSON: how many evaluations no cell contains, by bundle and status, if the period has closed a cell.
  left_out        text,
  PRIMARY KEY (organization_id, program_id, starts_at)
);
CALL eps.protect('eps.statistic_periods');
CALL eps.show_to_limited('eps.statistic_periods', 'true', 'false');

-- What is counted of each program once a day, the same for all readers: who takes part, by units.
CREATE TABLE eps.program_participation (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- The UTC day of the environment's time. Nobody counts again on the same day.
  counted_on      date NOT NULL,
  counted_at      timestamptz(3) NOT NULL,
  counts          jsonb NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.program_participation');
CALL eps.show_to_limited('eps.program_participation', 'true', 'false');

-- When the outcome of a person by a rule of a program is looked at next; null once the person is counted in a cell.
CREATE TABLE eps.outcome_due (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  rule_id         text NOT NULL,
  subject_id      uuid NOT NULL,
  due_at          timestamptz(3),
  PRIMARY KEY (organization_id, program_id, rule_id, subject_id)
);
CREATE INDEX outcome_due_at ON eps.outcome_due (organization_id, program_id, rule_id, due_at) WHERE due_at IS NOT NULL;
CALL eps.protect('eps.outcome_due');
CALL eps.show_people_to_limited('eps.outcome_due');

-- The outcomes of people whose windows ended by the end of a month, in cells that never change.
CREATE TABLE eps.outcome_cells (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  rule_id         text NOT NULL,
  month           date NOT NULL,
  cells_sealed    bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id, rule_id, month)
);
CALL eps.protect('eps.outcome_cells');
CALL eps.show_to_limited('eps.outcome_cells', 'true', 'false');
