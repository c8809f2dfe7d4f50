import { afterAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TinyCatalogue, writeFirstPackage } from '@bindery/muse/testing';
import { LANGUAGES } from '@bindery/shared/market';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../catalogue/', import.meta.url));

interface Label {
  readonly label?: string;
  readonly hint?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly types?: Readonly<
    Record<
      string,
      { readonly label?: string; readonly singular?: string; readonly keys?: Readonly<Record<string, Label>> }
    >
  >;
}

interface Content {
  readonly lang: string;
  readonly product: Readonly<Record<string, string>>;
  readonly form: {
    readonly title: string;
    readonly subtitle: string;
    readonly tabs: readonly { readonly title: string; readonly keys: string }[];
  };
  readonly labels: Readonly<Record<string, Label>>;
}

interface FieldMeta {
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly characterTypes?: readonly {
    readonly type: string;
    readonly label: string;
    readonly singular: string;
  }[];
}

type Fields = Readonly<Record<string, Field>>;
interface Field {
  readonly flags?: { readonly label?: string };
  readonly metas?: readonly FieldMeta[];
  /** the fields of each character type, or undefined for fields without characters */
  readonly ordered?: readonly {
    readonly keys: { readonly customisations: { readonly items: readonly { readonly keys: Fields }[] } };
  }[];
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));
/** A newly created package. It may have English texts only. */
const added = await TinyCatalogue.create();
afterAll(() => added.remove());
const folders = [
  ...readdirSync(CATALOGUE_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(CATALOGUE_DIR, name)),
  await writeFirstPackage(added.dir),
];

/**
 * Returns the texts of a product that a shopper reads, keyed by path. Omits empty texts, and the product's name,
 * because it is the book's title.
 */
function textsOf({ product, form, labels }: Content): Map<string, string> {
  return new Map(
    flat({
      product: { ...product, name: '' },
      form: { ...form, tabs: form.tabs.map(({ title }) => title) },
      labels,
    }),
  );
}

function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return value === '' ? [] : [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flat(inner, path === '' ? key : `${path}.${key}`),
  );
}

function labelsOf(fields: Fields, english: Content['labels'] = {}): Record<string, object> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { flags, metas, ordered }]) => {
      const { hint = '', options = [], characterTypes = [] } = metas?.[0] ?? {};
      const englishWords = english[key];
      const types = characterTypes.map(({ type, label, singular }, index): [string, object] => [
        type,
        {
          label,
          singular,
          ...englishWords?.types?.[type],
          keys: labelsOf(
            ordered![index]!.keys.customisations.items[0]!.keys,
            englishWords?.types?.[type]?.keys,
          ),
        },
      ]);
      return [
        key,
        {
          label: flags?.label ?? '',
          hint,
          ...englishWords,
          options: {
            // skips options such as years, whose label equals their value, because they are the same in every language
            ...Object.fromEntries(
              options.filter(({ value, label }) => value !== label).map(({ value, label }) => [value, label]),
            ),
            ...englishWords?.options,
          },
          types: Object.fromEntries(types),
        },
      ];
    }),
  );
}

function englishTexts(slug: string): Map<string, string> {
  const content = readJson(slug, 'content/en.json') as Content;
  const { keys } = readJson(slug, 'schema.json') as { keys: Fields };
  const texts = textsOf({ ...content, labels: labelsOf(keys, content.labels) });
  const { story } = readJson(slug, 'book.json') as { story?: { key?: string } };
  // the names of languages need no translation, because they are written in their own language
  return new Map(
    [...texts].filter(
      ([path]) => story?.key === undefined || !path.startsWith(`labels.${story.key}.options.`),
    ),
  );
}

/** Words that are spelt the same in English and in another language. */
const SAME: ReadonlySet<string> = new Set([
  'Afro',
  'April',
  'Auburn',
  'August',
  'Bob',
  'Bronze',
  'Coral',
  'December',
  'Gold',
  'Moustache',
  'Name',
  'November',
  'Patka',
  'Puffs',
  'September',
  'Silver',
  'Turban',
  'Violet',
  'samosas',
]);

const foreignLanguages = (folder: string): string[] => {
  const { languages } = readJson(folder, 'book.json') as { languages: string[] };
  return LANGUAGES.filter((language) => language !== 'en' && languages.includes(language));
};

it.each(['our-big-picnic', 'our-year', 'the-lost-star'])(
  '%s, a built-in product, has every language',
  (slug) => {
    expect(foreignLanguages(join(CATALOGUE_DIR, slug))).toHaveLength(LANGUAGES.length - 1);
  },
);

describe.each(folders.flatMap((slug) => foreignLanguages(slug).map((language) => [slug, language] as const)))(
  'the product %s in %s',
  (slug, language) => {
    const english = englishTexts(slug);
    const content = readJson(slug, `content/${language}.json`) as Content;
    const texts = textsOf(content);

    it('names its own language', () => {
      expect(content.lang).toBe(language);
    });

    it('has the same keys and options as the English texts, on the same tabs', () => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
      const tabsOf = ({ form }: Content): string[] => form.tabs.map(({ keys }) => keys);
      expect(tabsOf(content)).toEqual(tabsOf(readJson(slug, 'content/en.json') as Content));
    });

    it('has a translated product name only if the story exists in this language', () => {
      const { story } = readJson(slug, 'book.json') as { story?: { languages: string[] } };
      const isTold = story?.languages.includes(language) ?? false;
      expect(content.product['name'] !== (readJson(slug, 'content/en.json') as Content).product['name']).toBe(
        isTold,
      );
    });

    it('is fully translated', () => {
      const untranslatedTexts = [...english].filter(
        ([path, text]) => texts.get(path) === text && !SAME.has(text) && /\p{L}/u.test(text), // texts without letters, such as years, need no translation
      );
      expect(untranslatedTexts).toEqual([]);
    });
  },
);
