-- The hosts to which the webhooks of an organization may be sent: names, *.names and IPv4 addresses. Empty: any host that
-- the installation allows.
ALTER TABLE eps.organizations ADD COLUMN webhook_hosts text[] NOT NULL DEFAULT '{}';
