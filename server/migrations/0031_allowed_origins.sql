-- Preflights ask which environments list an origin, whichever they are.
CREATE INDEX environments_allowed_origins_idx ON eps.environments USING gin (allowed_origins);
