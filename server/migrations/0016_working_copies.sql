-- Instruments that are being edited. Several people save one working copy: each save names the revision that it
-- changes, so nobody's change is overwritten unseen.

CREATE TABLE eps.working_copies (
  organization_id    uuid NOT NULL,
  app_id             uuid NOT NULL,
  id                 uuid NOT NULL,
  name               text NOT NULL,
  business_id_prefix text NOT NULL,
  -- JSON of the contents by kind. They may have errors, and kinds may be absent.
  contents           text NOT NULL,
  -- JSON of the golden cases.
  cases              text NOT NULL,
  base_bundle_id     uuid,
  revision           integer NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  updated_at         timestamptz(3) NOT NULL,
  updated_by_user_id uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, app_id, id),
  FOREIGN KEY (organization_id, app_id) REFERENCES eps.apps (organization_id, id),
  FOREIGN KEY (organization_id, app_id, base_bundle_id) REFERENCES eps.bundles (organization_id, app_id, id)
);
CREATE INDEX working_copies_base_bundle_idx ON eps.working_copies (organization_id, app_id, base_bundle_id)
  WHERE base_bundle_id IS NOT NULL;
CALL eps.protect('eps.working_copies');

-- Who has a working copy open. Clients renew their row every few seconds; older rows are deleted by the others.
CREATE TABLE eps.working_copy_presence (
  organization_id uuid NOT NULL,
  working_copy_id uuid NOT NULL,
  client_id       text NOT NULL,
  user_id         uuid NOT NULL,
  location        text NOT NULL,
  seen_at         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, working_copy_id, client_id),
  FOREIGN KEY (organization_id, working_copy_id) REFERENCES eps.working_copies (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX working_copy_presence_seen_idx ON eps.working_copy_presence (seen_at);
CALL eps.protect('eps.working_copy_presence');

-- JSON of the golden cases that publishing the bundle evaluates. They change with drafts only. NULL: none.
ALTER TABLE eps.bundles ADD COLUMN cases text;
