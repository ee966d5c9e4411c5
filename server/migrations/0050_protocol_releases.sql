-- Who allowed a protocol to run on real people, by environment.
ALTER TABLE eps.protocols ADD COLUMN published_by_user_id uuid;

CREATE TABLE eps.protocol_releases (
  organization_id     uuid NOT NULL,
  app_id              uuid NOT NULL,
  environment_id      uuid NOT NULL,
  protocol_id         uuid NOT NULL,
  reason              text NOT NULL,
  -- Whether the author released the protocol, because nobody else could.
  alone               boolean NOT NULL,
  released_by_user_id uuid NOT NULL,
  released_at         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, environment_id, protocol_id),
  FOREIGN KEY (organization_id, protocol_id) REFERENCES eps.protocols (organization_id, id)
);
CALL eps.protect('eps.protocol_releases');
