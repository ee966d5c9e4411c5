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
