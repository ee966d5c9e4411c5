-- Who lets a bundle run on real people.

-- four_eyes: somebody releases the bundle who did not write or publish it; two_step: anybody with the right does;
-- publish: a published bundle runs.
ALTER TABLE eps.apps ADD COLUMN release text NOT NULL DEFAULT 'publish'
  CHECK (release IN ('four_eyes', 'two_step', 'publish'));

-- Null for what was published by an earlier version.
ALTER TABLE eps.definitions ADD COLUMN published_by_user_id uuid;
ALTER TABLE eps.bundles ADD COLUMN published_by_user_id uuid;

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
  PRIMARY KEY (organization_id, environment_id, bundle_id),
  FOREIGN KEY (organization_id, bundle_id) REFERENCES eps.bundles (organization_id, id)
);
CALL eps.protect('eps.bundle_releases');

-- Keys that publish and change settings can release.
-- The policies of the table let its owner see no rows.
ALTER TABLE eps.api_keys NO FORCE ROW LEVEL SECURITY;
UPDATE eps.api_keys SET scopes = array_append(scopes, 'bundles:release')
WHERE revoked_at IS NULL AND 'bundles:publish' = ANY (scopes) AND 'organization:write' = ANY (scopes)
  AND NOT 'bundles:release' = ANY (scopes);
ALTER TABLE eps.api_keys FORCE ROW LEVEL SECURITY;
