-- Whether requests that read a person's data have to give a reason.
ALTER TABLE eps.organizations ADD COLUMN access_reason text NOT NULL DEFAULT 'optional'
  CHECK (access_reason IN ('optional', 'required'));
