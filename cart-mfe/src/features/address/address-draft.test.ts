import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findMarket } from '@bindery/shared';
import { aCheckout, anAddress } from '../../testing/checkout-server';
import { aLine, anExtraLine, cartOf } from '../../testing/cart-server';
import { sentAddress } from '@bindery/shared/bundled';
import { bodyOf, booksOf, dividePieces, draftOf, isBlank } from './address-draft';

const uk = findMarket('uk')!;
const bookIds = ['a', 'b', 'c'];
const someBooks = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...bookIds), quantity: fc.integer({ min: 1, max: 9 }) }),
  { selector: ({ id }) => id },
);
const someRecipients = fc.array(
  fc.record({ pieces: fc.dictionary(fc.constantFrom(...bookIds, 'gone'), fc.integer({ min: -1, max: 12 })) }),
  { minLength: 1, maxLength: 10 },
);

describe('the contents of each parcel (CHECK-05)', () => {
  it('include every copy of every book exactly once', () => {
    fc.assert(
      fc.property(someRecipients, someBooks, (recipients, books) => {
        const parcels = dividePieces(recipients, books);
        expect(parcels).toHaveLength(recipients.length);
        for (const { id, quantity } of books)
          expect(parcels.reduce((sum, pieces) => sum + (pieces[id] ?? 0), 0)).toBe(quantity);
        for (const pieces of parcels)
          for (const [id, count] of Object.entries(pieces)) {
            expect(books.map((book) => book.id)).toContain(id);
            expect(count).toBeGreaterThan(0);
          }
      }),
    );
  });

  it('follow the shopper’s choice for all copies that are still in the cart', () => {
    const [firstParcel, second] = dividePieces(
      [{ pieces: {} }, { pieces: { a: 2 } }],
      [
        { id: 'a', quantity: 3 },
        { id: 'b', quantity: 1 },
      ],
    );
    expect([firstParcel, second]).toEqual([{ a: 1, b: 1 }, { a: 2 }]);
  });

  it('are not sent if there is only one parcel', () => {
    const cart = cartOf(aLine({ quantity: 2 }), anExtraLine());
    const newCheckout = aCheckout({ cart, parcels: [{ ...aCheckout().parcels[0]!, address: anAddress }] });
    const draft = draftOf(newCheckout, null, uk);
    const books = booksOf(cart);
    expect(bodyOf(draft, books).parcels).toEqual([{ address: anAddress, gift: null }]);
    const [onlyRecipient] = draft.recipients;
    const second = { ...onlyRecipient!, id: 'second', pieces: { 'line-1': 1, 'wrap-1': 1 } };
    expect(
      bodyOf({ ...draft, recipients: [onlyRecipient!, second] }, books).parcels.map(({ items }) => items),
    ).toEqual([[{ lineItemId: 'line-1', quantity: 1 }], [{ lineItemId: 'line-1', quantity: 1 }]]);
  });
});

describe('the place of the cart’s delivery estimate (CART-07)', () => {
  it.each([
    ['us', 'CT', { state: 'CT', zipcode: '' }],
    ['uk', 'BT1 1AA', { state: '', zipcode: 'BT1 1AA' }],
    ['uk', '', { state: '', zipcode: '' }],
  ])('fills in an empty address in %s: %s', (identifier, place, values) => {
    const draft = draftOf(aCheckout(), null, findMarket(identifier)!, place);
    expect(draft.recipients[0]!.address).toMatchObject(values);
    expect(isBlank(draft.recipients[0]!.address)).toBe(true);
  });

  it('changes no address that the server has', () => {
    const knownCheckout = aCheckout({ parcels: [{ ...aCheckout().parcels[0]!, address: anAddress }] });
    expect(draftOf(knownCheckout, null, uk, 'BT1 1AA')).toEqual(draftOf(knownCheckout, null, uk));
  });
});

describe('the address in a request (ADDR-05)', () => {
  const values = { ...anAddress, phoneticFirstname: 'アダ', phoneticLastname: 'バイロン' };

  it('omits fields that its country does not use', () => {
    const sentValues = sentAddress({ ...values, state: 'CA', zipcode: ' ls11aa', city: ' Leeds ' });
    expect(sentValues).toEqual(anAddress);
  });

  it('includes the phonetic reading of the name in Japan', () => {
    const sentValues = sentAddress({ ...values, country: 'JP', state: '東京都', zipcode: '1000001' });
    expect(sentValues).toMatchObject({ zipcode: '100-0001', state: '東京都', phoneticFirstname: 'アダ' });
  });
});
