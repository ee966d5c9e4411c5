-- The protocols that a study ran before, and until when: what was over by then keeps the times of that protocol.
ALTER TABLE eps.studies ADD COLUMN earlier_protocols text NOT NULL DEFAULT '[]';
