-- What a check found, so that the next one emits `instrument.attention_required` only if that has changed. Each
-- reason without its figures, sorted.
ALTER TABLE eps.psychometric_checks ADD COLUMN reasons text[] NOT NULL DEFAULT '{}';
ALTER TABLE eps.instrument_health_checks ADD COLUMN reasons text[] NOT NULL DEFAULT '{}';
