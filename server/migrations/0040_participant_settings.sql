-- What a program offers its participants. Without a row, the defaults hold.
CREATE TABLE eps.participant_settings (
  organization_id     uuid NOT NULL,
  environment_id      uuid NOT NULL,
  program_id          uuid NOT NULL,
  -- Whether participants read what is stored about them.
  can_export          boolean NOT NULL,
  -- Whether they withdraw; null: only those who came by a public link.
  can_withdraw        boolean,
  -- Within how many hours a withheld result is looked at; null: not said.
  review_within_hours integer,
  PRIMARY KEY (organization_id, program_id)
);
CALL eps.protect('eps.participant_settings');

-- Seconds after which a device with this link returns to the start, because many people use it; null: never.
ALTER TABLE eps.program_links ADD COLUMN kiosk_reset_seconds integer;
