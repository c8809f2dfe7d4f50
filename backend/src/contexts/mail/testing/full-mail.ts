import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MARKETS } from '@bindery/shared/market';
import type { Mail } from '../mailer';

type Market = (typeof MARKETS)[number];

export const WORDS = fileURLToPath(new URL('../../../../mail/words', import.meta.url));
export const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(WORDS, `${language}.arb`), 'utf8')) as Record<string, string>;
export const englishTexts = Object.entries(textsOf('en')).filter(([key]) => !key.startsWith('@'));
export const TEMPLATES: readonly string[] = [
  ...new Set(englishTexts.flatMap(([key]) => (key.endsWith('.subject') ? [key.split('.')[0]!] : []))),
];

/** The title on the book of a test. */
export const TITLE = 'Ida & the <Star>';
export const SELLER = {
  name: 'Seller & Sons',
  lines: ['1 High Street', 'London'],
  email: 'help@seller.example',
  phone: '+44 20 0000 0000',
};
export const CONTACT = {
  shop: 'Bindery',
  email: SELLER.email,
  phone: SELLER.phone,
  lines: [SELLER.name, ...SELLER.lines],
};
export const NUMBER = 'R123456789';
export const EDIT_UNTIL = 'Friday 4 December at 12:00 GMT';

export const itemId = (index: number): string => `00000000-0000-4000-8000-00000000000${index}`;

const amount = (minor: number, { moneyLocale, currency }: Market): string =>
  new Intl.NumberFormat(moneyLocale, { style: 'currency', currency }).format(minor);

/** Builds a mail from a template, with all optional parts. */
export const fullMail = (template: string, market: Market): Mail => ({
  ...{ template, to: `${template}@example.com`, locale: market.locale, market: market.identifier },
  data: {
    ...{ number: NUMBER, amount: amount(42, market), reason: 'cancelled', product: 'Tiny' },
    ...{ count: 2, pages: '1, 2', decision: 'reprint', photos: 2, hours: 48, latest: 'Monday' },
    ...{ payment: 'waiting', credit: amount(5, market), free: 'yes' },
    ...{ order: NUMBER, email: 'ada@example.com', answer: 'Soon.' },
    ...{ name: 'cart_mfe', version: 'b8', previous: 'b7', act: 'rollback' },
  },
  link: `/orders/open#token=T0ken&order=${NUMBER}`,
  linkNote: 'anyDevice',
  editUntil: EDIT_UNTIL,
  books: [1, 2, 3].map((index) => ({
    text: `${index} × Tiny <b>`,
    ...(index < 3 && { cover: { orderId: itemId(0), itemId: itemId(index) } }),
  })),
  sums: ['items', 'promo', 'shipping', 'shippingDiscount', 'tax', 'credit', 'total', 'taxIncluded'].map(
    (what, index) => ({ what, amount: amount(11 * (index + 1), market) }),
  ),
  sections: [
    { heading: 'parcel', data: { count: 7 }, lines: ['Ada & Bo', '1 High Street', ''] },
    { heading: 'tracking', lines: ['TR 1'] },
  ],
  outside: { action: 'follow', url: 'https://post.example/?code=TR+1&x=2' },
});
