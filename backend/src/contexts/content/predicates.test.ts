import { describe, expect, it } from '@jest/globals';
import { filter } from '@prismicio/client';
import { parseQuery, UnsupportedPredicateError, type Searchable } from './predicates';

const document: Searchable = {
  id: 'A1',
  uid: 'home',
  type: 'page',
  lang: 'en',
  tags: ['shop', 'front'],
  first_publication_date: '2026-01-02T00:00:00.000Z',
  last_publication_date: '2026-03-04T00:00:00.000Z',
  data: { title: 'A [quiet] "shop"', rank: 3, seo: { index: true } },
};
const holds = (...filters: string[]): boolean => parseQuery(`[${filters.join('')}]`)(document);

describe('predicates as the Prismic client writes them', () => {
  it.each([
    [filter.at('document.type', 'page'), true],
    [filter.at('document.type', 'post'), false],
    [filter.at('my.page.uid', 'home'), true],
    [filter.at('my.post.uid', 'home'), false],
    [filter.at('document.tags', ['shop', 'front']), true],
    [filter.at('document.tags', ['shop', 'sale']), false],
    [filter.at('my.page.title', 'A [quiet] "shop"'), true],
    [filter.at('my.page.seo.index', true), true],
    [filter.not('document.lang', 'de'), true],
    [filter.not('document.lang', 'en'), false],
    [filter.any('document.type', ['post', 'page']), true],
    [filter.any('document.tags', ['sale', 'shop']), true],
    [filter.any('document.type', ['post']), false],
    [filter.in('document.id', ['A0', 'A1']), true],
    [filter.in('my.page.uid', ['cart']), false],
    [filter.has('my.page.title'), true],
    [filter.has('my.page.subtitle'), false],
    [filter.missing('my.page.subtitle'), true],
    [filter.fulltext('document', 'SHOP quiet'), true],
    [filter.fulltext('my.page.title', 'loud'), false],
    [filter.numberGreaterThan('my.page.rank', 2), true],
    [filter.numberLessThan('my.page.rank', 3), false],
    [filter.numberInRange('my.page.rank', 3, 5), true],
    [filter.dateAfter('document.first_publication_date', '2026-01-01'), true],
    [filter.dateBefore('document.last_publication_date', 1), false],
    [filter.dateBetween('document.last_publication_date', '2026-03-01', '2026-04-01'), true],
  ])('evaluate %s to %s', (predicate, expected) => {
    expect(holds(predicate)).toBe(expected);
  });

  it('match only documents for which all predicates are true', () => {
    expect(holds(filter.at('document.type', 'page'), filter.at('document.lang', 'en'))).toBe(true);
    expect(holds(filter.at('document.type', 'page'), filter.at('document.lang', 'de'))).toBe(false);
  });

  it('are refused in linear time, however malformed', () => {
    const long = 200_000;
    const began = performance.now();
    for (const query of [
      `[[at(a,${' '.repeat(long)}x]]`,
      `[[at(a${' '.repeat(long)}x)]]`,
      `[[at(${'a'.repeat(long)}]]`,
      `[[${'('.repeat(long)})]]`,
      `[[at(a,${'['.repeat(long)})]]`,
    ])
      expect(() => parseQuery(query)).toThrow(UnsupportedPredicateError);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it.each([
    '[[similar("A1", 10)]]',
    '[[geopoint.near(my.page.at, 1, 2, 3)]]',
    '[[at(document.type, page)]]',
    '[at(document.type, "page")]',
    '',
    '[]',
    '[[toString(document.id)]]',
  ])('refuses %s with an error that names it', (query) => {
    expect(() => parseQuery(query)).toThrow(UnsupportedPredicateError);
  });
});
