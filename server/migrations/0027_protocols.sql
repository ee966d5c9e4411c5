-- Protocols: when people are asked, by waves. Beside the six kinds of definitions, which a bundle pins.

CREATE TABLE eps.protocols (
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
  CONSTRAINT protocols_revision_key UNIQUE (organization_id, app_id, business_id, revision),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
CREATE INDEX protocols_status_idx ON eps.protocols (organization_id, app_id, status, id DESC);
CALL eps.protect('eps.protocols');
