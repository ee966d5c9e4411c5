-- When the address of a contact was set by somebody who may not read answers: links that are mailed to it do
-- not read what was answered before. Null if whoever set it may.
ALTER TABLE eps.contacts ADD COLUMN answers_since timestamptz(3);
-- Whether messages and links to the address show fields of the profile: not if somebody set it who may not read them.
ALTER TABLE eps.contacts ADD COLUMN shows_profile boolean NOT NULL DEFAULT true;
