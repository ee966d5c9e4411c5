-- What is asked: definitions, bundles, protocols, templates of messages, working copies and files. Content is stored as the
-- text that was received, so it is returned exactly.
--
-- Each filter of a list has an index, alone and together with the other filters, that ends with the id by which lists
-- are ordered: a page reads about as many rows as it returns, however large the tenant. A list without filters reads
-- UNIQUE (organization_id, app_id, id) backwards.

-- The six kinds of content that a bundle pins, by revision.
CREATE TABLE eps.definitions (
  organization_id      uuid NOT NULL,
  app_id               uuid NOT NULL,
  id                   uuid NOT NULL,
  business_id          text NOT NULL,
  kind                 text NOT NULL CHECK (kind IN ('experience', 'scorecard', 'context', 'guardrail', 'adaptive_policy', 'report_template')),
  name                 text NOT NULL,
  locale               text NOT NULL,
  content              text NOT NULL,
  content_hash         text NOT NULL,
  revision             integer NOT NULL,
  status               text NOT NULL CHECK (status IN ('draft', 'validated', 'published', 'deprecated', 'archived')),
  created_at           timestamptz(3) NOT NULL,
  created_by_user_id   uuid,
  published_at         timestamptz(3),
  -- Null for what was published before the service recorded it.
  published_by_user_id uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  CONSTRAINT definitions_revision_key UNIQUE (organization_id, app_id, business_id, kind, locale, revision),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CREATE INDEX definitions_kind_idx ON eps.definitions (organization_id, app_id, kind, id DESC);
CREATE INDEX definitions_status_idx ON eps.definitions (organization_id, app_id, status, id DESC);
CREATE INDEX definitions_kind_status_idx ON eps.definitions (organization_id, app_id, kind, status, id DESC);
CALL eps.protect('eps.definitions');
CALL eps.show_to_limited('eps.definitions');

-- One version of each kind, under one fingerprint.
CREATE TABLE eps.bundles (
  organization_id            uuid NOT NULL,
  app_id                     uuid NOT NULL,
  id                         uuid NOT NULL,
  name                       text NOT NULL,
  experience_version_id      uuid NOT NULL,
  scorecard_version_id       uuid NOT NULL,
  context_version_id         uuid NOT NULL,
  guardrail_version_id       uuid NOT NULL,
  adaptive_policy_version_id uuid NOT NULL,
  report_template_version_id uuid NOT NULL,
  fingerprint                text NOT NULL,
  revision                   integer NOT NULL,
  status                     text NOT NULL CHECK (status IN ('draft', 'validated', 'published', 'deprecated', 'archived')),
  created_at                 timestamptz(3) NOT NULL,
  created_by_user_id         uuid,
  published_at               timestamptz(3),
  -- JSON of the golden cases that publishing the bundle evaluates. They change with drafts only. Null: none.
  cases                      text,
  -- Null for what was published before the service recorded it.
  published_by_user_id       uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  CONSTRAINT bundles_revision_key UNIQUE (organization_id, app_id, name, revision),
  FOREIGN KEY (organization_id, app_id, experience_version_id) REFERENCES eps.definitions (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, scorecard_version_id) REFERENCES eps.definitions (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, context_version_id) REFERENCES eps.definitions (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, guardrail_version_id) REFERENCES eps.definitions (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, adaptive_policy_version_id) REFERENCES eps.definitions (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, report_template_version_id) REFERENCES eps.definitions (organization_id, app_id, id)
);
CREATE INDEX bundles_status_idx ON eps.bundles (organization_id, app_id, status, id DESC);
CALL eps.protect('eps.bundles');
CALL eps.show_to_limited('eps.bundles');

-- Who lets a bundle run on real people, by environment.
CREATE TABLE eps.bundle_releases (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  bundle_id           uuid NOT NULL,
  reason              text NOT NULL,
  -- Whether the author released the bundle, because nobody else could.
  alone               boolean NOT NULL,
  released_by_user_id uuid NOT NULL,
  released_at         timestamptz(3) NOT NULL,
  -- {"name", "meaning", "user_id", "signed_at", "methods"}; the audit entry of the decision has the same.
  signature           jsonb,
  PRIMARY KEY (organization_id, environment_id, bundle_id),
  FOREIGN KEY (organization_id, bundle_id) REFERENCES eps.bundles (organization_id, id)
);
CALL eps.protect('eps.bundle_releases');
CALL eps.show_to_limited('eps.bundle_releases');

-- The dictionary with which results of a bundle are compressed before they are sealed. It is made from synthetic
-- respondents and never changes: sealed values name it by its hash.
CREATE TABLE eps.evaluation_dictionaries (
  organization_id uuid NOT NULL,
  bundle_id       uuid NOT NULL,
  -- The first 8 bytes of the SHA-256 of the content.
  id              bytea NOT NULL,
  content         bytea NOT NULL,
  -- Results are padded to a multiple of this length.
  result_bytes    integer NOT NULL,
  PRIMARY KEY (organization_id, bundle_id),
  FOREIGN KEY (organization_id, bundle_id) REFERENCES eps.bundles (organization_id, id)
);
CREATE INDEX evaluation_dictionaries_id_idx ON eps.evaluation_dictionaries (organization_id, id);
CALL eps.protect('eps.evaluation_dictionaries');
CALL eps.show_to_limited('eps.evaluation_dictionaries');

-- Bundles that have evaluations and no dictionary yet. A worker that takes a row moves `due_at` (real time).
CREATE TABLE eps.pending_dictionaries (
  organization_id uuid NOT NULL,
  bundle_id       uuid NOT NULL,
  due_at          timestamptz NOT NULL,
  PRIMARY KEY (organization_id, bundle_id),
  FOREIGN KEY (organization_id, bundle_id) REFERENCES eps.bundles (organization_id, id)
);
CREATE INDEX pending_dictionaries_due_idx ON eps.pending_dictionaries (due_at);
CALL eps.protect('eps.pending_dictionaries');
CALL eps.show_to_limited('eps.pending_dictionaries');

-- Protocols: when people are asked, by waves.
CREATE TABLE eps.protocols (
  organization_id      uuid NOT NULL,
  app_id               uuid NOT NULL,
  id                   uuid NOT NULL,
  business_id          text NOT NULL,
  name                 text NOT NULL,
  content              text NOT NULL,
  content_hash         text NOT NULL,
  revision             integer NOT NULL,
  status               text NOT NULL CHECK (status IN ('draft', 'validated', 'published', 'deprecated', 'archived')),
  created_at           timestamptz(3) NOT NULL,
  created_by_user_id   uuid,
  published_at         timestamptz(3),
  published_by_user_id uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  CONSTRAINT protocols_revision_key UNIQUE (organization_id, app_id, business_id, revision),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CREATE INDEX protocols_status_idx ON eps.protocols (organization_id, app_id, status, id DESC);
CALL eps.protect('eps.protocols');
CALL eps.show_to_limited('eps.protocols');

-- Who allowed a protocol to run on real people, by environment.
CREATE TABLE eps.protocol_releases (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  protocol_id         uuid NOT NULL,
  reason              text NOT NULL,
  -- Whether the author released the protocol, because nobody else could.
  alone               boolean NOT NULL,
  released_by_user_id uuid NOT NULL,
  released_at         timestamptz(3) NOT NULL,
  -- As in bundle_releases.
  signature           jsonb,
  PRIMARY KEY (organization_id, environment_id, protocol_id),
  FOREIGN KEY (organization_id, protocol_id) REFERENCES eps.protocols (organization_id, id)
);
CALL eps.protect('eps.protocol_releases');
CALL eps.show_to_limited('eps.protocol_releases');

-- Templates of messages to people, by revision.
CREATE TABLE eps.message_templates (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  id                 uuid NOT NULL,
  business_id        text NOT NULL,
  name               text NOT NULL,
  content            text NOT NULL,
  content_hash       text NOT NULL,
  revision           integer NOT NULL,
  status             text NOT NULL CHECK (status IN ('draft', 'validated', 'published', 'deprecated', 'archived')),
  created_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  published_at       timestamptz(3),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  CONSTRAINT message_templates_revision_key UNIQUE (organization_id, app_id, business_id, revision),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CREATE INDEX message_templates_status_idx ON eps.message_templates (organization_id, app_id, status, id DESC);
CALL eps.protect('eps.message_templates');
CALL eps.show_to_limited('eps.message_templates');

-- Instruments that are being edited. Several people save one working copy: each save names the revision that it
-- changes, so nobody's change is overwritten unseen.
CREATE TABLE eps.working_copies (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  id                 uuid NOT NULL,
  name               text NOT NULL,
  business_id_prefix text NOT NULL,
  -- JSON of the contents by kind. They may have errors, and kinds may be absent.
  contents           text NOT NULL,
  -- JSON of the golden cases.
  cases              text NOT NULL,
  base_bundle_id     uuid,
  revision           integer NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  updated_at         timestamptz(3) NOT NULL,
  updated_by_user_id uuid,
  -- The language of the original texts: definitions get it as their locale.
  locale             text NOT NULL DEFAULT 'en',
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id),
  FOREIGN KEY (organization_id, app_id, base_bundle_id) REFERENCES eps.bundles (organization_id, app_id, id)
);
CREATE INDEX working_copies_base_bundle_idx ON eps.working_copies (organization_id, app_id, base_bundle_id)
  WHERE base_bundle_id IS NOT NULL;
CALL eps.protect('eps.working_copies');
CALL eps.show_to_limited('eps.working_copies');

-- Who has a working copy open. Clients renew their row every few seconds; older rows are deleted by the others.
CREATE TABLE eps.working_copy_presence (
  organization_id uuid NOT NULL,
  working_copy_id uuid NOT NULL,
  client_id       text NOT NULL,
  user_id         uuid NOT NULL,
  location        text NOT NULL,
  seen_at         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, working_copy_id, client_id),
  FOREIGN KEY (organization_id, working_copy_id) REFERENCES eps.working_copies (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX working_copy_presence_seen_idx ON eps.working_copy_presence (seen_at);
CALL eps.protect('eps.working_copy_presence');
CALL eps.show_to_limited('eps.working_copy_presence');

-- Images, sounds and films that content shows, in the database like bundles, so that every process serves them.
CREATE TABLE eps.files (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  -- The order of lists. The API and content name a file by its digest.
  id                 uuid NOT NULL,
  -- The digest of the bytes, in hexadecimal digits.
  sha256             text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The random part of the address from which pages load the file.
  key                text NOT NULL,
  name               text NOT NULL,
  type               text NOT NULL CHECK (type IN ('image', 'audio', 'video')),
  media_type         text NOT NULL,
  size               integer NOT NULL,
  -- Of images.
  width              integer,
  height             integer,
  bytes              bytea NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT files_sha256_key UNIQUE (organization_id, app_id, sha256),
  CONSTRAINT files_key_key UNIQUE (organization_id, key),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CREATE INDEX files_app_idx ON eps.files (organization_id, app_id, id DESC);
-- Not compressed, so that a part of the bytes is read without the rest.
ALTER TABLE eps.files ALTER COLUMN bytes SET STORAGE EXTERNAL;
CALL eps.protect('eps.files');
CALL eps.show_to_limited('eps.files');

-- What an app changes of the participant page, as JSON. Without a row, nothing.
CREATE TABLE eps.participant_pages (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  settings        text NOT NULL,
  PRIMARY KEY (organization_id, app_id)
);
CALL eps.protect('eps.participant_pages');
CALL eps.show_to_limited('eps.participant_pages');
