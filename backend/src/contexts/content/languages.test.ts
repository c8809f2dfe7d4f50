import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@bindery/shared/market';

const CONTENT_DIR = fileURLToPath(new URL('../../../content/', import.meta.url));

interface ShopContent {
  readonly lang: string;
  readonly documents: readonly {
    readonly type: string;
    readonly uid: string;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
}

/** Texts, by language, that are the same as in English because they contain the English name of a format. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  da: ['format_hardcover_label', 'format_softcover_label'],
  de: ['format_hardcover_label', 'format_softcover_label'],
  nl: ['format_hardcover_label', 'format_softcover_label'],
};

const read = (language: string): ShopContent =>
  JSON.parse(readFileSync(join(CONTENT_DIR, `${language}.json`), 'utf8')) as ShopContent;

function textsOf({ documents }: ShopContent): Map<string, string> {
  return new Map(
    documents.flatMap(({ type, uid, data }) =>
      Object.entries(data).map(
        ([field, value]) =>
          [`${type} ${uid} ${field}`, typeof value === 'string' ? value : JSON.stringify(value)] as const,
      ),
    ),
  );
}

const placesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{?(\w+)(?=\}|, plural,)/g)].map(([, name]) => name!))].sort();

const english = textsOf(read('en'));

it('has a text for photos in a cart among the shop’s own texts', () => {
  expect(english.get('canvas canvas summary_photo_label')).toBe('Your photo');
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the shop’s own texts in %s', (language) => {
  const content = read(language);
  const texts = textsOf(content);

  it('have exactly the keys of the English texts', () => {
    expect(content.lang).toBe(language);
    expect([...texts.keys()]).toEqual([...english.keys()]);
  });

  it('have the same placeholders as the English texts', () => {
    expect([...texts].map(([name, text]) => [name, placesOf(text)])).toEqual(
      [...english].map(([name, text]) => [name, placesOf(text)]),
    );
  });

  it('are all translated, except the uids of a menu', () => {
    const untranslatedTexts = [...texts].filter(
      ([name, text]) =>
        !name.startsWith('navigation ') &&
        (text.trim() === '' ||
          (text === english.get(name) && !SAME[language]?.includes(name.split(' ')[2]!))),
    );
    expect(untranslatedTexts).toEqual([]);
  });
});
