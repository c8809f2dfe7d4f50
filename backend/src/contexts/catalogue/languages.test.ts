import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@bindery/shared/market';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../catalogue/', import.meta.url));

interface Label {
  readonly label?: string;
  readonly hint?: string;
  readonly options?: Readonly<Record<string, string>>;
}

interface Content {
  readonly lang: string;
  readonly product: Readonly<Record<string, string>>;
  readonly form: { readonly title: string; readonly subtitle: string; readonly tabs: readonly { readonly title: string; readonly keys: string }[] };
  readonly labels: Readonly<Record<string, Label>>;
}

interface Schema {
  readonly keys: Readonly<Record<string, { readonly metas?: readonly { readonly options?: readonly { readonly value: string }[] }[] }>>;
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(CATALOGUE_DIR, ...path), 'utf8'));
const slugs = readdirSync(CATALOGUE_DIR, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** What a shopper reads of a product, its own name (the book's title) apart, by path. Empty ones are left out. */
function textsOf({ product, form, labels }: Content): Map<string, string> {
  return new Map(flat({ product: { ...product, name: '' }, form: { ...form, tabs: form.tabs.map(({ title }) => title) }, labels }));
}

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return value === '' ? [] : [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`));
}

/** Words that another language writes as English does. */
const SAME: ReadonlySet<string> = new Set(['Auburn', 'Bob', 'Bronze']);
const others = LANGUAGES.filter((language) => language !== 'en');

describe.each(slugs.flatMap((slug) => others.map((language) => [slug, language] as const)))('the product %s in %s', (slug, language) => {
  const english = readJson(slug, 'content/en.json') as Content;
  const content = readJson(slug, `content/${language}.json`) as Content;
  const schema = readJson(slug, 'schema.json') as Schema;
  const texts = textsOf(content);

  it('is served in it', () => {
    expect(content.lang).toBe(language);
    expect((readJson(slug, 'book.json') as { languages: string[] }).languages).toContain(language);
  });

  it('has a label for every key and option of the schema', () => {
    const wanted = Object.entries(schema.keys).flatMap(([key, { metas }]) => [`labels.${key}.label`, ...(metas?.[0]?.options ?? []).map(({ value }) => `labels.${key}.options.${value}`)]);
    expect(wanted.filter((path) => !texts.has(path))).toEqual([]);
  });

  it('says all that English says, on the same tabs', () => {
    expect([...texts.keys()].sort()).toEqual([...textsOf(english).keys()].sort());
    expect(content.form.tabs.map(({ keys }) => keys)).toEqual(english.form.tabs.map(({ keys }) => keys));
  });

  it('is translated', () => {
    const left = [...textsOf(english)].filter(([path, text]) => texts.get(path) === text && !SAME.has(text));
    expect(left).toEqual([]);
  });
});
