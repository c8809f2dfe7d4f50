import { statements, type Connection } from '../../../platform/database';

const SQL = statements({
  // a done job has no payload, so only pending and dead jobs can name a package version
  print_jobs_hold_version: `
  select exists (select from jobs where kind = 'print' and status in ('waiting', 'running') and payload ->> 'version' = $1)
    or exists (select from jobs where kind = 'print' and status = 'dead' and payload ->> 'version' = $1) as "isHeld"`,
  print_jobs_named: `select dedupe_key as id from jobs where kind = 'print' and dedupe_key = any($1::text[])`,
  print_photos_insert:
    'insert into print_photos (print_id, public_id) select $1, unnest($2::text[]) on conflict do nothing',
  print_photos_of_print: `select coalesce(array_agg(public_id), '{}') as "publicIds" from print_photos where print_id = $1`,
  print_photos_of_photo: 'select print_id as "printId" from print_photos where public_id = $1',
  print_photos_all:
    'select print_id as "printId", array_agg(public_id) as "publicIds" from print_photos group by print_id',
  print_photos_delete: 'delete from print_photos where print_id = $1',
});

export const printJobsRepository = {
  holdsVersion: async (connection: Connection, version: string) =>
    (await connection.query<{ isHeld: boolean }>(SQL.print_jobs_hold_version, [version]))[0]!.isHeld,
  named: async (connection: Connection, ids: readonly string[]) =>
    (await connection.query<{ id: string }>(SQL.print_jobs_named, [ids])).map(({ id }) => id),
};

interface PrintPhotos {
  readonly printId: string;
  readonly publicIds: string[];
}

export const printPhotosRepository = {
  insert: (connection: Connection, printId: string, publicIds: readonly string[]) =>
    connection.query(SQL.print_photos_insert, [printId, publicIds]),
  photosOf: async (connection: Connection, printId: string) =>
    (await connection.query<Pick<PrintPhotos, 'publicIds'>>(SQL.print_photos_of_print, [printId]))[0]!
      .publicIds,
  printsOf: async (connection: Connection, publicId: string) =>
    (await connection.query<Pick<PrintPhotos, 'printId'>>(SQL.print_photos_of_photo, [publicId])).map(
      ({ printId }) => printId,
    ),
  all: (connection: Connection) => connection.query<PrintPhotos>(SQL.print_photos_all),
  delete: (connection: Connection, printId: string) => connection.query(SQL.print_photos_delete, [printId]),
};
