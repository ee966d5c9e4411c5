-- Studies: a protocol at work in an environment, with one program for each wave.

-- The study itself.
CREATE TABLE eps.studies (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  environment_id     uuid NOT NULL,
  id                 uuid NOT NULL,
  name               text NOT NULL,
  protocol_id        uuid NOT NULL,
  -- JSON: by wave, its bundle and its program. A wave of an earlier revision stays.
  waves              text NOT NULL,
  status             text NOT NULL CHECK (status IN ('draft', 'active', 'paused', 'archived')),
  -- JSON: when the study was not active.
  inactive           text NOT NULL,
  -- The seed of the allocation, sealed under the environment's key, and its hash, which anybody may know.
  seed_sealed        bytea NOT NULL,
  commitment         text NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  -- What revealed the arms of people under the protocols that the study ran before: the ids of waves, and whether the end of
  -- a participation does. Occasions and ends remain when another protocol is applied, and stay hidden from readers without
  -- `studies:unblind`.
  revealed_before    text NOT NULL DEFAULT '{"waves":[],"end":false}',
  -- Since when the study runs its present protocol, if it ran another one before. Occasions whose windows were over by then
  -- never could be answered: they do not apply, instead of being missed.
  protocol_since     timestamptz(3),
  -- The protocols that it ran before, and until when: what was over by then keeps the times of that protocol.
  earlier_protocols  text NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, protocol_id) REFERENCES eps.protocols (organization_id, id)
);
CREATE INDEX studies_environment_idx ON eps.studies (organization_id, environment_id, id DESC);
CALL eps.protect('eps.studies');
CALL eps.show_to_limited('eps.studies');

-- How many people of a stratum were assigned to arms. The stratum is a keyed digest of profile values.
CREATE TABLE eps.study_strata (
  organization_id uuid NOT NULL,
  study_id        uuid NOT NULL,
  stratum         text NOT NULL,
  assigned        integer NOT NULL,
  PRIMARY KEY (organization_id, study_id, stratum)
);
CALL eps.protect('eps.study_strata');
CALL eps.show_to_limited('eps.study_strata');

-- Who takes part in which study.
CREATE TABLE eps.study_participants (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              uuid NOT NULL,
  study_id        uuid NOT NULL,
  subject_id      uuid NOT NULL,
  status          text NOT NULL CHECK (status IN ('active', 'paused', 'completed', 'withdrawn')),
  -- The moment that the anchor `enrollment` means.
  starts_at       timestamptz(3) NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  withdrawn_at    timestamptz(3),
  -- JSON under the subject's key: arm, dates, time zones, skipped waves, decided conditions; null after an erasure.
  state_sealed    bytea,
  -- When an occasion opens or closes next, a time of the environment.
  next_due_at     timestamptz(3),
  claimed_until   timestamptz(3),
  -- Grows when an evaluation of an occasion is completed, so that the worker does not miss it.
  changes         integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, study_id) REFERENCES eps.studies (organization_id, id)
);
CREATE UNIQUE INDEX study_participants_current_key ON eps.study_participants (organization_id, study_id, subject_id)
  WHERE withdrawn_at IS NULL;
CREATE INDEX study_participants_study_idx ON eps.study_participants (organization_id, study_id, id DESC);
CREATE INDEX study_participants_status_idx ON eps.study_participants (organization_id, study_id, status, id DESC);
CREATE INDEX study_participants_subject_idx ON eps.study_participants (organization_id, subject_id);
CREATE INDEX study_participants_due_idx ON eps.study_participants (next_due_at) WHERE next_due_at IS NOT NULL;
CREATE INDEX study_participants_environment_due_idx ON eps.study_participants (organization_id, environment_id, next_due_at)
  WHERE next_due_at IS NOT NULL;
CALL eps.protect('eps.study_participants');
CALL eps.show_people_to_limited('eps.study_participants');

-- Occasions that were opened. Those that lie ahead are computed from the protocol.
CREATE TABLE eps.study_occasions (
  organization_id uuid NOT NULL,
  study_id        uuid NOT NULL,
  participant_id  uuid NOT NULL,
  wave            text NOT NULL,
  k               integer NOT NULL,
  opens_at        timestamptz(3) NOT NULL,
  closes_at       timestamptz(3) NOT NULL,
  evaluation_id   uuid NOT NULL,
  state           text NOT NULL CHECK (state IN ('open', 'completed', 'partial', 'missed', 'skipped')),
  -- When the evaluation was completed; other waves may wait for it.
  completed_at    timestamptz(3),
  -- Until when what was begun can be finished, if the wave has a grace.
  grace_ends_at   timestamptz(3),
  PRIMARY KEY (organization_id, participant_id, wave, k)
);
CREATE INDEX study_occasions_evaluation_idx ON eps.study_occasions (organization_id, evaluation_id);
CREATE INDEX study_occasions_study_idx ON eps.study_occasions (organization_id, study_id, wave);
CALL eps.protect('eps.study_occasions');
CALL eps.show_parts_to_limited('eps.study_occasions', 'participant_id', 'eps.study_participants');
