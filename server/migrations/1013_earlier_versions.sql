-- What versions before 1.0 used. Nothing of it is used now; it stays until a later version drops it. Columns and indexes of
-- that kind say so in their tables.

-- Like eps.membership_role, for members with one role.
CREATE FUNCTION eps.effective_role(membership eps.memberships) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE
      WHEN membership.accepted_at IS NOT NULL THEN membership.role
      WHEN membership.role = 'owner' AND membership.updated_at = membership.created_at AND EXISTS (
        SELECT 1 FROM eps.organizations o
        WHERE o.id = membership.organization_id AND o.created_at = membership.created_at) THEN membership.role
    END
  $$;

-- Like eps.take_tokens, without the tokens that remain.
CREATE FUNCTION eps.lease_tokens(
  buckets bytea[], per_second double precision[], bursts double precision[], wanted double precision[])
  RETURNS SETOF double precision
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  instant timestamptz;
  available double precision;
  granted double precision;
BEGIN
  FOR i IN 1 .. cardinality(buckets) LOOP
    INSERT INTO eps.rate_limits (bucket, tokens, refilled_at) VALUES (buckets[i], bursts[i], clock_timestamp())
      ON CONFLICT (bucket) DO NOTHING;
    SELECT r.tokens, r.refilled_at INTO available, instant FROM eps.rate_limits r WHERE r.bucket = buckets[i] FOR UPDATE;
    available := least(bursts[i],
      available + per_second[i] * greatest(0, extract(epoch FROM clock_timestamp() - instant)));
    granted := greatest(0, least(wanted[i], available));
    UPDATE eps.rate_limits SET tokens = available - granted, refilled_at = clock_timestamp() WHERE bucket = buckets[i];
    RETURN NEXT granted;
  END LOOP;
END $$;

-- Like eps.require_participant_token, for sessions whose link was their token.
CREATE FUNCTION eps.require_participant(organization uuid, session_id uuid, hash bytea, instant timestamptz) RETURNS void
  LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM eps.participant_sessions s
  WHERE s.organization_id = organization AND s.id = session_id AND s.token_hash = hash
    AND s.status <> 'revoked' AND (s.status = 'completed' OR s.expires_at > instant);
  IF NOT FOUND THEN
    PERFORM eps.raise_rights_changed();
  END IF;
END $$;

-- The token of such a session.
CREATE FUNCTION eps.add_participant_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO eps.participant_tokens (organization_id, id, session_id, token_hash, origin, created_at, expires_at)
  VALUES (NEW.organization_id, NEW.id, NEW.id, NEW.token_hash, 'issued', NEW.created_at, NEW.expires_at);
  RETURN NULL;
END $$;
CREATE TRIGGER add_token AFTER INSERT ON eps.participant_sessions
  FOR EACH ROW WHEN (NEW.link_expires_at IS NULL) EXECUTE FUNCTION eps.add_participant_token();

-- The sums over the closed blocks of a class: people of a program and bundle with the same groups, who answered all
-- items of the same concepts and were imported and given a token by the same principals.
CREATE TABLE eps.psychometric_releases (
  organization_id   uuid NOT NULL,
  app_id            uuid NOT NULL,
  environment_id    uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  -- HMAC of the class under the environment's key.
  class_digest      text NOT NULL,
  made_by           uuid,
  issued_by         uuid,
  -- The number of closed blocks.
  blocks            integer NOT NULL,
  -- The floor of the last block.
  floor             integer NOT NULL,
  people            integer NOT NULL,
  evaluations       integer NOT NULL,
  first_day         date NOT NULL,
  last_day          date NOT NULL,
  released_at       timestamptz(3) NOT NULL,
  -- The groups and the counters of each concept, sealed under the environment's key.
  counts_sealed     bytea NOT NULL,
  -- Who entered the paper forms of the people: one or two API keys or users.
  entered_by        uuid[],
  PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id, class_digest)
);
ALTER TABLE eps.psychometric_releases ALTER COLUMN counts_sealed SET STORAGE EXTERNAL;
CALL eps.protect('eps.psychometric_releases');

-- How many evaluations of a program and bundle were waiting when the worker last tried to close blocks, and what the
-- last release leaves out.
CREATE TABLE eps.psychometric_release_tries (
  organization_id   uuid NOT NULL,
  environment_id    uuid NOT NULL,
  program_id        uuid NOT NULL,
  version_bundle_id uuid NOT NULL,
  waiting           integer NOT NULL,
  failed            integer NOT NULL,
  superseded        integer NOT NULL,
  erased            integer NOT NULL,
  awaiting_review   integer NOT NULL,
  PRIMARY KEY (organization_id, environment_id, program_id, version_bundle_id)
);
CALL eps.protect('eps.psychometric_release_tries');

-- The adherence of a program as readers see it who may not read answers: kept until enough new people are enrolled.
CREATE TABLE eps.adherence_releases (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  released_at     timestamptz(3) NOT NULL,
  starts_at       timestamptz(3) NOT NULL,
  ends_at         timestamptz(3) NOT NULL,
  -- The counts of the response, as JSON.
  counts          text NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.adherence_releases');

-- How the people of a program changed, as readers see it who may not read answers: sums over closed blocks of people.
CREATE TABLE eps.change_releases (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- When it was last looked for new people; nobody looks again on the same day.
  tried_at        timestamptz(3) NOT NULL,
  counts_sealed   bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.change_releases');

-- Results of groups, as readers see them who may not read answers: sums over cells of people, by cycle. A row for each program.
CREATE TABLE eps.group_releases (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  program_id      uuid NOT NULL,
  -- When it was last looked for ended cycles and new people; nobody looks again on the same day.
  tried_at        timestamptz(3) NOT NULL,
  cycles_sealed   bytea NOT NULL,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.group_releases');
