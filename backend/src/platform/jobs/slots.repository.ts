import type { Connection, Statement } from '../database';
import { CHANNELS } from './jobs.repository';

/** Before the dedupe key of a scheduled job. Equal in length, later ones sort later. */
const PREFIX = 'slot:';

// Nothing where a process with a faster clock asked for a later one. One that waits, for a worker or for its next attempt, is overtaken by this one: what was missed is made up for once
const PUT: Statement = {
  name: 'jobs_put_slot',
  text: `
  with put as (
    insert into jobs (kind, dedupe_key, payload) select $1, $2, 'null'
    where not exists (select 1 from jobs where kind = $1 and dedupe_key like '${PREFIX}%' and dedupe_key > $2)
    on conflict (kind, dedupe_key) do nothing returning kind),
  overtaken as (
    update jobs set status = 'cancelled', finished_at = now()
    where kind = $1 and status = 'waiting' and dedupe_key like '${PREFIX}%' and dedupe_key < $2 and exists (select 1 from put))
  select pg_notify('${CHANNELS.jobs}', kind)::text from put`,
};
const ABANDON: Statement = {
  name: 'jobs_abandon_slots',
  text: `
  update jobs set status = 'cancelled', finished_at = now()
  where status = 'waiting' and dedupe_key like '${PREFIX}%' and created_at < $2 and kind <> all($1::text[])`,
};

export const slotsRepository = {
  put: async (on: Connection, kind: string, slot: Date) =>
    void (await on.query(PUT, [kind, `${PREFIX}${slot.toISOString()}`])),
  abandon: async (on: Connection, kinds: readonly string[], before: Date) =>
    void (await on.query(ABANDON, [kinds, before])),
};
