-- The language of the original texts of a working copy: its definitions get it as their locale. Until now all of them were
-- published as English.
ALTER TABLE eps.working_copies ADD COLUMN locale text NOT NULL DEFAULT 'en';
