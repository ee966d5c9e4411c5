-- Roles for people who coordinate and who audit, and scopes of their own for finding a person and for the profile.

ALTER TABLE eps.memberships DROP CONSTRAINT memberships_role_check;
-- There are few memberships and invitations to check.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE eps.memberships ADD CONSTRAINT memberships_role_check CHECK (
  role IN ('owner', 'admin', 'editor', 'coordinator', 'reviewer', 'analyst', 'viewer', 'auditor'));
ALTER TABLE eps.invitations DROP CONSTRAINT invitations_role_check;
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE eps.invitations ADD CONSTRAINT invitations_role_check CHECK (
  role IN ('owner', 'admin', 'editor', 'coordinator', 'reviewer', 'analyst', 'viewer', 'auditor'));

-- Keys that could find a person still can. Keys that could export a person still read profiles in results.
-- The policies of the table let its owner see no rows.
ALTER TABLE eps.api_keys NO FORCE ROW LEVEL SECURITY;
UPDATE eps.api_keys SET scopes = array_append(scopes, 'subjects:identify')
WHERE revoked_at IS NULL AND 'subjects:read' = ANY (scopes) AND NOT 'subjects:identify' = ANY (scopes);
UPDATE eps.api_keys SET scopes = array_append(scopes, 'subjects:profile')
WHERE revoked_at IS NULL AND 'subjects:export' = ANY (scopes) AND NOT 'subjects:profile' = ANY (scopes);
ALTER TABLE eps.api_keys FORCE ROW LEVEL SECURITY;
