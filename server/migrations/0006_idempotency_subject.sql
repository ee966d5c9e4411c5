-- A stored answer may hold what is a subject's (a report, an answer given): erasure has to find it.
ALTER TABLE eps.idempotency_keys ADD COLUMN subject_id uuid;
CREATE INDEX idempotency_keys_subject_idx ON eps.idempotency_keys (organization_id, subject_id) WHERE subject_id IS NOT NULL;

-- The instant inside a UUIDv7.
CREATE FUNCTION eps.uuid_instant(id uuid) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) $$;
