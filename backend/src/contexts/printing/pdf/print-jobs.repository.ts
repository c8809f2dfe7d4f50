import type { Connection, Statement } from '../../../platform/database';

// a done job has no payload
const HOLDS_VERSION: Statement = {
  name: 'print_jobs_hold_version',
  text: `
  select exists (select from jobs where kind = 'print' and status in ('waiting', 'running') and payload ->> 'version' = $1)
    or exists (select from jobs where kind = 'print' and status = 'dead' and payload ->> 'version' = $1) as "isHeld"`,
};

const NAMED: Statement = {
  name: 'print_jobs_named',
  text: `select dedupe_key as id from jobs where kind = 'print' and dedupe_key = any($1::text[])`,
};

export const printJobsRepository = {
  holdsVersion: async (connection: Connection, version: string) =>
    (await connection.query<{ isHeld: boolean }>(HOLDS_VERSION, [version]))[0]!.isHeld,
  named: async (connection: Connection, ids: readonly string[]) =>
    (await connection.query<{ id: string }>(NAMED, [ids])).map(({ id }) => id),
};
