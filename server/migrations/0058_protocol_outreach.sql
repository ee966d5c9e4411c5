-- Whether the protocol of a study has the rules, which are then not set for its program.
ALTER TABLE eps.program_outreach ADD COLUMN from_protocol boolean NOT NULL DEFAULT false;
