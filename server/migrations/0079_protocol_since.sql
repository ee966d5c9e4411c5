-- Since when a study runs its present protocol, if it ran another one before. Occasions whose windows were over by then never
-- could be answered: they do not apply, instead of being missed.
ALTER TABLE eps.studies ADD COLUMN protocol_since timestamptz(3);
