import type { Connection, Statement } from '../../../platform/database';

// a done job has no payload, so only pending and dead jobs can hold a version
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

interface PrintPhotos {
  readonly printId: string;
  readonly publicIds: string[];
}

const INSERT: Statement = {
  name: 'print_photos_insert',
  text: 'insert into print_photos (print_id, public_id) select $1, unnest($2::text[]) on conflict do nothing',
};
const OF_PRINT: Statement = {
  name: 'print_photos_of_print',
  text: `select coalesce(array_agg(public_id), '{}') as "publicIds" from print_photos where print_id = $1`,
};
const OF_PHOTO: Statement = {
  name: 'print_photos_of_photo',
  text: 'select print_id as "printId" from print_photos where public_id = $1',
};
const ALL: Statement = {
  name: 'print_photos_all',
  text: 'select print_id as "printId", array_agg(public_id) as "publicIds" from print_photos group by print_id',
};
const DELETE: Statement = {
  name: 'print_photos_delete',
  text: 'delete from print_photos where print_id = $1',
};

export const printPhotosRepository = {
  insert: (connection: Connection, printId: string, publicIds: readonly string[]) =>
    connection.query(INSERT, [printId, publicIds]),
  photosOf: async (connection: Connection, printId: string) =>
    (await connection.query<Pick<PrintPhotos, 'publicIds'>>(OF_PRINT, [printId]))[0]!.publicIds,
  printsOf: async (connection: Connection, publicId: string) =>
    (await connection.query<Pick<PrintPhotos, 'printId'>>(OF_PHOTO, [publicId])).map(
      ({ printId }) => printId,
    ),
  all: (connection: Connection) => connection.query<PrintPhotos>(ALL),
  delete: (connection: Connection, printId: string) => connection.query(DELETE, [printId]),
};
