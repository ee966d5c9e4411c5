-- Who entered the paper forms of the people of a class of released statistics: one or two API keys or users. Readers do not see
-- statistics about forms that they entered themselves.
ALTER TABLE eps.psychometric_releases ADD COLUMN entered_by uuid[];
