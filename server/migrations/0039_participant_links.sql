-- Links and tokens of participants. A session has one link secret (token_hash), which a device exchanges for a token of its
-- own. Until now the token itself was in the link: it remains the secret of that link, and is a token too.
ALTER TABLE eps.participant_sessions
  -- When the link can no longer be used to answer. Null in sessions from before: with expires_at, which is now the latest
  -- end of a token.
  ADD COLUMN link_expires_at timestamptz(3),
  -- How long a token lives that the link gives or that is renewed.
  ADD COLUMN ttl_seconds integer NOT NULL DEFAULT 3600,
  -- Whether its tokens read answers that were given in other sessions of the evaluation.
  ADD COLUMN reads_earlier boolean NOT NULL DEFAULT true,
  -- The public link that was opened.
  ADD COLUMN program_link_id uuid,
  -- Whether it occupies a place of that link.
  ADD COLUMN holds_place boolean NOT NULL DEFAULT false;

CREATE TABLE eps.participant_tokens (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  session_id      uuid NOT NULL,
  token_hash      bytea NOT NULL UNIQUE,
  -- Whether the response that created the session held it, or the link was exchanged for it.
  origin          text NOT NULL CHECK (origin IN ('issued', 'link')),
  created_at      timestamptz(3) NOT NULL,
  expires_at      timestamptz(3) NOT NULL,
  revoked_at      timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX participant_tokens_session_idx ON eps.participant_tokens (organization_id, session_id, id);
CALL eps.protect('eps.participant_tokens');

INSERT INTO eps.participant_tokens (organization_id, id, session_id, token_hash, origin, created_at, expires_at, revoked_at)
SELECT organization_id, id, id, token_hash, 'issued', created_at, expires_at, CASE WHEN status = 'revoked' THEN ended_at END
FROM eps.participant_sessions;

-- Processes of the previous release, which run during an upgrade, insert sessions without a link.
CREATE FUNCTION eps.add_participant_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO eps.participant_tokens (organization_id, id, session_id, token_hash, origin, created_at, expires_at)
  VALUES (NEW.organization_id, NEW.id, NEW.id, NEW.token_hash, 'issued', NEW.created_at, NEW.expires_at);
  RETURN NULL;
END $$;
CREATE TRIGGER add_token AFTER INSERT ON eps.participant_sessions
  FOR EACH ROW WHEN (NEW.link_expires_at IS NULL) EXECUTE FUNCTION eps.add_participant_token();

-- Through which session and token an answer came; null if through none: integrators send answers to due questions.
ALTER TABLE eps.answer_batches ADD COLUMN session_id uuid, ADD COLUMN token_id uuid;

CREATE FUNCTION eps.require_participant_token(organization uuid, token uuid, hash bytea, instant timestamptz)
  RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM eps.participant_tokens t
  JOIN eps.participant_sessions s ON s.organization_id = t.organization_id AND s.id = t.session_id
  WHERE t.organization_id = organization AND t.id = token AND t.token_hash = hash AND t.revoked_at IS NULL
    AND s.status <> 'revoked' AND (s.status = 'completed' OR t.expires_at > instant);
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;

-- A link that is opened again ends the abandonment of its session, so it no longer counts as abandoned. At most one of
-- `abandoned` and `reopened` of a session waits for the worker.
ALTER TABLE eps.instrument_count_queue DROP CONSTRAINT instrument_count_queue_what_check;
ALTER TABLE eps.instrument_count_queue ADD CONSTRAINT instrument_count_queue_what_check
  CHECK (what IN ('answers', 'event', 'started', 'completed', 'abandoned', 'revoked', 'reopened')) NOT VALID;

CREATE OR REPLACE FUNCTION eps.queue_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change text;
BEGIN
  IF OLD.started_at IS NULL THEN
    INSERT INTO eps.instrument_count_queue (organization_id, environment_id, id, what)
    VALUES (NEW.organization_id, NEW.environment_id, NEW.id, 'started');
  ELSIF OLD.status = 'abandoned' THEN
    change := 'reopened';
  END IF;
  IF change = 'reopened' OR NEW.status = 'abandoned' THEN
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
