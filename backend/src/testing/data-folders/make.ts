import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CartWriteResponse } from '@bindery/shared/contracts';
import { TinyCatalogue } from '@bindery/muse/testing';
import sharp from 'sharp';
import { buildApp, openMuse } from '../../app/app';
import { PageTokens } from '../../contexts/books/page-token';
import {
  PICNIC,
  PICNIC_ID,
  Photographer,
  picnicWith,
  pageWith,
  uploadOf,
} from '../../contexts/photos/testing/photo-shop';
import { makePdf } from '../../contexts/printing';
import { readConfig } from '../../platform/config';
import { openDatabase } from '../../platform/database';
import type { TestShop } from '../test-shop';
import { ROBIN } from '../visitor';

// Makes the data folder that data-folders.test.ts opens: a shop used by three guests. See README.md beside it.
// Arguments: the repository root, an empty work folder, the output folder.
const [root, work, target] = process.argv.slice(2) as [string, string, string];

const files = await TinyCatalogue.create();
await files.add('tiny-book');
await cp(join(root, 'backend/catalogue', PICNIC), join(files.dir, PICNIC), { recursive: true });
const dataDir = join(work, 'data');
const variables = {
  CATALOGUE_DIR: files.dir,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  APP_ENV: 'development',
};
const config = readConfig(variables, root);
const [muse, database] = await Promise.all([
  openMuse(config),
  openDatabase({ migrationsDir: config.migrationsDir }),
]);
const backend = await buildApp(config, { database, muse, makePdf });
const shop = { ...backend, config } as unknown as TestShop;

/** Draws a photo of this hue with a small file. Photos of different hues are different. */
const picture = (hue: number): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: { r: hue, g: 255 - hue, b: 90 } } })
    .composite([
      {
        input: { create: { width: 90 + hue, height: 60, channels: 3, background: 'white' } },
        left: hue % 70,
        top: hue % 50,
      },
    ])
    .jpeg()
    .toBuffer();

async function add(visitor: Photographer, productId: string | undefined, values: object): Promise<string> {
  const items = [{ ...(productId && { productId }), customisations: values }];
  const answer = await visitor.postItems({ items }, { 'idempotency-key': `key of ${visitor.guestToken}` });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { newGuestToken } = answer.json<CartWriteResponse>().data;
  if (newGuestToken) visitor.guestToken = newGuestToken;
  return answer.json<CartWriteResponse>().data.order.number;
}

// Ada: a book, no photo
const ada = new Photographer(shop);
await ada.add(ROBIN);
const adaCart = await ada.cart();

// Ben: a book with a photo in the cart, a photo in a draft, and an upload that is not finished
const ben = new Photographer(shop);
const inCart = await ben.upload(await picture(20));
const inDraft = await ben.upload(await picture(90));
const { width, height } = await ben.photo(inCart.public_id);
await add(ben, PICNIC_ID, picnicWith(shop, { family_photo: { public_id: inCart.public_id, width, height } }));
const page = await pageWith(ben, { public_id: inCart.public_id, width, height });
const seenPhoto = await ben.photo(inDraft.public_id);
const begunUpload = uploadOf(await ben.signature());

// Cleo: two photos; she deleted one of them while her book used it
const cleo = new Photographer(shop, 'jp');
const letGo = await cleo.upload(await picture(150));
const size = await cleo.photo(letGo.public_id);
await add(
  cleo,
  PICNIC_ID,
  picnicWith(shop, { family_photo: { public_id: letGo.public_id, width: size.width, height: size.height } }),
);
await cleo.remove(letGo.public_id);

const stop = backend.jobs.work(backend.jobHandlers, { concurrency: 1, pollMs: 20 });
const pdfAnswer = await backend.app.inject({
  method: 'POST',
  url: '/_canvas/api/muse/tiny-book/pdf',
  payload: { barcode: '', cover: 'hardback', ...ROBIN },
  remoteAddress: '127.0.0.1',
  headers: { host: 'localhost' },
});
const prints = pdfAnswer
  .json<{ data: { components: { url: string }[] } }>()
  .data.components.map(({ url }) => new URL(url, 'http://localhost').pathname);
for (const url of prints)
  while ((await backend.app.inject({ url, headers: { host: 'localhost' } })).statusCode !== 200)
    await new Promise((resolve) => void setTimeout(resolve, 50));
while (
  (await database.query({ name: 'running', text: `select 1 from jobs where status <> 'done'` })).length > 0
)
  await new Promise((resolve) => void setTimeout(resolve, 50));
await stop();

const tables = await database.query<{ schema: string; name: string }>({
  name: 'tables',
  text: `select table_schema as schema, table_name as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema = 'public' and table_name <> 'content_documents' order by 1, 2`,
});
const rows: Record<string, unknown> = {};
for (const { name } of tables)
  [rows[name]] = (
    await database.query<{ rows: unknown }>({
      name: `rows_${name}`,
      text: `select coalesce(json_agg(t), '[]') as rows from "${name}" t`,
    })
  ).map((row) => row.rows);
for (const job of rows['jobs'] as { lease: string | null }[]) job.lease = null;

await backend.app.close();
await database.close();
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const entry of ['secret-key', 'objects'])
  await cp(join(dataDir, entry), join(target, entry), { recursive: true });
// deletes all print files except one, because print files are most of the folder's bytes
const [, interior] = prints.map((url) => url.split('/').at(-1)!);
for (const ending of ['pdf', 'json']) await rm(join(target, `objects/print/${interior}.${ending}~`));
await writeFile(join(target, 'rows.json'), `${JSON.stringify(rows, null, 1)}\n`);
const [secret] = config.keys.secretsOf('pages');
const request = { slug: 'tiny-book', version: 'v', page: 'cover', lang: 'en', readings: { name: 'Robin' } };
const tokenOf = (visitor: Photographer): object => ({
  guestToken: visitor.guestToken,
  cookie: visitor.cookie,
  csrf: visitor.csrf,
});
await writeFile(
  join(target, 'known.json'),
  `${JSON.stringify(
    {
      secretKey: (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim(),
      ada: { ...tokenOf(ada), number: adaCart.number },
      ben: {
        ...tokenOf(ben),
        inCart: inCart.public_id,
        inDraft: inDraft.public_id,
        view: seenPhoto.view_url,
        page,
        begunUpload,
      },
      cleo: { ...tokenOf(cleo), letGo: letGo.public_id },
      print: prints[0],
      sealed: { request, token: new PageTokens(Buffer.from(secret, 'hex')).seal(request) },
    },
    null,
    1,
  )}\n`,
);
await files.remove();
process.exit(0);
