-- Which signing secret the values of a public link are signed with; null if they need no signature. The secret itself is
-- derived from the environment's key and this number.
ALTER TABLE eps.program_links ADD COLUMN signing_version integer CHECK (signing_version > 0);
