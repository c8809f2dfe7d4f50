import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CartWriteResponse, Product, SchemaPreview, TocResponse } from '@bindery/shared/contracts';
import { BACKEND_DIR } from '@bindery/muse/testing';
import type { Database } from '../../../platform/database';
import { withShop, type TestShop } from '../../../testing/test-shop';
import { drawPdf, hasPoppler, pictureOf, unlikeness } from './testing/poppler';
import { orderOf, print } from './testing/print-desk';

/** Tests a wall calendar, for which no code exists, from its form to its print file. Source: docs/rules.md CAL-07 */
const SLUG = 'our-year';
const THIS_YEAR = new Date().getUTCFullYear();
/** The year before a leap year, so that the calendar's months include a 29 February. The form offers four years. */
const YEAR = [0, 1, 2, 3].map((yearOffset) => THIS_YEAR + yearOffset).find((year) => (year + 1) % 4 === 0)!;
const born = (name: string, monthDay: string) => ({ name, day: `2024-${monthDay}` });
const CHOICES = {
  family_name: 'Okonkwo & Łącki',
  start_month: '9',
  start_year: String(YEAR),
  calendar_language: 'de',
  characters: [
    { type: 'birthday', count: '2', customisations: [born('Zoë', '02-29'), born('さくら', '12-31')] },
    { type: 'special_day', count: '1', customisations: [born('Hochzeitstag', '02-29')] },
  ],
};
const GERMAN = { 'x-locale': 'de' };
const PX = 400;
/** Pages that differ by less are equal. Measured differences are 3 to 9 for equal pages, over 40 for other months. */
const ALIKE = 20;
let shop: TestShop;
let database: Database;
let calendar: Product;

const variables: Record<string, string> = {};
let catalogueDir: string;
beforeAll(async () => {
  catalogueDir = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp(join(BACKEND_DIR, 'catalogue', SLUG), join(catalogueDir, SLUG), { recursive: true });
  variables['CATALOGUE_DIR'] = catalogueDir;
});
afterAll(() => rm(catalogueDir, { recursive: true }));

