-- Definitions and bundles. The content of a definition is stored as the text that was received, so it is returned exactly.
--
-- Each filter of a list has an index, alone and together with the other filters, that ends with the id by which lists
-- are ordered: a page reads about as many rows as it returns, however large the tenant. A list without filters reads
-- UNIQUE (organization_id, app_id, id) backwards.

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
CREATE INDEX definitions_kind_idx ON eps.definitions (organization_id, app_id, kind, id DESC);
CREATE INDEX definitions_status_idx ON eps.definitions (organization_id, app_id, status, id DESC);
CREATE INDEX definitions_kind_status_idx ON eps.definitions (organization_id, app_id, kind, status, id DESC);
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
CREATE INDEX bundles_status_idx ON eps.bundles (organization_id, app_id, status, id DESC);
CALL eps.protect('eps.bundles');
