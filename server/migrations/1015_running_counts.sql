-- How many messages of a program, and people and occasions of a study, are in each state, read from as many rows however many
-- people take part. Triggers insert the changes with what they count; the worker adds them to the counts.
CREATE TABLE eps.running_counts (
  organization_id uuid NOT NULL,
  -- A program, whose messages are counted by rule, or a study, by wave or UTC day.
  of_id           uuid NOT NULL,
  kind            text NOT NULL,
  key             text NOT NULL,
  n               integer NOT NULL,
  PRIMARY KEY (organization_id, of_id, kind, key)
) WITH (fillfactor = 70);
CALL eps.protect('eps.running_counts');

CREATE TABLE eps.running_count_changes (
  organization_id uuid NOT NULL,
  of_id           uuid NOT NULL,
  id              uuid NOT NULL DEFAULT eps.uuid_v7(clock_timestamp()),
  kind            text NOT NULL,
  key             text NOT NULL,
  n               integer NOT NULL,
  PRIMARY KEY (organization_id, of_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CALL eps.protect('eps.running_count_changes');
-- What limited members do is counted, but they do not read what others did.
CALL eps.show_to_limited('eps.running_count_changes', 'false');

CREATE FUNCTION eps.count_change(organization uuid, of_id uuid, kind text, key text, n integer) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO eps.running_count_changes (organization_id, of_id, kind, key, n) VALUES (organization, of_id, kind, key, n);
END $$;

CREATE FUNCTION eps.message_kinds(state text, error text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN state = 'held' AND error = 'address_unconfirmed' THEN '{held}'
    WHEN state IN ('held', 'requested') THEN '{sent}'
    WHEN state IN ('bounced', 'complained') THEN '{sent,bounced}'
    WHEN state = 'skipped' AND error IN ('unsubscribed', 'suppressed') THEN ARRAY['skipped', error]
    ELSE ARRAY[state] END
$$;

-- With the logarithm of the delay, as the histograms of instrument health have it: a median is within half a per cent.
CREATE FUNCTION eps.occasion_kinds(state text, opens_at timestamptz, completed_at timestamptz) RETURNS text[]
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN state = 'open' THEN '{opened}'
    WHEN state = 'completed' AND completed_at IS NOT NULL THEN ARRAY['opened', 'completed', 'delay/'
      || floor(ln(greatest(1000 * extract(epoch FROM completed_at - opens_at)::float8, 1)) / ln(1.01::float8))]
    ELSE ARRAY['opened', state] END
$$;

CREATE FUNCTION eps.utc_day(instant timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (instant AT TIME ZONE 'UTC')::date
$$;

CREATE FUNCTION eps.count_messages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT m.organization_id, m.program_id, counted.kind, m.rule_id, count(*)::integer AS n
      FROM present m CROSS JOIN unnest(eps.message_kinds(m.state, m.error)) AS counted(kind) GROUP BY 1, 2, 3, 4
    LOOP
      PERFORM eps.count_change(change.organization_id, change.program_id, change.kind, change.rule_id, change.n);
    END LOOP;
    RETURN NULL;
  END IF;
  FOR change IN
    SELECT m.organization_id, m.program_id, kind, m.rule_id, sum(m.n)::integer AS n
    FROM (SELECT organization_id, program_id, rule_id, state, error, 1 AS n FROM present
      UNION ALL SELECT organization_id, program_id, rule_id, state, error, -1 FROM former) m
    CROSS JOIN unnest(eps.message_kinds(m.state, m.error)) AS kind
    GROUP BY 1, 2, 3, 4 HAVING sum(m.n) <> 0
  LOOP
    PERFORM eps.count_change(change.organization_id, change.program_id, change.kind, change.rule_id, change.n);
  END LOOP;
  -- A message that is sent again has another link, which nobody has used.
  FOR change IN
    SELECT m.organization_id, m.program_id, m.rule_id, m.session_id
    FROM former m JOIN present p ON p.organization_id = m.organization_id AND p.id = m.id
    WHERE m.session_id <> p.session_id
  LOOP
    IF EXISTS (SELECT FROM eps.participant_sessions s WHERE s.organization_id = change.organization_id
      AND s.id = change.session_id AND s.started_at IS NOT NULL) THEN
      PERFORM eps.count_change(change.organization_id, change.program_id, 'opened', change.rule_id, -1);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON eps.messages REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION eps.count_messages();
CREATE TRIGGER count_updated AFTER UPDATE ON eps.messages REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION eps.count_messages();

-- The link of a message leads to a session, which has no program link.
CREATE FUNCTION eps.count_opened_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  message record;
BEGIN
  FOR message IN
    SELECT m.program_id, m.rule_id FROM eps.messages m
    WHERE m.organization_id = NEW.organization_id AND m.occasion_id IN (NEW.evaluation_id, NEW.enrollment_id)
      AND m.kind = 'open' AND m.session_id = NEW.id
  LOOP
    PERFORM eps.count_change(NEW.organization_id, message.program_id, 'opened', message.rule_id, 1);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER count_opened_message AFTER UPDATE ON eps.participant_sessions
  FOR EACH ROW WHEN (OLD.started_at IS NULL AND NEW.started_at IS NOT NULL AND NEW.link_expires_at IS NOT NULL)
  EXECUTE FUNCTION eps.count_opened_message();

-- A correction or the removal of a result does not change that its questions were completed.
CREATE FUNCTION eps.count_completed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  message record;
BEGIN
  FOR message IN
    SELECT m.program_id, m.rule_id, count(*)::integer AS n FROM eps.messages m
    JOIN eps.participant_sessions s ON s.organization_id = m.organization_id AND s.id = m.session_id
    WHERE m.organization_id = NEW.organization_id AND m.occasion_id IN (NEW.id, NEW.enrollment_id)
      AND m.kind = 'open' AND s.organization_id = NEW.organization_id AND s.evaluation_id = NEW.id
    GROUP BY 1, 2
  LOOP
    PERFORM eps.count_change(NEW.organization_id, message.program_id, 'completed', message.rule_id,
      CASE WHEN NEW.status IN ('completed', 'needs_review') THEN message.n ELSE -message.n END);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER count_completed_messages AFTER UPDATE ON eps.evaluations
  FOR EACH ROW WHEN (
    OLD.status IN ('pending', 'in_progress', 'failed') AND NEW.status IN ('completed', 'needs_review')
    OR OLD.status IN ('completed', 'needs_review') AND NEW.status IN ('pending', 'in_progress', 'failed'))
  EXECUTE FUNCTION eps.count_completed_messages();

-- Whether no earlier occasion of its wave was delivered as one with it; such occasions count once.
ALTER TABLE eps.study_occasions ADD COLUMN is_first boolean NOT NULL DEFAULT true;
ALTER TABLE eps.study_occasions NO FORCE ROW LEVEL SECURITY;
UPDATE eps.study_occasions o SET is_first = false WHERE EXISTS (
  SELECT FROM eps.study_occasions e WHERE e.organization_id = o.organization_id AND e.evaluation_id = o.evaluation_id
    AND e.wave = o.wave AND e.k < o.k);

CREATE FUNCTION eps.count_occasions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT o.organization_id, o.study_id, kind, o.wave, count(*)::integer AS n
      FROM present o CROSS JOIN unnest(eps.occasion_kinds(o.state, o.opens_at, o.completed_at)) AS kind
      WHERE o.is_first GROUP BY 1, 2, 3, 4
    LOOP
      PERFORM eps.count_change(change.organization_id, change.study_id, change.kind, change.wave, change.n);
    END LOOP;
    RETURN NULL;
  END IF;
  FOR change IN
    SELECT o.organization_id, o.study_id, kind, o.wave, sum(o.n)::integer AS n
    FROM (SELECT organization_id, study_id, wave, state, opens_at, completed_at, is_first, 1 AS n FROM present
      UNION ALL SELECT organization_id, study_id, wave, state, opens_at, completed_at, is_first, -1 FROM former) o
    CROSS JOIN unnest(eps.occasion_kinds(o.state, o.opens_at, o.completed_at)) AS kind
    WHERE o.is_first GROUP BY 1, 2, 3, 4 HAVING sum(o.n) <> 0
  LOOP
    PERFORM eps.count_change(change.organization_id, change.study_id, change.kind, change.wave, change.n);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON eps.study_occasions REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION eps.count_occasions();
CREATE TRIGGER count_updated AFTER UPDATE ON eps.study_occasions REFERENCING OLD TABLE AS former NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION eps.count_occasions();

-- By the UTC day on which people were added; of those who withdrew also after how many days they did, and by wave whether
-- an occasion of it had opened for them, and whether they had answered one.
CREATE FUNCTION eps.count_participants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT organization_id, study_id, eps.utc_day(created_at)::text AS day, count(*)::integer AS n FROM present
      GROUP BY 1, 2, 3
    LOOP
      PERFORM eps.count_change(change.organization_id, change.study_id, 'added', change.day, change.n);
    END LOOP;
    RETURN NULL;
  END IF;
  PERFORM eps.count_change(NEW.organization_id, NEW.study_id, 'left', eps.utc_day(NEW.created_at)::text, 1);
  PERFORM eps.count_change(NEW.organization_id, NEW.study_id, 'left_after',
    (eps.utc_day(NEW.withdrawn_at) - eps.utc_day(NEW.created_at))::text, 1);
  FOR change IN
    SELECT wave, bool_or(state IN ('completed', 'partial')) AS is_answered FROM eps.study_occasions
    WHERE organization_id = NEW.organization_id AND participant_id = NEW.id GROUP BY wave
  LOOP
    PERFORM eps.count_change(NEW.organization_id, NEW.study_id, 'left_opened', change.wave, 1);
    IF change.is_answered THEN
      PERFORM eps.count_change(NEW.organization_id, NEW.study_id, 'left_answered', change.wave, 1);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER count_inserted AFTER INSERT ON eps.study_participants REFERENCING NEW TABLE AS present
  FOR EACH STATEMENT EXECUTE FUNCTION eps.count_participants();
CREATE TRIGGER count_withdrawn AFTER UPDATE ON eps.study_participants
  FOR EACH ROW WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL)
  EXECUTE FUNCTION eps.count_participants();

-- Who missed the last two occasions: 1 of all waves, 2 of those that every reader sees.
ALTER TABLE eps.study_participants ADD COLUMN missed_last_two integer NOT NULL DEFAULT 0;

-- The triggers hold locks against writes until this transaction ends, so every row is counted once. The policies of the
-- tables let their owner see no rows.
ALTER TABLE eps.messages NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.participant_sessions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.study_participants NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.studies NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.programs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.running_counts NO FORCE ROW LEVEL SECURITY;
INSERT INTO eps.running_counts (organization_id, of_id, kind, key, n)
SELECT m.organization_id, m.program_id, k.kind, m.rule_id, count(*)
FROM eps.messages m
LEFT JOIN eps.participant_sessions s ON s.organization_id = m.organization_id AND s.id = m.session_id
LEFT JOIN eps.evaluations e ON e.organization_id = m.organization_id AND e.id = s.evaluation_id
CROSS JOIN LATERAL (
  SELECT unnest(eps.message_kinds(m.state, m.error)) AS kind
  UNION ALL SELECT 'opened' WHERE s.started_at IS NOT NULL
  UNION ALL SELECT 'completed' WHERE e.status IN ('completed', 'needs_review', 'superseded')) k
GROUP BY 1, 2, 3, 4;
INSERT INTO eps.running_counts (organization_id, of_id, kind, key, n)
SELECT o.organization_id, o.study_id, kind, o.wave, count(*)
FROM eps.study_occasions o CROSS JOIN unnest(eps.occasion_kinds(o.state, o.opens_at, o.completed_at)) AS kind
WHERE o.is_first GROUP BY 1, 2, 3, 4;
INSERT INTO eps.running_counts (organization_id, of_id, kind, key, n)
SELECT p.organization_id, p.study_id, k.kind, k.key, count(*)
FROM eps.study_participants p CROSS JOIN LATERAL (
  SELECT 'added' AS kind, eps.utc_day(p.created_at)::text AS key
  UNION ALL SELECT 'left', eps.utc_day(p.created_at)::text WHERE p.withdrawn_at IS NOT NULL
  UNION ALL SELECT 'left_after', (eps.utc_day(p.withdrawn_at) - eps.utc_day(p.created_at))::text
    WHERE p.withdrawn_at IS NOT NULL
  UNION ALL SELECT DISTINCT unnest(CASE WHEN o.state IN ('completed', 'partial') THEN '{left_opened,left_answered}'
      ELSE '{left_opened}'::text[] END), o.wave
    FROM eps.study_occasions o
    WHERE o.organization_id = p.organization_id AND o.participant_id = p.id AND p.withdrawn_at IS NOT NULL) k
GROUP BY 1, 2, 3, 4;
UPDATE eps.study_participants p SET missed_last_two = 1 * s.of_all + 2 * s.of_shown
FROM (
  SELECT c.organization_id, c.id, (count(*) FILTER (WHERE c.nth <= 2 AND c.state = 'missed') = 2)::integer AS of_all,
    (count(*) FILTER (WHERE c.nth_shown <= 2 AND c.is_shown AND c.state = 'missed') = 2)::integer AS of_shown
  FROM (
    SELECT o.organization_id, o.participant_id AS id, o.state, w.is_shown,
      row_number() OVER (PARTITION BY o.organization_id, o.participant_id ORDER BY o.opens_at DESC) AS nth,
      row_number() OVER (PARTITION BY o.organization_id, o.participant_id, w.is_shown ORDER BY o.opens_at DESC)
        AS nth_shown
    FROM eps.study_occasions o
    JOIN eps.studies u ON u.organization_id = o.organization_id AND u.id = o.study_id
    CROSS JOIN LATERAL (
      SELECT NOT g.of_arms AS is_shown FROM eps.programs g
      WHERE g.organization_id = o.organization_id
        AND g.id = (u.waves::jsonb -> o.wave ->> 'program_id')::uuid) w
    WHERE o.is_first AND o.state IN ('completed', 'partial', 'missed')) c
  GROUP BY 1, 2) s
WHERE s.organization_id = p.organization_id AND s.id = p.id AND s.of_all + s.of_shown > 0;
ALTER TABLE eps.messages FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.participant_sessions FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.evaluations FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.study_occasions FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.study_participants FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.studies FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.programs FORCE ROW LEVEL SECURITY;
ALTER TABLE eps.running_counts FORCE ROW LEVEL SECURITY;
