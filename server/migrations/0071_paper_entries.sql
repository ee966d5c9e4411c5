-- How the answers of a cycle of an enrollment came about, where it was said: on a screen or on paper, and by whom they were
-- given. A paper form is entered by one person of staff or by two, whose entries are then compared.
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
  mode            text NOT NULL CHECK (mode IN ('screen', 'paper')),
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

-- Whether two people enter each paper form of a program.
ALTER TABLE eps.participant_settings ADD COLUMN double_entry boolean NOT NULL DEFAULT false;
