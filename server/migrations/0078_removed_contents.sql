-- People from whom retention has removed contents while their keys still open them: a worker destroys the keys of these
-- contents (docs/decisions/0056) and deletes the row. Each removal writes another id.
CREATE TABLE eps.removed_contents (
  organization_id uuid NOT NULL,
  environment_id  uuid NOT NULL,
  subject_id      uuid NOT NULL,
  id              uuid NOT NULL,
  -- The UTC day of the newest removed content, since 1970-01-01.
  last_day        integer NOT NULL,
  -- Real time. A worker that takes a row moves it.
  due_at          timestamptz NOT NULL,
  PRIMARY KEY (organization_id, subject_id),
  FOREIGN KEY (organization_id, subject_id) REFERENCES eps.subjects (organization_id, id)
);
CREATE INDEX removed_contents_due_idx ON eps.removed_contents (due_at);
CALL eps.protect('eps.removed_contents');
CALL eps.show_people_to_limited('eps.removed_contents');
