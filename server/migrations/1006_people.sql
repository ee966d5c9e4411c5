-- Programs, the people who take part in them, and how long their data is kept. Personal data is stored sealed only: see
-- docs/operations.md, "Master key".

-- A bundle at work: whom it asks, how often, and whether results are reviewed.
CREATE TABLE eps.programs (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  environment_id     uuid NOT NULL,
  id                 uuid NOT NULL,
  name               text NOT NULL,
  version_bundle_id  uuid NOT NULL,
  mode               text NOT NULL CHECK (mode IN ('one_time', 'continuous')),
  release_policy     text NOT NULL CHECK (release_policy IN ('automatic', 'review_required')),
  context_overrides  text NOT NULL,
  recurrence         text NOT NULL,
  status             text NOT NULL CHECK (status IN ('draft', 'active', 'paused', 'archived')),
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  -- The study whose wave the program is.
  study_id           uuid,
  -- Whether only people of some arms are in the program: it belongs to a wave of a study that has arms, or that follows such
  -- a wave. Who is enrolled in it tells readers without studies:unblind nothing.
  of_arms            boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, version_bundle_id) REFERENCES eps.bundles (organization_id, app_id, id)
);
CREATE INDEX programs_bundle_idx ON eps.programs (organization_id, version_bundle_id);
CREATE INDEX programs_status_idx ON eps.programs (organization_id, environment_id, status, id DESC);
CREATE INDEX programs_mode_idx ON eps.programs (organization_id, environment_id, mode, id DESC);
CREATE INDEX programs_mode_status_idx ON eps.programs (organization_id, environment_id, mode, status, id DESC);
CALL eps.protect('eps.programs');
CALL eps.show_to_limited('eps.programs');

-- What a program offers its participants. Without a row, the defaults hold.
CREATE TABLE eps.participant_settings (
  organization_id     uuid NOT NULL,
  environment_id      uuid NOT NULL,
  program_id          uuid NOT NULL,
  -- Whether participants read what is stored about them.
  can_export          boolean NOT NULL,
  -- Whether they withdraw; null: only those who came by a public link.
  can_withdraw        boolean,
  -- Within how many hours a withheld result is looked at; null: not said.
  review_within_hours integer,
  -- Whether two people enter each paper form of the program.
  double_entry        boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.participant_settings');
CALL eps.show_to_limited('eps.participant_settings');

-- The people. They have no foreign key to environments: checking it was a third of the cost of an import
-- (docs/decisions/0012).
CREATE TABLE eps.subjects (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  id                  uuid NOT NULL,
  -- Blind index: HMAC of the external id under the environment's index key. Null after erasure.
  external_id_index   bytea,
  external_id_sealed  bytea,
  identity_mode       text NOT NULL CHECK (identity_mode IN ('enterprise_managed', 'reusable', 'legacy_anonymous')),
  status              text NOT NULL CHECK (status IN ('active', 'deleted')),
  -- The subject's data key, wrapped by the environment's key. Erasure destroys it.
  wrapped_key         bytea,
  -- Maps the keyed digest of a field's name to the base64 of the sealed [name, value].
  profile             jsonb NOT NULL DEFAULT '{}',
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  -- The API key or user that imported the subject: whoever makes up people knows their answers. Null for public links
  -- and for rows of earlier versions.
  made_by             uuid,
  -- A legal hold: the data of the person are neither erased nor removed by age. The reason is sealed under the person's key.
  held_at             timestamptz(3),
  hold_sealed         bytea,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  CONSTRAINT subjects_external_id_key UNIQUE (organization_id, environment_id, external_id_index)
);
CREATE INDEX subjects_status_idx ON eps.subjects (organization_id, environment_id, status, id DESC);
CALL eps.protect('eps.subjects');
CALL eps.show_people_to_limited('eps.subjects', 'id');

-- Blind indexes: HMACs of the words of the profile fields that the environment shows, under a key of the environment.
CREATE TABLE eps.subject_names (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  digest          bytea NOT NULL,
  subject_id      uuid NOT NULL,
  PRIMARY KEY (organization_id, environment_id, digest, subject_id)
);
CREATE INDEX subject_names_subject_idx ON eps.subject_names (organization_id, subject_id);
CALL eps.protect('eps.subject_names');
CALL eps.show_people_to_limited('eps.subject_names');

-- How a person is reached, sealed under the person's key.
CREATE TABLE eps.contacts (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  contact_sealed  bytea NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  -- When the address was set by somebody who may not read answers: links that are mailed to it do not read what was
  -- answered before. Null if whoever set it may.
  answers_since   timestamptz(3),
  -- Whether messages and links to the address show fields of the profile: not if somebody set it who may not read them.
  shows_profile   boolean NOT NULL DEFAULT true,
  -- Which addresses (email, phone) wait until somebody with `studies:unblind` has confirmed them, because somebody without
  -- it has set them: messages about waves that reveal an arm wait as long.
  unconfirmed     text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, subject_id)
);
CALL eps.protect('eps.contacts');
CALL eps.show_people_to_limited('eps.contacts');

