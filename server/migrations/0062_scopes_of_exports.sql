-- An export of a person needs the rights to everything that it contains. Keys that could export a person still can: they
-- read the same in the export.
-- The policies of the table let its owner see no rows.
ALTER TABLE eps.api_keys NO FORCE ROW LEVEL SECURITY;
UPDATE eps.api_keys SET scopes = scopes || ARRAY(
  SELECT added FROM unnest(ARRAY['evaluations:read', 'evaluations:answers', 'subjects:identify', 'subjects:profile',
    'subjects:contact']) AS added
  WHERE NOT added = ANY (scopes))
WHERE revoked_at IS NULL AND 'subjects:export' = ANY (scopes);
ALTER TABLE eps.api_keys FORCE ROW LEVEL SECURITY;
