import type { Connection, Statement } from '../database';
import { CHANNELS } from './jobs.repository';

/** Prefix of a slot's dedupe key. Keys have equal length, so they sort by time. */
const PREFIX = 'slot:';

// A process with a slow clock adds nothing. The next slot cancels a job that still waits, so missed slots run once.
// Every process inserts in the same order to avoid deadlocks.
const PUT: Statement = {
  name: 'jobs_put_slots',
  text: `
  with present (kind, slot) as (select * from unnest($1::text[], $2::text[])),
  put as (
    insert into jobs (kind, dedupe_key, payload) select kind, slot, 'null' from present
    where not exists (
      select 1 from jobs later
      where later.kind = present.kind and later.dedupe_key like '${PREFIX}%' and later.dedupe_key > present.slot)
    order by kind
    on conflict (kind, dedupe_key) do nothing returning kind, dedupe_key),
  overtaken as (
    update jobs set status = 'cancelled', finished_at = now() from put
    where jobs.kind = put.kind and jobs.status = 'waiting'
      and jobs.dedupe_key like '${PREFIX}%' and jobs.dedupe_key < put.dedupe_key)
  select pg_notify('${CHANNELS.jobs}', kind)::text from put`,
};
const ABANDON: Statement = {
  name: 'jobs_abandon_slots',
  text: `
  update jobs set status = 'cancelled', finished_at = now()
  where status = 'waiting' and dedupe_key like '${PREFIX}%' and created_at < $2 and kind <> all($1::text[])`,
};

export const slotsRepository = {
  put: async (on: Connection, slots: ReadonlyMap<string, Date>) =>
    void (await on.query(PUT, [
      [...slots.keys()],
      [...slots.values()].map((slot) => `${PREFIX}${slot.toISOString()}`),
    ])),
  abandon: async (on: Connection, kinds: readonly string[], cutoff: Date) =>
    void (await on.query(ABANDON, [kinds, cutoff])),
};
