-- API keys that hold every scope of an organization get the new scope evaluations:answers. Otherwise they could no longer
-- give the roles that contain it. They can read the same answers with subjects:export.
-- The policies of the table let its owner see no rows.
ALTER TABLE eps.api_keys NO FORCE ROW LEVEL SECURITY;
UPDATE eps.api_keys SET scopes = array_append(scopes, 'evaluations:answers')
WHERE revoked_at IS NULL AND NOT 'evaluations:answers' = ANY (scopes)
  AND scopes @> ARRAY['organization:read', 'organization:write', 'definitions:read', 'definitions:write', 'bundles:read',
    'bundles:write', 'bundles:publish', 'programs:read', 'programs:write', 'subjects:read', 'subjects:write',
    'subjects:erase', 'subjects:export', 'enrollments:read', 'enrollments:write', 'sessions:write', 'evaluations:read',
    'evaluations:review', 'analytics:read', 'webhooks:read', 'webhooks:write', 'audit:read'];
ALTER TABLE eps.api_keys FORCE ROW LEVEL SECURITY;
