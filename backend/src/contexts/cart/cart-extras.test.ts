import { expect, it } from '@jest/globals';
import type { CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestCatalogue, type TestShop, withCatalogue, withShop } from '../../testing/test-shop';
import { ROBIN, TINY_ID } from '../../testing/visitor';

let catalogue: TestCatalogue;
withCatalogue((opened) => {
  catalogue = opened;
});

describeOnDatabases('extras of a line on $name', ({ open }) => {
  let shop: TestShop;
  withShop(
    (opened) => {
      ({ shop } = opened);
    },
    { catalogue: () => catalogue, open },
  );

  it('are added as children and read back', async () => {
    const visitor = shop.visitor();
    const added = await visitor.postItems({
      items: [
        { productId: TINY_ID, customisations: ROBIN, quantity: 2 },
        { sku: 'WRAP-STARS', childLineItem: true },
      ],
    });
    visitor.guestToken = added.json<CartWriteResponse>().data.newGuestToken;
    expect((await visitor.cart()).price.total.amount).toBe('46.80');
  });
});
