import type { Extra, ExtrasResponseSchema } from '../contracts';
import type { Static } from 'typebox';
import { handle, type Handler } from './network-fake';

const money = (amount: string) => ({ amount, formatted: `£${amount}` });

export const anExtra = (overrides: Partial<Extra> = {}): Extra => ({
  sku: 'WRAP-STARS',
  kind: 'gift_wrap',
  name: 'Night sky paper',
  description: 'Deep blue with gold stars',
  details: ['Recycled paper, 90 g', 'Tied with cotton ribbon'],
  price: money('4.00'),
  picture: { url: '/muse/extras/stars.webp', alternativeText: 'A parcel in blue paper with gold stars' },
  active_formats: [],
  active_solidus_slugs: [],
  inactive_solidus_slugs: [],
  inactive_markets: [],
  ...overrides,
});

export const someExtras: Extra[] = [
  anExtra(),
  anExtra({
    sku: 'WRAP-LEAVES',
    name: 'Forest paper',
    description: 'Green leaves on cream',
    price: money('5.50'),
    active_formats: ['hardback'],
  }),
  anExtra({
    sku: 'CARD',
    kind: 'add_on',
    name: 'Greeting card',
    description: 'A folded card with room for your words',
    price: money('2.50'),
  }),
  anExtra({
    sku: 'BOOKMARK',
    kind: 'add_on',
    name: 'Bookmark',
    description: 'A ribbon bookmark',
    price: money('0.00'),
  }),
];

export const answersExtras = (extras: Extra[]): Handler => {
  const body: Static<typeof ExtrasResponseSchema> = { data: { extras } };
  return handle('GET /_canvas/api/extras', { body });
};
