-- What decides how large a published count has to be: the privacy floor of the bundle, and how many evaluations of the
-- program one person has at most, because as many of a count may describe the same person. rebuild-counts fills both for
-- evaluations that were counted earlier.
ALTER TABLE eps.psychometric_counts
  ADD COLUMN privacy_floor integer NOT NULL DEFAULT 5,
  ADD COLUMN most_per_person integer NOT NULL DEFAULT 1;
