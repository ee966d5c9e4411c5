-- How a person comes back to a reusable link: by what their device keeps, or by a code that they have written down.
ALTER TABLE eps.program_links ADD COLUMN return_by text NOT NULL DEFAULT 'device' CHECK (return_by IN ('device', 'code'));

-- The sessions of a public link that a code leads to. The hash is an HMAC under a key of the environment.
CREATE TABLE eps.return_codes (
  organization_id uuid NOT NULL,
  link_id         uuid NOT NULL,
  code_hash       bytea NOT NULL,
  session_id      uuid NOT NULL,
  PRIMARY KEY (organization_id, link_id, code_hash),
  FOREIGN KEY (organization_id, link_id) REFERENCES eps.program_links (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, session_id) REFERENCES eps.participant_sessions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX return_codes_session_idx ON eps.return_codes (organization_id, session_id);
CALL eps.protect('eps.return_codes');
