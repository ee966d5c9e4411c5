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
