import { describe, expect, it } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import type { ContentDocument } from '@bindery/muse';
import { textOf, type ContentWords } from '../content';
import { nameIn, productWords } from './product-words';

const wordsOf = (lang: string) => ({
  name: `name ${lang}`,
  tagline: `tagline ${lang}`,
  description: `description ${lang}`,
  metaTitle: `title ${lang}`,
  metaDescription: `about ${lang}`,
});
const book = (...languages: string[]) => ({
  content: Object.fromEntries(
    languages.map((lang) => [lang, { product: wordsOf(lang) } as ContentDocument]),
  ) as Record<string, ContentDocument>,
});
const document = (lang: string, data: Record<string, unknown>): ContentWords => ({
  type: 'product',
  uid: 'tiny-book',
  lang,
  data,
});
const nameOf = (market: string, languages: string[], documents: ContentWords[]) =>
  productWords(book(...languages), documents, findMarket(market)!).name;

describe('PACK-07: the words of a product', () => {
  it('come from the document, or from the package if the document lacks a field', () => {
    const words = productWords(
      book('en', 'fr'),
      [
        document('fr-fr', {
          name: 'Étoile',
          tagline: '  ',
          description: 7,
          meta_title: [{ text: 'Titre' }, {}],
        }),
      ],
      findMarket('fr')!,
    );
    expect(words).toEqual({
      name: 'Étoile',
      tagline: 'tagline fr',
      description: 'description fr',
      metaTitle: 'Titre',
      metaDescription: 'about fr',
      metaKeywords: '',
    });
  });

  it('are in the language of the market, even if only an English document exists', () => {
    const english = document('en-gb', { name: 'Star' });
    expect(nameOf('fr', ['en', 'fr'], [english])).toBe('name fr');
    expect(nameOf('fr', ['en'], [english])).toBe('Star');
    expect(nameOf('se', ['en'], [document('fr-fr', { name: 'Étoile' })])).toBe('name en');
  });

  it('come from the document for the region of the market before that for its language', () => {
    const documents = [document('en-gb', { name: 'Colours' }), document('en-us', { name: 'Colors' })];
    expect(nameOf('us', ['en', 'en-US'], documents)).toBe('Colors');
    expect(nameOf('uk', ['en', 'en-US'], documents)).toBe('Colours');
    expect(nameOf('us', ['en', 'en-US'], [documents[0]!])).toBe('Colours');
    expect(nameOf('us', ['en', 'en-US'], [])).toBe('name en-US');
  });

  it('are plain text, even if the document has rich text', () => {
    expect(textOf([{ type: 'paragraph', text: 'One' }, { type: 'image' }, { text: 'Two' }, null])).toBe(
      'One\nTwo',
    );
    expect(textOf({ text: 'no' })).toBe('');
  });
});

describe('a name in commerce.json', () => {
  it('is used in the market’s language, or in English if that language is missing', () => {
    const name = { en: 'Colour', 'en-US': 'Color', de: 'Farbe' };
    expect(['us', 'uk', 'de', 'fr'].map((market) => nameIn(name, findMarket(market)!))).toEqual([
      'Color',
      'Colour',
      'Farbe',
      'Colour',
    ]);
    expect(nameIn('A4', findMarket('de')!)).toBe('A4');
  });
});
