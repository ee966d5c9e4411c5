-- What an app changes of the participant page, as JSON. Without a row, nothing.
CREATE TABLE eps.participant_pages (
  organization_id uuid NOT NULL,
  app_id          uuid NOT NULL,
  settings        text NOT NULL,
  PRIMARY KEY (organization_id, app_id)
);
CALL eps.protect('eps.participant_pages');
