-- Whether the tokens of a session fill in profile fields in texts: those that somebody issues who may not read profiles do not.
ALTER TABLE eps.participant_sessions ADD COLUMN reads_profile boolean NOT NULL DEFAULT false;
