-- API keys that were made in a session of an identity provider end when the provider no longer lets their user in.
ALTER TABLE eps.api_keys ADD COLUMN provider_id uuid;

-- When the provider ended the membership of a user. A sign-in with a role then makes the user a member again.
ALTER TABLE eps.user_identities ADD COLUMN withdrawn_at timestamptz(3);

-- A new membership, given in whatever way, forgets it: a member whom an administrator removes later stays removed.
CREATE FUNCTION eps.membership_created() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE eps.user_identities SET withdrawn_at = NULL
  WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id AND withdrawn_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER memberships_created AFTER INSERT ON eps.memberships
  FOR EACH ROW EXECUTE FUNCTION eps.membership_created();