describe('a wall calendar', () => {
  withShop((opened) => ({ shop, database } = opened), { variables });
  beforeAll(async () => {
    const answer = await shop.get(`/_canvas/api/products/${SLUG}?marketplace=de`);
    calendar = answer.json<{ data: Product }>().data;
  });

  it('has thirteen sheets in two sizes, with its own texts and pictures', () => {
    const { isBound, pageCount, production_days: days, variants, name } = calendar;
    expect({ isBound, pageCount, days, name }).toEqual({
      isBound: false,
      pageCount: 13,
      days: 4,
      name: 'Unser Jahr',
    });
    expect(variants.map(({ format, width, height }) => [format.name, width, height])).toEqual([
      ['Großer Wandkalender', 300, 300],
      ['Kleiner Wandkalender', 210, 210],
    ]);
  });

  it('has questions and months in the language of the shop', async () => {
    const answer = await shop
      .visitor()
      .send('POST', `/content/product/${SLUG}/schema/preview`, { product_slug: SLUG }, GERMAN);
    const { schemas } = answer.json<SchemaPreview>();
    const { start_month: month, characters } = schemas[0]!.keys;
    expect(month!.metas![0]!.options!.map(({ label }) => label).slice(1, 4)).toEqual([
      'Februar',
      'März',
      'April',
    ]);
    expect(characters!.metas![0]!.characterTypes!.map(({ label }) => label)).toEqual([
      'Geburtstage',
      'Andere Tage',
    ]);
  });

  it('contains twelve months with their birthdays, starting with the chosen month', async () => {
    const answer = await shop
      .visitor()
      .send('POST', `/content/product/${SLUG}/toc`, { product_slug: SLUG, ...CHOICES }, GERMAN);
    const { pages } = answer.json<TocResponse>().toc;
    expect(pages.map(({ info }) => info.alternativeText).slice(4, 8)).toEqual([
      `Das Kalenderblatt Dezember ${YEAR} mit einem Bild zum Monat. Eingetragen: さくら (31).`,
      `Das Kalenderblatt Januar ${YEAR + 1} mit einem Bild zum Monat.`,
      `Das Kalenderblatt Februar ${YEAR + 1} mit einem Bild zum Monat. Eingetragen: Zoë (29) und Hochzeitstag (29).`,
      `Das Kalenderblatt März ${YEAR + 1} mit einem Bild zum Monat.`,
    ]);
    const picture = await shop.get(`${pages[6]!.url}?_width=640`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it.each([
    ['2027-02-30', '30'],
    ['2024-02-30', '30'],
    ['2023-02-28', '28'],
  ])('rejects a birthday on %s', async (day) => {
    const characters = [{ ...CHOICES.characters[0], customisations: [{ name: 'Zoë', day }], count: '1' }];
    const answer = await shop.visitor().send('POST', `/content/product/${SLUG}/toc`, {
      product_slug: SLUG,
      ...CHOICES,
      characters: [...characters, { type: 'special_day', count: '0', customisations: [] }],
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('customisations');
  });

  it('is added to the cart with its price and names', async () => {
    const answer = await shop.visitor().postItems({
      items: [{ productId: calendar.id, customisations: { ...CHOICES, format: 'small_wall_calendar' } }],
    });
    const [line] = answer.json<CartWriteResponse>().data.order.items;
    expect([line!.variantSku, line!.price.amount]).toEqual(['OURYEAR-S', '14.99']);
    expect(line!.summary).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Birthdays', value: 'Zoë and さくら' }),
        expect.objectContaining({ label: 'First month', value: 'September' }),
      ]),
    );
  });

  it('cannot be bought after the end of its year (CAL-07)', async () => {
    const visitor = shop.visitor();
    const choices = { ...CHOICES, format: 'small_wall_calendar' };
    const { items } = await visitor.add(choices, { productId: calendar.id });
    expect(items[0]!.unavailable).toBeUndefined();
    await database.query({
      name: 'test last year',
      text: `update line_items set customisation = customisation || '{"start_year": "2025"}'`,
    });
    const { items: lines, undecided } = await visitor.cart();
    expect(lines[0]!.unavailable).toBe('discontinued');
    expect(undecided).toEqual([{ lineItemId: lines[0]!.id, reason: 'unavailable' }]);
    const secondAnswer = await visitor.postItems({
      items: [{ productId: calendar.id, customisations: { ...CHOICES, start_year: '2025' } }],
    });
    expect([secondAnswer.statusCode, secondAnswer.body.includes('any.only')]).toEqual([422, true]);
  });

  it.each([
    ['wall_calendar', 300],
    ['small_wall_calendar', 210],
  ])('is printed in the format %s with one sheet for each month', async (cover, mm) => {
    const order = await orderOf(shop.muse, SLUG, CHOICES, 'sheets', { cover, hasMarks: true });
    const { facts, report, bytes } = await print(shop.muse, {
      ...order,
      pageTokens: [order.pageTokens[0]!, order.pageTokens[6]!],
    });
    expect(order.pageTokens).toHaveLength(13);
    expect(facts.boxes.trim[2]).toBeCloseTo(mm, 0);
    expect(facts.boxes.trim[3]).toBeCloseTo(mm, 0);
    expect(facts.boxes.bleed[2]! - facts.boxes.trim[2]!).toBeCloseTo((9 * mm) / 300, 1);
    expect(facts.boxes.media[2]!).toBeGreaterThan(facts.boxes.bleed[2]!);
    expect(report.problems).toEqual([]);
    expect(Buffer.from(bytes).toString('latin1').includes('PDF/X-4')).toBe(true);
  });

  (hasPoppler ? it : it.skip)('is printed as it was shown', async () => {
    const order = await orderOf(shop.muse, SLUG, CHOICES, 'sheets', { cover: 'wall_calendar' });
    const tokens = [order.pageTokens[6]!, order.pageTokens[7]!];
    const { bytes } = await print(shop.muse, { ...order, pageTokens: tokens });
    const bleedPx = (PX * 18) / 1200;
    const sheets = await drawPdf(bytes, PX + 2 * bleedPx);
    const paper = await Promise.all(
      sheets.map((sheet) => pictureOf(sheet, { left: bleedPx, top: bleedPx, width: PX, height: PX })),
    );
    const shownPictures = await Promise.all(
      tokens.map(async (token) => {
        const image = await shop.muse.renderPage(token, PX);
        if ('kind' in image) throw new Error('not found');
        return pictureOf(image.bytes);
      }),
    );
    expect(Math.max(...paper.map((picture, i) => unlikeness(picture, shownPictures[i]!)))).toBeLessThan(
      ALIKE,
    );
    expect(unlikeness(paper[0]!, shownPictures[1]!)).toBeGreaterThan(40);
  });
});
