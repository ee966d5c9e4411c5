-- The API key or user that made a link: whoever comes by it is in no release of statistics that this one reads.
ALTER TABLE eps.program_links ADD COLUMN made_by uuid;
