-- How a person is reached, sealed under the person's key.
CREATE TABLE eps.contacts (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  contact_sealed  bytea NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, subject_id)
);
CALL eps.protect('eps.contacts');

-- Which profile fields of imports are contacts, by field of the contact.
ALTER TABLE eps.environments ADD COLUMN contact_mapping jsonb NOT NULL DEFAULT '{}';

-- Keys of operators, which had every scope, have the new ones too.
ALTER TABLE eps.api_keys NO FORCE ROW LEVEL SECURITY;
UPDATE eps.api_keys SET scopes = scopes || ARRAY(
  SELECT added FROM unnest(ARRAY['subjects:contact', 'messages:read', 'messages:write']) AS added
  WHERE NOT added = ANY (scopes))
WHERE revoked_at IS NULL AND 'platform:admin' = ANY (scopes);
ALTER TABLE eps.api_keys FORCE ROW LEVEL SECURITY;
