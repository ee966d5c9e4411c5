-- A membership may have further roles, and single scopes that its role lacks in live environments. What it grants is compared
-- as one text: the role, the further roles and the scopes, separated by spaces.
ALTER TABLE eps.memberships
  ADD COLUMN extra_roles text[] NOT NULL DEFAULT '{}',
  ADD COLUMN extra_scopes text[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION eps.membership_changed() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM eps.remember_rights(jsonb_build_object(format('member %s %s', OLD.organization_id, OLD.user_id),
    eps.membership_role(OLD.organization_id, array_to_string(OLD.role || OLD.extra_roles || OLD.extra_scopes, ' '),
      OLD.accepted_at, OLD.created_at, OLD.updated_at)));
  -- Keys end with the membership, however it ends. A later membership of the same user does not revive them.
  IF TG_OP = 'DELETE' THEN
    UPDATE eps.api_keys SET revoked_at = now()
    WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id AND revoked_at IS NULL;
  END IF;
  PERFORM pg_notify('eps_credentials', OLD.organization_id::text);
  RETURN NULL;
END $$;

DROP TRIGGER memberships_changed ON eps.memberships;
CREATE TRIGGER memberships_changed AFTER DELETE OR UPDATE OF role, extra_roles, extra_scopes, accepted_at
  ON eps.memberships FOR EACH ROW EXECUTE FUNCTION eps.membership_changed();

CREATE OR REPLACE FUNCTION eps.committed_role(organization uuid, member uuid, before jsonb) RETURNS text
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF before ? format('member %s %s', organization, member) THEN
    RETURN before ->> format('member %s %s', organization, member);
  END IF;
  RETURN (SELECT eps.membership_role(m.organization_id, array_to_string(m.role || m.extra_roles || m.extra_scopes, ' '),
            m.accepted_at, m.created_at, m.updated_at)
          FROM eps.memberships m WHERE m.organization_id = organization AND m.user_id = member);
END $$;

CREATE OR REPLACE FUNCTION eps.require_key(
  organization uuid, key_id uuid, member uuid, rights text, granted_role text) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  before jsonb := NULLIF(current_setting('eps.rights_before', true), '')::jsonb;
  committed_rights text;
BEGIN
  IF before IS NULL THEN
    PERFORM 1 FROM eps.api_keys k JOIN eps.memberships m ON m.organization_id = k.organization_id AND m.user_id = k.user_id
    WHERE k.organization_id = organization AND k.id = key_id
      AND eps.key_rights(k.key_hash, k.user_id, k.scopes, k.expires_at, k.revoked_at) = rights
      AND eps.membership_role(m.organization_id, array_to_string(m.role || m.extra_roles || m.extra_scopes, ' '),
        m.accepted_at, m.created_at, m.updated_at) = granted_role;
    IF NOT FOUND THEN
      PERFORM eps.raise_rights_changed();
    END IF;
    RETURN;
  END IF;
  IF before ? ('key ' || key_id) THEN
    committed_rights := before ->> ('key ' || key_id);
  ELSE
    SELECT eps.key_rights(k.key_hash, k.user_id, k.scopes, k.expires_at, k.revoked_at) INTO committed_rights
    FROM eps.api_keys k WHERE k.organization_id = organization AND k.id = key_id;
  END IF;
  IF committed_rights IS DISTINCT FROM rights
    OR eps.committed_role(organization, member, before) IS DISTINCT FROM granted_role THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;
