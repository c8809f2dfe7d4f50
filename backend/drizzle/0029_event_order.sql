-- Two events of one transaction may have the same time, where the clock is coarse: they are told in the order in which they were written.
ALTER TABLE "order_events" ADD COLUMN "position" bigint GENERATED ALWAYS AS IDENTITY;
