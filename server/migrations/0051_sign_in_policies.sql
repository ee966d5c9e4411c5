-- What an organization asks of those who reach it: a second factor, networks, and a confirmation before sensitive changes.
ALTER TABLE eps.organizations
  ADD COLUMN second_factor text NOT NULL DEFAULT 'optional' CHECK (second_factor IN ('optional', 'required')),
  -- CIDR ranges. Empty: any.
  ADD COLUMN allowed_networks text[] NOT NULL DEFAULT '{}',
  ADD COLUMN reauthentication text NOT NULL DEFAULT 'required' CHECK (reauthentication IN ('optional', 'required'));

-- CIDR ranges from which the key can be used, within those of the organization. Empty: any. Set when the key is created.
ALTER TABLE eps.api_keys ADD COLUMN allowed_networks text[] NOT NULL DEFAULT '{}';
