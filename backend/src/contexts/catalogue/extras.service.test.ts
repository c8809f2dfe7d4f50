import { expect, it } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import type { Commerce } from './commerce.service';
import type { ContentGateway, ExtraDocument } from '../content';
import { createExtrasService } from './extras.service';

const UK = findMarket('uk')!;
const document = (name: string): ExtraDocument => ({
  sku: 'WRAP',
  kind: 'gift_wrap',
  name,
  englishName: 'Our own',
  description: '',
  details: [],
  picture: { url: '', alternativeText: '' },
  active_formats: [],
  active_solidus_slugs: [],
  inactive_solidus_slugs: [],
  inactive_markets: [],
});
const commerce = {
  extra: () => ({ prices: { uk: '3.50' }, unavailable: undefined }),
} as Partial<Commerce> as Commerce;

it('the extras of a cart have the last known or built-in words, and do not wait for content (CART-21)', async () => {
  let answer: Promise<readonly ExtraDocument[]> = new Promise(() => undefined);
  const content = {
    extras: () => answer,
    ownExtras: () => [document('Our own')],
  } as Partial<ContentGateway> as ContentGateway;
  const extras = createExtrasService(content, commerce);
  const nameNow = async () => (await extras.shelf(UK)).find('WRAP')?.document.name;
  const start = Date.now();
  expect(await nameNow()).toBe('Our own');
  expect(Date.now() - start).toBeLessThan(2000);
  answer = Promise.resolve([document('Written by an editor')]);
  expect(await nameNow()).toBe('Written by an editor');
  answer = new Promise(() => undefined);
  expect(await nameNow()).toBe('Written by an editor');
  answer = Promise.reject(new Error('away'));
  expect(await nameNow()).toBe('Written by an editor');
});
