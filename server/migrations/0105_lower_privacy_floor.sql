-- The privacy floor of an organization can be 3.
ALTER TABLE eps.organizations DROP CONSTRAINT organizations_privacy_floor_check;
-- There are few organizations to check.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE eps.organizations ADD CONSTRAINT organizations_privacy_floor_check CHECK (privacy_floor BETWEEN 3 AND 1000);
