import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SavedCard } from '@bindery/shared/contracts';
import { statements, type Connection, type Database, type Statement } from '../../platform/database';
import type { ObjectStore } from '../../platform/object-store';
import type { Photos } from '../photos';
import { orderPdfs } from '../printing';
import { PERSONAL } from './personal-data';
import { personalDataRepository as personal } from './personal-data.repository';
import { PERSON_TYPES, valuesOf, type Person } from './personal-scope';

const ROWS_AT_ONCE = 100;

export interface ArchiveParts {
  readonly database: Database;
  readonly photos: Pick<Photos, 'original'>;
  readonly objects: ObjectStore;
  readonly savedCards: { ofOwners(owners: readonly string[]): Promise<readonly SavedCard[]> };
}

interface ShownKind {
  readonly kind: string;
  readonly keys: Statement;
  readonly rows: Statement;
}
interface ShownTable {
  readonly table: string;
  readonly kind: string;
  readonly key: readonly string[];
  readonly of: string;
  readonly shown: string;
}
const shownTables: readonly ShownTable[] = PERSONAL.flatMap(
  ({ table, kind, key = ['id'], of: condition, shown: shownColumns, shownIf }) =>
    shownColumns
      ? [{ table, kind, key, shown: shownColumns, of: shownIf ? `(${condition}) and ${shownIf}` : condition }]
      : [],
);
/**
 * Queries for the rows in a person's archive. All keys are read first, and then pages of rows by their keys, so that
 * rows added or deleted meanwhile do not shift a page.
 */
const SHOWN: readonly ShownKind[] = shownTables.map(
  ({ table, kind, key, of: condition, shown: shownColumns }) => ({
    kind,
    keys: {
      name: `privacy_keys_${table}`,
      text: `
    with ${PERSON_TYPES}
    select to_jsonb(mine) as key from (select ${key.join(', ')} from ${table} where ${condition}) mine order by mine`,
    },
    // the lateral join and the limit prevent a scan of the table for each page
    rows: {
      name: `privacy_shown_${table}`,
      text: `
    select to_jsonb(mine) as row from jsonb_populate_recordset(null::${table}, $1) page cross join lateral (
      select ${shownColumns} from ${table}
      where ${key.map((column) => `${table}.${column} = page.${column}`).join(' and ')} limit 1) mine`,
    },
  }),
);

/** Columns that are updated even by reads. If only these columns change, no new archive is needed. */
const SEEN = ['last_seen_at', 'last_used_at'].map((column) => ` - '${column}'`).join('');
const SQL = statements({
  privacy_hash_contents: `with ${PERSON_TYPES} select md5(string_agg(part, ' ' order by part)) as hash from (${shownTables
    .map(
      ({ table, of: condition, shown: shownColumns }) =>
        `select '${table} ' || md5((to_jsonb(mine)${SEEN})::text) as part from (select ${shownColumns} from ${table} where ${condition}) mine`,
    )
    .join(' union all ')}) parts`,
});

/** @returns one hash of all rows that an archive of the owner would contain now */
export async function hashContents(connection: Connection, ownerId: string): Promise<string> {
  const person = await personal.person(connection, ownerId);
  const [row] = await connection.query<{ hash: string | null }>(SQL.privacy_hash_contents, valuesOf(person));
  return row?.hash ?? '';
}

const kindOf = (wantedKind: string): ShownKind => SHOWN.find(({ kind }) => kind === wantedKind)!;

const whatIsLeft = async (read: () => Promise<Buffer | undefined>): Promise<Buffer[]> => {
  const bytes = await read();
  return bytes ? [bytes] : [];
};

type Row = Readonly<Record<string, unknown>>;

/** Yields a person's rows of a table. Only the keys and one page of rows are in memory. */
async function* rowsOf(database: Database, { keys, rows }: ShownKind, person: Person): AsyncGenerator<Row> {
  const keyRows = await database.query<{ key: Row }>(keys, valuesOf(person));
  for (let offset = 0; offset < keyRows.length; offset += ROWS_AT_ONCE) {
    const page = keyRows.slice(offset, offset + ROWS_AT_ONCE).map(({ key }) => key);
    for (const { row } of await database.query<{ row: Row }>(rows, [JSON.stringify(page)])) yield row;
  }
}

/** @returns JSON, an array with a row in each line */
async function* jsonOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Adds a file that is read only when its turn in the zip comes, so only one photo at a time is in memory. */
function addLazily(zip: ZipFile, name: string, open: () => Promise<Readable>, isCompressed: boolean): void {
  zip.addReadStreamLazy(name, { compress: isCompressed }, (take) => {
    open().then(
      // the zip library does not handle the errors of the stream
      (stream) =>
        take(
          null,
          stream.on('error', (error) => zip.emit('error', error)),
        ),
      (error: unknown) => take(error, undefined as never),
    );
  });
}

/**
 * Returns a zip of all data of an owner: a JSON file for each kind of data, and the photos as they are stored.
 *
 * @throws while the zip is read, the errors of the database, the object store and the payment provider
 */
export async function* writeArchive(
  { database, photos, objects, savedCards }: ArchiveParts,
  ownerId: string,
): AsyncGenerator<Buffer> {
  const person = await personal.person(database, ownerId);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('error', () => undefined); // the reader gets the error
  try {
    for (const kind of SHOWN)
      addLazily(
        zip,
        `${kind.kind}.json`,
        () => Promise.resolve(Readable.from(jsonOf(rowsOf(database, kind, person)), { objectMode: false })),
        true,
      );
    const cards = (await savedCards.ofOwners(person.owners)).map(({ id: _, ...shown }) => shown);
    if (cards.length > 0) zip.addBuffer(Buffer.from(JSON.stringify(cards)), 'saved-cards.json');
    const addPicture = (name: string, read: () => Promise<Buffer | undefined>): void =>
      addLazily(zip, name, async () => Readable.from(await whatIsLeft(read), { objectMode: false }), false);
    for await (const { public_id: id } of rowsOf(database, kindOf('photos'), person))
      addPicture(`${String(id)}.jpg`, () => photos.original(String(id)));
    for await (const { id } of rowsOf(database, kindOf('orders'), person))
      for await (const key of orderPdfs(objects, String(id)))
        addPicture(key, async () => (await objects.get(key))?.bytes);
    zip.end();
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    output.destroy();
  }
}
