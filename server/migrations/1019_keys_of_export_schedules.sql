-- The API key with which a schedule was set: exports have the rights that this key has by then. Null for schedules of members.
ALTER TABLE eps.export_schedules ADD COLUMN api_key_id uuid;
