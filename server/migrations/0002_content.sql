-- Definitions, bundles and programs. Content is stored as the text that came in, so that it comes back exactly.

CREATE TABLE eps.definitions (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  id                 uuid NOT NULL,
  business_id        text NOT NULL,
  kind               text NOT NULL CHECK (kind IN ('experience', 'scorecard', 'context', 'guardrail', 'adaptive_policy', 'report_template')),
  name               text NOT NULL,
  locale             text NOT NULL,
  content            text NOT NULL,
  content_hash       text NOT NULL,
  revision           integer NOT NULL,
  status             text NOT NULL CHECK (status IN ('draft', 'validated', 'published', 'deprecated', 'archived')),
  created_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  published_at       timestamptz(3),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  CONSTRAINT definitions_revision_key UNIQUE (organization_id, app_id, business_id, kind, locale, revision),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CREATE INDEX definitions_list_idx ON eps.definitions (organization_id, app_id, id DESC);
CREATE INDEX definitions_kind_idx ON eps.definitions (organization_id, app_id, kind, id DESC);
CALL eps.protect('eps.definitions');

CREATE TABLE eps.bundles (
  organization_id               uuid NOT NULL,
  app_id                        uuid NOT NULL,
  id                            uuid NOT NULL,
  name                          text NOT NULL,
  experience_version_id         uuid NOT NULL,
  scorecard_version_id          uuid NOT NULL,
  context_version_id            uuid NOT NULL,
  guardrail_version_id          uuid NOT NULL,
  adaptive_policy_version_id    uuid NOT NULL,
  report_template_version_id    uuid NOT NULL,
  fingerprint                   text NOT NULL,
  revision                      integer NOT NULL,
  status                        text NOT NULL CHECK (status IN ('draft', 'validated', 'published', 'deprecated', 'archived')),
  created_at                    timestamptz(3) NOT NULL,
  created_by_user_id            uuid,
  published_at                  timestamptz(3),
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
CREATE INDEX bundles_list_idx ON eps.bundles (organization_id, app_id, id DESC);
CALL eps.protect('eps.bundles');

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
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, environment_id, id),
  FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id, version_bundle_id) REFERENCES eps.bundles (organization_id, app_id, id)
);
CREATE INDEX programs_list_idx ON eps.programs (organization_id, environment_id, id DESC);
CREATE INDEX programs_bundle_idx ON eps.programs (organization_id, version_bundle_id);
CALL eps.protect('eps.programs');
