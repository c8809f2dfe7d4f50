import { afterAll, beforeAll } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { BootData } from '@bindery/shared/contracts';
import type { Database } from '../../../platform/database';
import { BuiltPage } from '../../../testing/built-page';
import { databases } from '../../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../../testing/test-shop';

export interface BuiltShop {
  readonly catalogue: TestCatalogue;
  readonly built: BuiltPage;
  readonly database: Database;
  readonly shop: TestShop;
}

/** Opens the shop before a file's tests, passes it to the callback `take`, and closes it after the tests. */
export function withBuiltShop(take: (opened: BuiltShop) => void): void {
  let opened: BuiltShop;
  beforeAll(async () => {
    const catalogue = await TestCatalogue.open({ PUBLIC_ORIGIN: 'https://shop.example' });
    const built = await BuiltPage.create();
    await built.addRemote('builder-mfe', 'builder_mfe', undefined, ['product', 'step']);
    await built.addRemote('cart-mfe', 'cart_mfe', undefined, ['options', 'cart']);
    await built.addRemote('admin-mfe', 'admin_mfe', ['development', 'staging', 'pr_app']);
    const database = await databases[0]!.open();
    const shop = await catalogue.shop(database, { workspacesDir: built.dir });
    opened = { catalogue, built, database, shop };
    take(opened);
  });
  afterAll(async () => {
    await opened.shop.closeApp();
    await opened.database.close();
    await Promise.all([opened.catalogue.close(), opened.built.remove()]);
  });
}

export const bootOf = (answer: LightMyRequestResponse): BootData =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(answer.body)![1]!) as BootData;
