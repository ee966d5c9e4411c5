-- Organizations, their members, apps and environments, API keys, and the units that people belong to.

-- The tenants.
CREATE TABLE eps.organizations (
  id               uuid PRIMARY KEY,
  name             text NOT NULL,
  slug             text NOT NULL,
  created_at       timestamptz(3) NOT NULL,
  -- The smallest number of people that a published figure describes, in all environments of the organization.
  privacy_floor    integer NOT NULL DEFAULT 5 CHECK (privacy_floor BETWEEN 3 AND 1000),
  -- Whether requests that read a person's data have to give a reason.
  access_reason    text NOT NULL DEFAULT 'optional' CHECK (access_reason IN ('optional', 'required')),
  -- What the organization asks of those who reach it: a second factor, networks (CIDR ranges; empty: any), and a
  -- confirmation before sensitive changes.
  second_factor    text NOT NULL DEFAULT 'optional' CHECK (second_factor IN ('optional', 'required')),
  allowed_networks text[] NOT NULL DEFAULT '{}',
  reauthentication text NOT NULL DEFAULT 'required' CHECK (reauthentication IN ('optional', 'required')),
  -- The hosts to which webhooks may be sent: names, *.names and IPv4 addresses. Empty: any host that the installation allows.
  webhook_hosts    text[] NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX organizations_slug_key ON eps.organizations (lower(slug));
CALL eps.protect('eps.organizations', 'id');
CALL eps.show_to_limited('eps.organizations');

-- A person can belong to several organizations, so users is not a tenant table. Memberships hold a user's rights.
CREATE TABLE eps.users (
  id                uuid PRIMARY KEY,
  email             text NOT NULL,
  password_hash     text,
  email_verified_at timestamptz(3),
  created_at        timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX users_email_key ON eps.users (lower(email));
GRANT SELECT, INSERT, UPDATE ON eps.users TO eps_system;
-- A request invites an address, which needs no more than this. Passwords are checked as eps_system.
GRANT SELECT (id, email), INSERT (id, email, created_at) ON eps.users TO eps_service;
GRANT SELECT (id, email) ON eps.users TO eps_limited;

-- Who belongs to which organization, and what they may do there.
CREATE TABLE eps.memberships (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  user_id         uuid NOT NULL REFERENCES eps.users,
  -- The API shows this id as user_id until the user has accepted. It is the id that a new account got, or would have
  -- got, so the organization does not learn whether and since when the address has an account.
  shown_user_id   uuid NOT NULL,
  role            text NOT NULL CHECK (
    role IN ('owner', 'admin', 'editor', 'coordinator', 'reviewer', 'analyst', 'leader', 'viewer', 'auditor')),
  -- A membership grants nothing until its user has accepted it.
  accepted_at     timestamptz(3),
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  -- Further roles, and single scopes that the role lacks in live environments.
  extra_roles     text[] NOT NULL DEFAULT '{}',
  extra_scopes    text[] NOT NULL DEFAULT '{}',
  -- Null: not limited. The ids are those of units in any environment of the organization.
  unit_ids        text[],
  PRIMARY KEY (organization_id, id),
  CONSTRAINT memberships_user_key UNIQUE (organization_id, user_id)
);
CREATE INDEX memberships_user_idx ON eps.memberships (user_id);
CALL eps.protect('eps.memberships');
CALL eps.show_to_limited('eps.memberships');

-- The id by which the API names the user of a membership: until the user has accepted, one that does not reveal whether
-- the address already has an account. A user without a membership in the organization has no keys there.
CREATE FUNCTION eps.shown_user_id(organization uuid, member uuid) RETURNS uuid
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE WHEN m.accepted_at IS NULL THEN m.shown_user_id ELSE m.user_id END
    FROM eps.memberships m WHERE m.organization_id = organization AND m.user_id = member
  $$;

-- Links that invite an address to a membership.
CREATE TABLE eps.invitations (
  organization_id    uuid NOT NULL REFERENCES eps.organizations,
  id                 uuid NOT NULL,
  membership_id      uuid NOT NULL,
  user_id            uuid NOT NULL REFERENCES eps.users,
  email              text NOT NULL,
  role               text NOT NULL CHECK (
    role IN ('owner', 'admin', 'editor', 'coordinator', 'reviewer', 'analyst', 'leader', 'viewer', 'auditor')),
  status             text NOT NULL CHECK (status IN ('pending', 'accepted', 'revoked', 'expired')),
  token_hash         bytea UNIQUE,
  -- Only a mailed link proves that the person who opens it receives mail at this address.
  token_mailed       boolean NOT NULL DEFAULT false,
  -- As the API shows the user, so it may be a memberships.shown_user_id, which is no user.
  created_by_user_id uuid NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  expires_at         timestamptz(3) NOT NULL,
  -- When the worker has to mail this invitation; null once it has, and where no mail server is configured. The row is the
  -- queue entry. It holds no token, because the worker creates the token together with the mail.
  mail_due_at        timestamptz(3),
  mail_attempts      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX invitations_user_idx ON eps.invitations (organization_id, user_id);
CREATE INDEX invitations_membership_idx ON eps.invitations (organization_id, membership_id);
CREATE INDEX invitations_mail_idx ON eps.invitations (mail_due_at) WHERE mail_due_at IS NOT NULL;
CALL eps.protect('eps.invitations');
CALL eps.show_to_limited('eps.invitations');

-- An app holds content. People are in its environments.
CREATE TABLE eps.apps (
  organization_id uuid NOT NULL REFERENCES eps.organizations,
  id              uuid NOT NULL,
  name            text NOT NULL,
  slug            text NOT NULL,
  description     text NOT NULL,
  timezone        text NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  -- What a bundle must pass before it is published, as JSON.
  publish_gates   text NOT NULL DEFAULT '{}',
  -- Who lets a bundle run on real people. four_eyes: somebody releases it who did not write or publish it; two_step: anybody
  -- with the right does; publish: a published bundle runs.
  release         text NOT NULL DEFAULT 'publish' CHECK (release IN ('four_eyes', 'two_step', 'publish')),
  -- Electronic signatures on reviews and releases (21 CFR Part 11).
  signatures      text NOT NULL DEFAULT 'optional' CHECK (signatures IN ('optional', 'required')),
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX apps_slug_key ON eps.apps (organization_id, lower(slug));
CALL eps.protect('eps.apps');
CALL eps.show_to_limited('eps.apps');

-- The test and the live environment of an app.
CREATE TABLE eps.environments (
  organization_id      uuid NOT NULL,
  app_id               uuid NOT NULL,
  id                   uuid NOT NULL,
  slug                 text NOT NULL,
  kind                 text NOT NULL CHECK (kind IN ('test', 'live')),
  status               text NOT NULL CHECK (status IN ('active', 'archived')),
  timezone             text NOT NULL,
  -- The first version of the environment's key, wrapped by the master key. Indexes and digests use it always.
  wrapped_key          bytea NOT NULL,
  -- Origins whose pages may call /v1/participant/* from a browser.
  allowed_origins      text[] NOT NULL DEFAULT '{}',
  -- How long a participant can read a completed session, at most until the session expires.
  participant_result_ttl_seconds integer NOT NULL DEFAULT 86400,
  created_at           timestamptz(3) NOT NULL,
  -- Test clocks: seconds by which the environment's time is ahead of the real time. It only grows.
  clock_offset_seconds integer NOT NULL DEFAULT 0,
  -- Which profile fields of imports are contacts, by field of the contact.
  contact_mapping      jsonb NOT NULL DEFAULT '{}',
  -- The profile fields by which people are found and shown.
  display              text[] NOT NULL DEFAULT '{}',
  -- False from a change of these fields until the worker has indexed the environment again.
  names_indexed        boolean NOT NULL DEFAULT true,
  -- From which profile field imports take the units of people.
  unit_mapping         jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  CONSTRAINT environments_kind_key UNIQUE (organization_id, app_id, kind),
  CONSTRAINT environments_clock_check
    CHECK (clock_offset_seconds = 0 OR (kind = 'test' AND clock_offset_seconds BETWEEN 0 AND 315360000)),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id)
);
-- The worker looks for due rows by the real time and, separately, in the few environments whose clock is ahead.
CREATE INDEX environments_clock_idx ON eps.environments (organization_id, id) WHERE clock_offset_seconds > 0;
CALL eps.protect('eps.environments');
CALL eps.show_to_limited('eps.environments');

-- Later versions of an environment's key. The newest usable one seals; earlier ones open what they sealed.
CREATE TABLE eps.environment_keys (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  version         integer NOT NULL CHECK (version BETWEEN 2 AND 65535),
  wrapped_key     bytea NOT NULL,
  -- Every process has read the key by then.
  usable_from     timestamptz(3) NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, environment_id, version),
  FOREIGN KEY (organization_id, environment_id) REFERENCES eps.environments (organization_id, id)
);
CALL eps.protect('eps.environment_keys');
CALL eps.show_to_limited('eps.environment_keys');

-- Epoch keys, one for each UTC day, counted from 1970-01-01. The keys are outside of the database, where they can be
-- destroyed; here are their fingerprints, by which a process notices that it has other keys.
CREATE TABLE eps.key_epochs (
  epoch        integer PRIMARY KEY,
  fingerprint  bytea NOT NULL,
  usable_from  timestamptz(3) NOT NULL,
  destroyed_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE ON eps.key_epochs TO eps_system;

-- Up to which epoch the subject keys of an environment are wrapped again, and the lease of the worker that does it.
CREATE TABLE eps.subject_key_passes (
  environment_id uuid PRIMARY KEY,
  epoch          integer,
  claimed_until  timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON eps.subject_key_passes TO eps_system;

-- Keys act for a user, within the user's rights and their own scopes.
CREATE TABLE eps.api_keys (
  organization_id  uuid NOT NULL REFERENCES eps.organizations,
  id               uuid NOT NULL,
  user_id          uuid NOT NULL REFERENCES eps.users,
  name             text NOT NULL,
  scopes           text[] NOT NULL,
  app_id           uuid,
  environment_id   uuid,
  key_hash         bytea NOT NULL UNIQUE,
  legacy           boolean NOT NULL DEFAULT false,
  created_at       timestamptz(3) NOT NULL,
  expires_at       timestamptz(3),
  last_used_at     timestamptz(3),
  revoked_at       timestamptz(3),
  -- CIDR ranges from which the key can be used, within those of the organization. Empty: any. Set when the key is created.
  allowed_networks text[] NOT NULL DEFAULT '{}',
  -- The identity provider in whose session the key was made: the key ends when the provider no longer lets its user in.
  provider_id      uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id),
  FOREIGN KEY (organization_id, app_id, environment_id) REFERENCES eps.environments (organization_id, app_id, id)
);
CREATE INDEX api_keys_user_idx ON eps.api_keys (organization_id, user_id);
CALL eps.protect('eps.api_keys');
CALL eps.show_to_limited('eps.api_keys');

-- From which networks each API key was used, so that the first use from another one is recorded in the audit log.
CREATE TABLE eps.api_key_networks (
  organization_id uuid NOT NULL,
  api_key_id      uuid NOT NULL,
  network         text NOT NULL,
  first_used_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, api_key_id, network)
);
CALL eps.protect('eps.api_key_networks');
REVOKE ALL ON eps.api_key_networks FROM eps_service, eps_limited;

-- The parts of an organization that people belong to, as one tree for each environment. Ids are readable and in the clear;
-- names are sealed together under the key of the environment.
CREATE TABLE eps.unit_trees (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  -- JSON: the name of each unit, by its id.
  names_sealed    bytea NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, environment_id)
);
CALL eps.protect('eps.unit_trees');
CALL eps.show_to_limited('eps.unit_trees');

-- The places of units in the tree.
CREATE TABLE eps.units (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  id              text NOT NULL,
  -- The ids of the units from the root to this one.
  path            text[] NOT NULL,
  -- In the list that the tree was set with.
  position        integer NOT NULL,
  PRIMARY KEY (organization_id, environment_id, id)
);
CALL eps.protect('eps.units');
CALL eps.show_to_limited('eps.units', 'path && eps.limiting_units()', 'false');

-- Who belongs to which unit. A unit that was removed from the tree may still have people who belonged to it earlier.
CREATE TABLE eps.unit_members (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  unit_id         text NOT NULL,
  -- Dates of the environment's time in UTC; the person no longer belongs to the unit on the day `ends_on`.
  starts_on       date NOT NULL,
  ends_on         date,
  PRIMARY KEY (organization_id, subject_id, unit_id, starts_on),
  CHECK (ends_on > starts_on)
);
CREATE INDEX unit_members_unit_idx ON eps.unit_members (organization_id, environment_id, unit_id, subject_id);
CALL eps.protect('eps.unit_members');
CALL eps.show_to_limited('eps.unit_members', 'EXISTS (SELECT FROM eps.units u
    WHERE u.organization_id = unit_members.organization_id AND u.environment_id = unit_members.environment_id
      AND u.id = unit_members.unit_id)', 'false');
