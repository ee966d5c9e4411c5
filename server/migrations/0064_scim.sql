-- SCIM 2.0 (RFC 7643, RFC 7644): the people and groups that the directory of an identity provider sends.
CREATE TABLE eps.scim_tokens (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  provider_id     uuid NOT NULL,
  name            text NOT NULL,
  token_hash      bytea NOT NULL UNIQUE,
  -- In whose name invitations are sent.
  created_by_user_id uuid NOT NULL REFERENCES eps.users,
  created_at      timestamptz(3) NOT NULL,
  last_used_at    timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX scim_tokens_provider_idx ON eps.scim_tokens (organization_id, provider_id);
CALL eps.protect('eps.scim_tokens');

CREATE TABLE eps.scim_users (
  organization_id uuid NOT NULL,
  provider_id     uuid NOT NULL,
  id              uuid NOT NULL,
  user_name       text NOT NULL,
  external_id     text,
  -- The e-mail address of the account.
  address         text NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  active          boolean NOT NULL,
  -- Whether the person was a member before, so that a membership needs no invitation.
  joined          boolean NOT NULL,
  -- Names and addresses as the directory sent them, under a key that is derived from the root secret.
  sealed_profile  bytea NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, provider_id)
    REFERENCES eps.identity_providers (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_users_name_key ON eps.scim_users (organization_id, provider_id, lower(user_name));
CREATE UNIQUE INDEX scim_users_user_key ON eps.scim_users (organization_id, provider_id, user_id);
CREATE INDEX scim_users_external_idx ON eps.scim_users (organization_id, provider_id, external_id);
CREATE INDEX scim_users_list_idx ON eps.scim_users (organization_id, provider_id, id);
CALL eps.protect('eps.scim_users');

CREATE TABLE eps.scim_groups (
  organization_id uuid NOT NULL,
  provider_id     uuid NOT NULL,
  id              uuid NOT NULL,
  display_name    text NOT NULL,
  external_id     text,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, provider_id)
    REFERENCES eps.identity_providers (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_groups_name_key ON eps.scim_groups (organization_id, provider_id, lower(display_name));
CREATE INDEX scim_groups_list_idx ON eps.scim_groups (organization_id, provider_id, id);
CALL eps.protect('eps.scim_groups');

CREATE TABLE eps.scim_group_members (
  organization_id uuid NOT NULL,
  group_id        uuid NOT NULL,
  scim_user_id    uuid NOT NULL,
  PRIMARY KEY (organization_id, group_id, scim_user_id),
  FOREIGN KEY (organization_id, group_id) REFERENCES eps.scim_groups (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, scim_user_id) REFERENCES eps.scim_users (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_group_members_user_idx ON eps.scim_group_members (organization_id, scim_user_id);
CALL eps.protect('eps.scim_group_members');
