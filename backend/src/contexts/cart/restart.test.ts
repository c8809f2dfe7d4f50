import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { openDatabase } from '../../platform/database';
import { databases } from '../../testing/test-databases';
import { TestCatalogue } from '../../testing/test-shop';
import { atAnyHour, ROBIN } from '../../testing/visitor';

it('a cart survives a server restart', async () => {
  const catalogue = await TestCatalogue.open();
  const folder = mkdtempSync(join(tmpdir(), 'bindery-restart-'));
  const database = await databases[0]!.open(join(folder, 'database'));
  const shop = await catalogue.shop(database);
  const visitor = shop.visitor();
  await visitor.add({ ...ROBIN, name: '桜子' }, { quantity: 2 });
  const earlierCart = await visitor.cart();
  await shop.closeApp();
  await database.close();

  const reopened = await openDatabase({
    folder: join(folder, 'database'),
    migrationsDir: fileURLToPath(new URL('../../../drizzle', import.meta.url)),
  });
  const restarted = await catalogue.shop(reopened);
  const back = restarted.visitor();
  back.guestToken = visitor.guestToken;
  expect(atAnyHour(await back.cart())).toEqual(atAnyHour(earlierCart));
  expect(earlierCart.items[0]).toMatchObject({ quantity: 2, summary: [{ value: '桜子' }, {}, {}] });
  await restarted.closeApp();
  await reopened.close();
  await catalogue.close();
  rmSync(folder, { recursive: true });
});
