-- Answers under Idempotency-Keys are written once and hardly ever read: in the row itself they cost less than in pieces.
ALTER TABLE eps.idempotency_keys SET (toast_tuple_target = 4096);
