-- Rows of work queues that a job of the worker could not process: when it tries again, or that it has given up. A row that a
-- later attempt has processed is forgotten.
CREATE TABLE eps.job_failures (
  organization_id uuid NOT NULL,
  -- The table of the queue, and the row in it.
  queue           text NOT NULL,
  row_id          uuid NOT NULL,
  -- Since the last success.
  failures        integer NOT NULL,
  -- The kind of the last error, without its message, which may quote data of people.
  reason          text NOT NULL,
  -- Real times.
  failed_at       timestamptz NOT NULL,
  next_at         timestamptz NOT NULL,
  given_up        boolean NOT NULL,
  PRIMARY KEY (organization_id, queue, row_id)
);
CALL eps.protect('eps.job_failures');
