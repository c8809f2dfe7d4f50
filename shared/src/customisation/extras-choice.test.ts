import { describe, expect, it } from '@jest/globals';
import { anExtra } from '../testing';
import { NO_EXTRAS, parseExtras, sortExtras, withExtra, withoutExtras } from './extras-choice';

const place = { market: 'uk', slug: 'a-book', format: { identifier: 'hardcover', aliases: ['hardback'] } };
const [stars, leaves] = [anExtra(), anExtra({ sku: 'WRAP-LEAVES', name: 'Forest paper' })];
const card = anExtra({ sku: 'CARD', kind: 'add_on', name: 'Card' });

// Source: docs/rules.md OPT-05
describe('the chosen extras', () => {
  it('contain one paper and each add-on once; a removed extra leaves no name behind', () => {
    const chosenExtras = [stars, leaves, card, card].reduce(
      (record, extra) => withExtra(record, extra, true, 'uk'),
      NO_EXTRAS,
    );
    expect(chosenExtras).toMatchObject({ giftWrap: 'WRAP-LEAVES', addOns: ['CARD'] });
    expect(Object.keys(chosenExtras.known).sort()).toEqual(['CARD', 'WRAP-LEAVES']);
    expect(withExtra(chosenExtras, leaves, false, 'uk')).toMatchObject({ giftWrap: null, addOns: ['CARD'] });
    expect(withoutExtras(chosenExtras, ['CARD', 'WRAP-LEAVES'])).toEqual(NO_EXTRAS);
  });

  it.each([
    [null, undefined],
    ['{broken', undefined],
    ['[]', undefined],
    ['{"giftWrap":3,"addOns":["A","A",4,""],"known":{"A":1}}', { giftWrap: null, addOns: ['A'], known: {} }],
  ])('keep the valid parts of %s', (text, record) => {
    expect(parseExtras(text)).toEqual(record);
  });

  it('are divided, in shop order, into extras that fit and extras rejected with a reason', () => {
    const record = withExtra(withExtra(NO_EXTRAS, card, true, 'uk'), stars, true, 'uk');
    expect(sortExtras(record, [stars, card], place)).toEqual({ fitting: [stars, card], dropped: [] });
    const onlyLayflat = { ...stars, active_formats: ['layflat'] };
    expect(sortExtras(record, [onlyLayflat], place)).toEqual({
      fitting: [],
      dropped: [
        { sku: stars.sku, name: stars.name, kind: 'gift_wrap', reason: 'format' },
        { sku: 'CARD', name: 'Card', kind: 'add_on', reason: 'unavailable' },
      ],
    });
    expect(sortExtras(record, [card], { ...place, market: 'jp' }).dropped).toMatchObject([
      { sku: stars.sku, reason: 'market' },
    ]);
  });
});
