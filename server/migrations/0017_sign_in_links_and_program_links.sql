-- Links that sign a user in once, made at the first start and by operators.
CREATE TABLE eps.sign_in_links (
  token_hash bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES eps.users,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
CREATE INDEX sign_in_links_user_idx ON eps.sign_in_links (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON eps.sign_in_links TO eps_system;

-- Public links: whoever has one may start a session of the program.
CREATE TABLE eps.program_links (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  environment_id     uuid NOT NULL,
  id                 uuid NOT NULL,
  program_id         uuid NOT NULL,
  name               text NOT NULL,
  identity_mode      text NOT NULL CHECK (identity_mode IN ('reusable', 'legacy_anonymous')),
  token_hash         bytea NOT NULL UNIQUE,
  -- NULL: any number.
  max_sessions       integer,
  session_count      integer NOT NULL DEFAULT 0,
  opens_at           timestamptz(3),
  closes_at          timestamptz(3),
  created_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, program_id) REFERENCES eps.programs (organization_id, id)
);
CREATE INDEX program_links_program_idx ON eps.program_links (organization_id, program_id, id DESC);
CALL eps.protect('eps.program_links');

-- The subjects of a reusable link, by the token that their browser keeps.
CREATE TABLE eps.program_link_visitors (
  organization_id uuid NOT NULL,
  link_id         uuid NOT NULL,
  token_hash      bytea NOT NULL,
  subject_id      uuid NOT NULL,
  PRIMARY KEY (organization_id, link_id, token_hash),
  FOREIGN KEY (organization_id, link_id) REFERENCES eps.program_links (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, subject_id) REFERENCES eps.subjects (organization_id, id)
);
CREATE INDEX program_link_visitors_subject_idx ON eps.program_link_visitors (organization_id, subject_id);
CALL eps.protect('eps.program_link_visitors');
