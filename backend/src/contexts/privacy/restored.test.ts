import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PrivacyDeleteResponse, PrivacyReceipt } from '@bindery/shared/contracts';
import { KeyRing, type Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import { describeOnDatabases, readTables, restoreTables, type TableRows } from '../../testing/test-databases';
import { placeOrder, type TestCatalogue, type TestShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { Photographer, PICNIC_ID, picnicWith } from '../photos/testing/photo-shop';
import { LedgerKeyMissingError } from './ledger';
import { withRealCatalogue } from './testing/real-catalogue';

const CHILD = 'Zebuloniana';
const EMAIL = 'zebuloniana@example.com';
let catalogue: TestCatalogue;
let jpeg: Buffer;
withRealCatalogue((opened, photo) => {
  catalogue = opened;
  jpeg = photo;
});

// Source: docs/rules.md PRIV-14
describeOnDatabases('a shop that was restored from a backup, on $name', ({ open }) => {
  let folder: string;
  let config: Pick<Config, 'objectStore' | 'deletionLedger'>;
  let database: Database;
  let shop: TestShop;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bindery-restored-'));
    config = {
      objectStore: { kind: 'folder', folder: join(folder, 'objects') },
      deletionLedger: { kind: 'folder', folder: join(folder, 'ledger') },
    };
    database = await open();
    shop = await catalogue.shop(database, config);
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await rm(folder, { recursive: true });
  });
  const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    database.query<Row>({ name: '', text }, values);

  interface Family {
    readonly visitor: Photographer;
    readonly ownerId: string;
    readonly photoId: string;
    readonly orderId: string;
  }
  /** Makes a person with a photo in a cart and in an order that can still be changed. */
  async function newFamily(name: string, email: string): Promise<Family> {
    const visitor = new Photographer(shop);
    const { public_id: photoId } = await visitor.upload(jpeg);
    const add = () =>
      visitor.add(
        picnicWith(shop, {
          family_name: name,
          family_photo: { public_id: photoId, width: 64, height: 48 },
        }),
        { productId: PICNIC_ID },
      );
    await add();
    const { id: orderId } = await placeOrder(shop, visitor, { email });
    await add();
    const { guestId } = await shop.guests.identify(visitor.guestToken);
    const [owner] = await rows<{ id: string }>('select owner_id as id from guests where id = $1', [guestId]);
    return { visitor, ownerId: owner!.id, photoId, orderId };
  }

  async function returning({ visitor }: Family): Promise<Photographer> {
    const browser = new Photographer(shop);
    browser.guestToken = visitor.guestToken;
    await browser.askCsrf();
    return browser;
  }

  interface Backup {
    readonly tables: TableRows;
    readonly objects: string;
  }
  async function backUp(): Promise<Backup> {
    const objects = await mkdtemp(join(folder, 'backup-'));
    await cp(join(folder, 'objects'), objects, { recursive: true });
    return { tables: await readTables(database), objects };
  }
  async function restore({ tables, objects }: Backup): Promise<void> {
    await rm(join(folder, 'objects'), { recursive: true });
    await cp(objects, join(folder, 'objects'), { recursive: true });
    await restoreTables(database, tables);
  }

  async function deleteAll({ visitor, orderId }: Family): Promise<string> {
    await rows(`update orders set state = 'shipped', locked_at = now() where id = $1`, [orderId]);
    const answer = await visitor.send('POST', '/website/v1/privacy/delete', {});
    const { id } = answer.json<PrivacyDeleteResponse>().data.receipt!;
    await shop.privacy.service.runDeletion(id);
    return id;
  }
  const receipt = async (id: string): Promise<PrivacyReceipt | undefined> =>
    (await shop.get(`/website/v1/privacy/receipts/${id}`)).json<{ data?: PrivacyReceipt }>().data;
  async function runJobs(id: string): Promise<PrivacyReceipt> {
    const stop = shop.jobs.work(shop.jobHandlers, { concurrency: 1, pollMs: 50 });
    await waitUntil('the deletion is done', async () => (await receipt(id))?.state === 'done');
    await stop();
    return (await receipt(id))!;
  }
  async function tracesOf({ ownerId, photoId, orderId }: Family): Promise<string[]> {
    const traces: string[] = [];
    const [, photoFolder] = photoId.split('/');
    for (const [table, ofTable] of await readTables(database))
      if (ofTable.some((row) => [CHILD, EMAIL, ownerId, photoFolder!].some((word) => row.includes(word))))
        traces.push(table);
    for await (const key of shop.objects.list(''))
      if ([photoFolder!, orderId].some((word) => key.includes(word))) traces.push(key);
    return traces;
  }
  const ledgerText = async (): Promise<string> => {
    const files = await readdir(join(folder, 'ledger'), { recursive: true, withFileTypes: true });
    const texts = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    return (await Promise.all(texts.map((file) => readFile(file, 'utf8')))).join('\n');
  };

  describe('a restored shop after a deletion', () => {
    let family: Family;
    let neighbours: Family;
    let receiptId: string;
    beforeAll(async () => {
      family = await newFamily(CHILD, EMAIL);
      neighbours = await newFamily('Ada', 'ada@example.com');
      const backup = await backUp();
      receiptId = await deleteAll(family);
      expect(await tracesOf(family)).toEqual([]);
      await shop.closeApp();
      await restore(backup);
      shop = await catalogue.shop(database, config);
    });

    it('contains the data of the deleted person until the deletion is repeated', async () => {
      expect(await tracesOf(family)).toEqual(
        expect.arrayContaining(['orders', 'order_items', 'photos', `${family.photoId}/master.jpg`]),
      );
      const text = await ledgerText();
      expect(text).toContain(receiptId);
      for (const word of [CHILD, EMAIL, family.ownerId, family.orderId, family.photoId.split('/')[1]!])
        expect(text).not.toContain(word);
    });

    it('does not start without the secret key of the deletion ledger', async () => {
      const keys = new KeyRing([`key:another:${'C'.repeat(43)}`]);
      const otherShop = await catalogue.shop(database, { ...config, keys });
      await expect(otherShop.privacy.replayDeletions()).rejects.toThrow(LedgerKeyMissingError);
      await otherShop.closeApp();
    });

    it('ends the person’s sessions and production before it accepts requests', async () => {
      expect(await shop.privacy.replayDeletions()).toBe(1);
      const visitor = await returning(family);
      expect((await visitor.send('GET', '/website/v2/orders')).statusCode).toBe(401);
      expect(
        await rows(
          'select o.state, p.state as making from orders o join productions p on p.order_id = o.id where o.id = $1',
          [family.orderId],
        ),
      ).toEqual([{ state: 'shipped', making: 'shipped' }]);
      const doneReceipt = await runJobs(receiptId);
      expect([
        doneReceipt.id,
        doneReceipt.state,
        doneReceipt.counts['photos'],
        doneReceipt.counts['carts'],
      ]).toEqual([...[receiptId, 'done', 1, 2]]);
      expect(await tracesOf(family)).toEqual([]);
      expect(await shop.privacy.replayDeletions()).toBe(0);
    });

    it('keeps all data of others', async () => {
      const visitor = await returning(neighbours);
      expect((await visitor.send('GET', `/website/v2/orders/${neighbours.orderId}`)).statusCode).toBe(200);
      expect((await visitor.ask(neighbours.photoId)).statusCode).toBe(200);
    });
  });

  it('repeats lost deletions automatically if it runs during the restore', async () => {
    const family = await newFamily(CHILD, EMAIL);
    const backup = await backUp();
    const receiptId = await deleteAll(family);
    await restore(backup);
    const doneReceipt = await runJobs(receiptId);
    expect([doneReceipt.state, await tracesOf(family)]).toEqual(['done', []]);
  });

  it('repeats a deletion only after the end of an order that was placed after the restore', async () => {
    const family = await newFamily(CHILD, EMAIL);
    const backup = await backUp();
    const receiptId = await deleteAll(family);
    await shop.closeApp();
    await restore(backup);
    shop = await catalogue.shop(database, config);
    const buyer = await returning(family);
    const { id } = await placeOrder(shop, buyer, { email: EMAIL });
    await shop.privacy.replayDeletions();
    expect((await receipt(receiptId))?.state).toBe('waiting');
    expect((await buyer.send('GET', `/website/v2/orders/${id}`)).statusCode).toBe(200);
    await rows(`update orders set state = 'shipped' where id = $1`, [id]);
    expect(await shop.privacy.replayDeletions()).toBe(1);
    await runJobs(receiptId);
    expect(await tracesOf(family)).toEqual([]);
  });

  it('deletes a ledger entry with its receipt', async () => {
    const originalLedger = await ledgerText();
    const receiptId = await deleteAll(await newFamily(CHILD, EMAIL));
    await rows(`update privacy_requests set done_at = now() - interval '1096 days' where id = $1`, [
      receiptId,
    ]);
    await shop.privacy.expire();
    expect(await ledgerText()).toBe(originalLedger);
    expect((await shop.get(`/website/v1/privacy/receipts/${receiptId}`)).statusCode).toBe(404);
  });
});