-- Who takes part in which program.
CREATE TABLE eps.enrollments (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  program_id      uuid NOT NULL,
  subject_id      uuid NOT NULL,
  status          text NOT NULL CHECK (status IN ('active', 'paused', 'completed', 'withdrawn')),
  cycle_count     integer NOT NULL DEFAULT 0,
  enrolled_at     timestamptz(3) NOT NULL,
  last_cycle_at   timestamptz(3),
  -- When the worker has to process this enrollment next, because a cycle opens or ends.
  next_due_at     timestamptz(3),
  withdrawn_at    timestamptz(3),
  -- End of a worker's lease on this row.
  claimed_until   timestamptz(3),
  -- The code on the printed forms of the enrollment, by which a form is found again. It is random and says nothing about
  -- the person.
  paper_code      text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  -- Queries find the current enrollment by `withdrawn_at IS NULL`, the predicate of enrollments_current_key.
  CONSTRAINT enrollments_withdrawn_check CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  FOREIGN KEY (organization_id, environment_id, program_id) REFERENCES eps.programs (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, environment_id, subject_id) REFERENCES eps.subjects (organization_id, environment_id, id)
) WITH (fillfactor = 85);
-- A subject has at most one enrollment in a program that is not withdrawn.
CREATE UNIQUE INDEX enrollments_current_key ON eps.enrollments (organization_id, program_id, subject_id) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX enrollments_paper_code_key ON eps.enrollments (organization_id, environment_id, paper_code)
  WHERE paper_code IS NOT NULL;
CREATE INDEX enrollments_due_idx ON eps.enrollments (next_due_at) WHERE next_due_at IS NOT NULL;
CREATE INDEX enrollments_environment_due_idx ON eps.enrollments (organization_id, environment_id, next_due_at)
  WHERE next_due_at IS NOT NULL;
-- A subject has few enrollments, so this index also serves that filter together with the others.
CREATE INDEX enrollments_subject_idx ON eps.enrollments (organization_id, subject_id, id DESC);
CREATE INDEX enrollments_program_idx ON eps.enrollments (organization_id, program_id, id DESC);
-- Lists by status, alone and within a program: without these indexes a page of a rare status reads the whole environment.
-- In return, an update of the status adds an entry to every index of the table instead of to none (HOT): 41 µs and
-- 0.96 kB of WAL instead of 12 µs and 0.22 kB, once per cycle. See docs/decisions/0012.
CREATE INDEX enrollments_status_idx ON eps.enrollments (organization_id, environment_id, status, id DESC);
CREATE INDEX enrollments_program_status_idx ON eps.enrollments (organization_id, program_id, status, id DESC);
CALL eps.protect('eps.enrollments');
CALL eps.show_people_to_limited('eps.enrollments');

