import { describe, expect, it } from '@jest/globals';
import { correctedSearch, foldText, indexTokens, prefixQuery, vocabularyOf } from './search-words';

describe('words of a search', () => {
  it('have no accents or capitals, but contain whole voiced kana and Korean syllables', () => {
    expect(foldText('Étoile Größe Bøger œuvre')).toBe('etoile grosse boger oeuvre');
    expect(foldText('ガ별')).toBe('ガ별');
  });

  it('are pairs of neighbouring characters, and the last character, in Japanese and Korean', () => {
    expect(indexTokens('ほしの 별 Star')).toEqual(['ほし', 'しの', 'の', '별', 'star']);
  });

  it('match all words that begin with them', () => {
    expect(prefixQuery('The lost Sta')).toBe('the:* & lost:* & sta:*');
    expect(prefixQuery('ほしの')).toBe('ほし:* & しの:*');
    expect(prefixQuery('星')).toBe('星:*');
  });

  it('contain no operators of the query language', () => {
    expect(prefixQuery(`a' | b:* & !(c) \\ <->`)).toBe('a:* & b:* & c:*');
    expect(prefixQuery(' !&| ')).toBeUndefined();
    expect(prefixQuery('a b c d e f g h i j k l m n')!.split(' & ')).toHaveLength(12);
  });
});

describe('a search with a spelling mistake', () => {
  const vocabulary = vocabularyOf(['The Lost Star', 'Our Big Picnic', 'Étoile']);

  it.each([
    ['picknick', 'Picnic'],
    ['pcinic', 'Picnic'],
    ['lsot star', 'Lost star'],
    ['etiole', 'Étoile'],
    ['picn', undefined],
    ['xyz', undefined],
  ])('%s becomes %s', (text, correction) => {
    expect(correctedSearch(text, vocabulary)).toBe(correction);
  });
});
