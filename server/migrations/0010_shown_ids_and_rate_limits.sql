-- The id by which the API names the user of a membership: until the user has accepted, one that does not reveal whether
-- the address already has an account. A user without a membership in the organization has no keys there.
CREATE FUNCTION eps.shown_user_id(organization uuid, member uuid) RETURNS uuid
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE WHEN m.accepted_at IS NULL THEN m.shown_user_id ELSE m.user_id END
    FROM eps.memberships m WHERE m.organization_id = organization AND m.user_id = member
  $$;

-- It may be such an id.
ALTER TABLE eps.invitations DROP CONSTRAINT invitations_created_by_user_id_fkey;

-- Like lease_tokens, which processes of the previous version still call, and also returns how many tokens remain.
CREATE FUNCTION eps.take_tokens(
  buckets bytea[], per_second double precision[], bursts double precision[], wanted double precision[])
  RETURNS TABLE (granted double precision, remaining double precision)
  LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  instant timestamptz;
  available double precision;
BEGIN
  FOR i IN 1 .. cardinality(buckets) LOOP
    INSERT INTO eps.rate_limits (bucket, tokens, refilled_at) VALUES (buckets[i], bursts[i], clock_timestamp())
      ON CONFLICT (bucket) DO NOTHING;
    SELECT r.tokens, r.refilled_at INTO available, instant FROM eps.rate_limits r WHERE r.bucket = buckets[i] FOR UPDATE;
    available := least(bursts[i],
      available + per_second[i] * greatest(0, extract(epoch FROM clock_timestamp() - instant)));
    granted := greatest(0, least(wanted[i], available));
    remaining := available - granted;
    UPDATE eps.rate_limits SET tokens = remaining, refilled_at = clock_timestamp() WHERE bucket = buckets[i];
    RETURN NEXT;
  END LOOP;
END $$;
