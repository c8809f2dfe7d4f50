import { describe, expect, it } from '@jest/globals';
import { findMarket } from '@bindery/shared';
import type { Page, SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { changesOf, languagesOf, sizeText, spreadsOf } from './product-facts';

const field = (urlKey: string, label: string, values: string[] = []): SchemaField => ({
  urlKey,
  type: 'string',
  flags: { label },
  metas: [{ options: values.map((value) => ({ value, label: value.toUpperCase() })) }] as never,
});

describe('the size of a format', () => {
  it.each([
    ['uk', '21 × 29.7 cm'],
    ['de', '21 × 29,7 cm'],
    ['us', '8.3 × 11.7 in'],
  ])('in %s is %s', (identifier, text) => {
    expect(sizeText(210, 297, findMarket(identifier)!)).toBe(text);
  });
});

describe('the list of changeable details', () => {
  const name = field('name', 'Name');
  const schemas: SchemaPreview['schemas'] = [
    { keys: { name, characters: field('characters', 'The family') } },
    { characterTypeIndex: 0, keys: { hair: field('hair', 'Hair') } },
    { characterTypeIndex: 1, keys: { hair: field('hair', 'Hair'), kind: field('kind', 'Kind') } },
  ];

  it('is grouped by step, with each question about characters once', () => {
    const tabs = [
      { title: 'Who?', keys: 'name' },
      { title: 'Family', keys: 'characters, unknown' },
    ];
    expect(changesOf(tabs, { schemas })).toEqual([
      { title: 'Who?', labels: 'Name' },
      { title: 'Family', labels: 'The family · Hair · Kind' },
    ]);
  });

  it('includes the languages of the story', () => {
    const language = field('told_in', 'Language', ['en', 'da']);
    expect(languagesOf({ name, hair: field('hair', 'Hair', ['bob', 'da']), told_in: language })).toEqual({
      label: 'Language',
      languages: 'EN · DA',
    });
    expect(languagesOf({ name })).toBeUndefined();
  });
});

describe('the openings of a book that its page shows', () => {
  const pages = (count: number): Page[] =>
    Array.from({ length: count }, (_, index) => ({ info: { pageName: String(index) } }) as Page);
  const namesOf = (spreads: Page[][]): string[][] =>
    spreads.map((spread) => spread.map(({ info }) => info.pageName));

  it('come from the whole story, without covers and title page', () => {
    expect(namesOf(spreadsOf(pages(26), true))).toEqual([
      ['5', '6'],
      ['13', '14'],
      ['21', '22'],
    ]);
  });

  it('are fewer if the book is short', () => {
    expect(namesOf(spreadsOf(pages(4), true))).toEqual([['1', '2']]);
    expect(namesOf(spreadsOf(pages(2), false))).toEqual([['0'], ['1']]);
    expect(spreadsOf([], true)).toEqual([]);
  });
});
