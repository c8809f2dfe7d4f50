import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database, Statement } from '../../platform/database';
import type { Photos } from '../photos';
import { PERSONAL } from './personal-data';
import { MY_ORDERS } from './personal-data.repository';

const ROWS_AT_ONCE = 100;

export interface ArchiveParts {
  readonly database: Database;
  readonly photos: Pick<Photos, 'original'>;
}

interface ShownKind {
  readonly kind: string;
  readonly statement: Statement;
}
/** What a person is sent of each table, row after row. */
const SHOWN: readonly ShownKind[] = PERSONAL.flatMap(({ table, kind, of, shown }) =>
  shown
    ? [
        {
          kind,
          statement: {
            name: `privacy_shown_${table}`,
            text: `select to_jsonb(mine) as row from (select ${shown} from ${table} where ${of({ orders: MY_ORDERS })}) mine order by mine::text limit $2 offset $3`,
          },
        },
      ]
    : [],
);

type Row = Readonly<Record<string, unknown>>;

async function* rowsOf(database: Database, { statement }: ShownKind, ownerId: string): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await database.query<{ row: Row }>(statement, [ownerId, ROWS_AT_ONCE, offset]);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** @returns JSON, an array with a row in each line */
async function* jsonOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Adds a file that is read when its turn comes: of many photos one is in memory. */
function addLazily(zip: ZipFile, name: string, open: () => Promise<Readable>, isCompressed: boolean): void {
  zip.addReadStreamLazy(name, { compress: isCompressed }, (take) => {
    open().then(
      // the library pipes it and does not listen to its errors
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
 * Everything that the shop has of an owner, as a zip: a JSON file for each kind, the photos as they were kept.
 *
 * @throws while it is read: the errors of the database and the object store
 */
export async function* writeArchive(
  { database, photos }: ArchiveParts,
  ownerId: string,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('error', () => undefined); // whoever reads it is told
  try {
    for (const kind of SHOWN)
      addLazily(
        zip,
        `${kind.kind}.json`,
        () => Promise.resolve(Readable.from(jsonOf(rowsOf(database, kind, ownerId)), { objectMode: false })),
        true,
      );
    const ofPhotos = SHOWN.find(({ kind }) => kind === 'photos')!;
    for await (const { public_id: id } of rowsOf(database, ofPhotos, ownerId)) {
      const open = async (): Promise<Readable> => {
        const picture = await photos.original(String(id));
        return Readable.from(picture ? [picture] : [], { objectMode: false }); // it has gone meanwhile
      };
      addLazily(zip, `${String(id)}.jpg`, open, false);
    }
    zip.end();
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    output.destroy();
  }
}