-- When a program or an enrollment was not active: paused, or not yet activated.
CREATE TABLE eps.inactive_times (
  organization_id uuid NOT NULL,
  -- The program or the enrollment.
  of_id           uuid NOT NULL,
  from_at         timestamptz(3) NOT NULL,
  until_at        timestamptz(3),
  PRIMARY KEY (organization_id, of_id, from_at)
);
CALL eps.protect('eps.inactive_times');
CALL eps.show_to_limited('eps.inactive_times');

-- What happened to a person after an evaluation, as somebody recorded it.
CREATE TABLE eps.outcomes (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  subject_id      uuid NOT NULL,
  evaluation_id   uuid,
  created_at      timestamptz(3) NOT NULL,
  -- Kind, time and value, sealed under the subject's key.
  content_sealed  bytea NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX outcomes_subject_idx ON eps.outcomes (organization_id, subject_id, id DESC);
CALL eps.protect('eps.outcomes');
CALL eps.show_people_to_limited('eps.outcomes');

-- Legal holds of whole environments. Erasures and removals lock the row, so that a hold that was placed holds: they insert
-- one without a hold if there is none.
CREATE TABLE eps.environment_holds (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  held_at         timestamptz(3),
  -- The reason, under the key of the environment.
  hold_sealed     bytea,
  PRIMARY KEY (organization_id, environment_id)
);
CALL eps.protect('eps.environment_holds');
CALL eps.show_to_limited('eps.environment_holds');

-- How long an environment keeps what, and when the worker next removes what is older. The row exists as soon as the environment
-- or one of its programs has a policy.
CREATE TABLE eps.environment_retention (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  -- JSON: ISO 8601 durations by what is kept; null or absent: for ever.
  policy          text NOT NULL,
  -- A time of the environment. Null while nothing is removed.
  due_at          timestamptz(3),
  -- Grows with each change of a policy, so that the worker begins again.
  revision        integer NOT NULL DEFAULT 0,
  -- End of a worker's lease on this row.
  claimed_until   timestamptz(3),
  PRIMARY KEY (organization_id, id),
  CONSTRAINT environment_retention_environment_key UNIQUE (organization_id, environment_id)
);
CREATE INDEX environment_retention_due_idx ON eps.environment_retention (due_at) WHERE due_at IS NOT NULL;
CALL eps.protect('eps.environment_retention');
CALL eps.show_to_limited('eps.environment_retention');

-- What a program keeps for another time than its environment. An absent kind is kept as the environment says.
CREATE TABLE eps.program_retention (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  policy          text NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.program_retention');
CALL eps.show_to_limited('eps.program_retention');

-- People from whom retention has removed contents while their keys still open them: a worker destroys the keys of these
-- contents (docs/decisions/0056) and deletes the row. Each removal writes another id.
CREATE TABLE eps.removed_contents (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  id              uuid NOT NULL,
  -- The UTC day of the newest removed content, since 1970-01-01.
  last_day        integer NOT NULL,
  -- Real time. A worker that takes a row moves it.
  due_at          timestamptz NOT NULL,
  PRIMARY KEY (organization_id, subject_id),
  FOREIGN KEY (organization_id, subject_id) REFERENCES eps.subjects (organization_id, id)
);
CREATE INDEX removed_contents_due_idx ON eps.removed_contents (due_at);
CALL eps.protect('eps.removed_contents');
CALL eps.show_people_to_limited('eps.removed_contents');

-- Who was erased, and up to which epoch keys open copies of their data.
CREATE TABLE eps.erasures (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  erased_at       timestamptz(3) NOT NULL,
  -- The newest epoch that sealed data of the subject. Null if copies exist that no epoch key protects.
  epoch           integer,
  -- Whether the erasure is in the list beside the epoch keys.
  listed          boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, subject_id)
);
CREATE INDEX erasures_unlisted_idx ON eps.erasures (erased_at) WHERE NOT listed;
CALL eps.protect('eps.erasures');
CALL eps.show_people_to_limited('eps.erasures');
