import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Customisation, SchemaField } from '../contracts';
import { encodeLink } from './copied-link';
import type { Description } from './descriptions';
import { readIncomingLink } from './incoming-link';
import { encodeQuery, MAX_LINK_LENGTH } from './query-codec';

const CATALOGUE = path.join(__dirname, '../../../backend/catalogue');
const products = readdirSync(CATALOGUE).map((slug) => {
  const text = readFileSync(path.join(CATALOGUE, slug, 'schema.json'), 'utf8');
  return [slug, (JSON.parse(text) as { keys: Record<string, Description> }).keys] as const;
});

/** Single characters that are long in a URL, or special in JSON or in queries. */
const UNITS = [
  'a',
  '星',
  '\u{1f9d2}',
  '각'.normalize('NFD'),
  'ᾂ'.normalize('NFD'),
  '"',
  '\\',
  '\n',
  '[',
  '&',
  '+',
  '%',
  '#',
  '=',
];
const unit = fc.constantFrom(...UNITS);
const PHOTO = {
  public_id: `guests/${'0'.repeat(36)}/${'f'.repeat(36)}`,
  width: 12_000,
  height: 8000,
  crop: { x: 1234.56789, y: 1234.56789, width: 1234.56789, height: 1234.56789 },
  filter: 'black-and-white',
  rotation: 270,
};

const limitOf = ({ rules = [] }: Description, name: string): number | undefined =>
  rules.find((rule) => rule.name === name)?.args?.limit as number | undefined;

/** Generates the longest values of a field, which are texts of maximum length and lists with all entries. */
function fullest(field: Description): fc.Arbitrary<unknown> {
  const allowed = (field.allow ?? []).filter((value) => typeof value === 'string' && value !== '');
  if (field.ordered) return fc.tuple(...field.ordered.map((type) => fullestType(type.keys ?? {})));
  if (field.type === 'array') {
    const entry = fullest(field.items?.[0] ?? { type: 'string' });
    const length = limitOf(field, 'max') ?? 10;
    return fc.array(entry, { minLength: length, maxLength: length });
  }
  if (field.type === 'object') return field.keys ? fullestKeys(field.keys) : fc.constant(PHOTO);
  if (allowed.length > 0) return fc.constant(allowed.sort((a, b) => String(b).length - String(a).length)[0]);
  const component = (field as Partial<SchemaField>).metas?.[0]?.canvasComponent;
  if (component === 'Date') return fc.constant('2024-02-29');
  const length = limitOf(field, 'max') ?? 40;
  if (component === 'Number') return fc.constant(String(length));
  return fc.oneof(
    unit.map((character) => character.repeat(length)),
    fc.array(unit, { minLength: length, maxLength: length }).map((characters) => characters.join('')),
  );
}

function fullestType(keys: Readonly<Record<string, Description>>): fc.Arbitrary<unknown> {
  const count = Math.max(...(keys.count?.allow ?? []).map(Number));
  const character = fullestKeys(keys.customisations?.items?.[0]?.keys ?? {});
  return fc.record({
    type: fc.constant(keys.type?.allow?.[0]),
    count: fc.constant(String(count)),
    customisations: fc.array(character, { minLength: count, maxLength: count }),
  });
}

const fullestKeys = (keys: Readonly<Record<string, Description>>): fc.Arbitrary<Customisation> =>
  fc.record(Object.fromEntries(Object.entries(keys).map(([key, field]) => [key, fullest(field)])), {
    noNullPrototype: true,
  });

describe.each(products)('a link to %s', (slug, keys) => {
  const knownKeys = new Set(Object.keys(keys));

  it('restores the book even if every text has its maximum length', () => {
    fc.assert(
      fc.property(fullestKeys(keys), (values) => {
        const { query, hash } = encodeLink({ ...values, product_slug: slug });
        const link = readIncomingLink({ search: `?utm_source=a&${query}`, hash }, knownKeys);
        expect(link).toEqual({
          book: { kind: 'values', values: { ...values, product_slug: slug } },
          search: '?utm_source=a',
          hash: '',
        });
      }),
      { numRuns: 40 },
    );
  });

  it('does not exceed the length limit, even without compression', () => {
    fc.assert(
      fc.property(fullestKeys(keys), (values) => {
        const search = `?${encodeQuery(values)}`;
        expect(search.length).toBeLessThan(MAX_LINK_LENGTH);
        expect(readIncomingLink({ search, hash: '' }, knownKeys).book.kind).toBe('values');
      }),
      { numRuns: 40 },
    );
  });
});
