-- What revealed the arms of a study's people under the protocols that it ran before: the ids of waves, and whether the end of a
-- participation does. Occasions and ends remain when another protocol is applied, and stay hidden from readers without
-- `studies:unblind`.
ALTER TABLE eps.studies ADD COLUMN revealed_before text NOT NULL DEFAULT '{"waves":[],"end":false}';
