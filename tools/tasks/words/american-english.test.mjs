import { describe, expect, it } from '@jest/globals';
import { americanTexts } from './american-texts.mjs';
import { britishWords } from './british-spelling.mjs';

describe('British spelling', () => {
  it.each([
    ['Personalise your favourite grey jumper', ['Personalise', 'favourite', 'grey', 'jumper']],
    ['Customisation of the colours', ['Customisation', 'colours']],
    ['A cosy theatre, and one biscuit for Mum', ['cosy', 'theatre', 'biscuit', 'Mum']],
    ['Your four hours: our surprise, otherwise a promise to rise and exercise', []],
    ['Personalize this color, Mom', []],
  ])('is found in %j: %j', (text, words) => expect(britishWords(text)).toEqual(words));
});

describe('an American shopper', () => {
  it('sees no British spelling in the shop or its stories', () => {
    const texts = americanTexts();
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.flatMap(([where, text]) => britishWords(text).map((word) => `${where}: ${word}`))).toEqual(
      [],
    );
  });
});
