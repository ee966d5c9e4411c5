-- Of a hundred new subjects this key cost a third of the insert: a look-up and a lock of the same environment's row for
-- each of them. Environments are never deleted, and nothing can be sealed for one that is not there: docs/decisions/0012.
ALTER TABLE eps.subjects DROP CONSTRAINT subjects_organization_id_app_id_environment_id_fkey;
