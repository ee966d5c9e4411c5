-- A session ends as `declined_consent` when its person refuses a required consent with documents. Agreeing later, by the same
-- link, opens it again. Instrument health counts it among the abandoned ones.
ALTER TABLE eps.participant_sessions DROP CONSTRAINT participant_sessions_status_check;
ALTER TABLE eps.participant_sessions ADD CONSTRAINT participant_sessions_status_check
  CHECK (status IN ('issued', 'active', 'completed', 'abandoned', 'revoked', 'declined_consent')) NOT VALID;

CREATE OR REPLACE FUNCTION eps.queue_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change text;
BEGIN
  IF OLD.started_at IS NULL THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, 'started');
  ELSIF OLD.status IN ('abandoned', 'declined_consent') THEN
    change := 'reopened';
  END IF;
  IF change = 'reopened' OR NEW.status IN ('abandoned', 'declined_consent') THEN
    DELETE FROM eps.instrument_count_queue WHERE organization_id = NEW.organization_id
      AND environment_id = NEW.environment_id AND id = NEW.id
      AND what = CASE WHEN change = 'reopened' THEN 'abandoned' ELSE 'reopened' END;
    IF NOT FOUND THEN
      INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
      VALUES (NEW.organization_id, NEW.environment_id, NEW.id, coalesce(change, 'abandoned'));
    END IF;
  END IF;
  IF NEW.status IN ('completed', 'revoked') THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, NEW.status);
  END IF;
  RETURN NULL;
END $$;
