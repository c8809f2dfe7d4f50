import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinWords, splitAtBreaks } from './line-breaks';

const words = (text: string): string[] =>
  joinWords(splitAtBreaks(text), text).map((segments) => segments.join(''));

describe('the line break positions', () => {
  it.each([
    ['after a space, not before one', 'one two', ['one ', 'two']],
    ['after a hyphen', 'Anna-Lena', ['Anna-', 'Lena']],
    ['not at a no-break space', 'a\u00a0b c', ['a\u00a0b ', 'c']],
    ['after the first word of what is said, of one letter too', '“I was only', ['“I ', 'was ', 'only']],
    ['not inside French quotes', '« Oui » dit-il', ['« Oui » ', 'dit-', 'il']],
    ['not inside an emoji of several people', 'x 👩‍👩‍👧‍👦 x', ['x ', '👩‍👩‍👧‍👦 ', 'x']],
    ['between emojis, each with its skin', '👋🏽👶🏿', ['👋🏽', '👶🏿']],
    ['nowhere in a Thai name', 'พิมพ์ชนก x', ['พิมพ์ชนก ', 'x']],
    [
      'between the words of a long Thai phrase, not before a mark',
      '“สุขสันต์วันเกิดนะลูกรักของแม่” ขอให้หนู',
      ['“สุขสันต์', 'วัน', 'เกิด', 'นะ', 'ลูก', 'รัก', 'ของ', 'แม่” ', 'ขอให้หนู'],
    ],
    [
      'around Hebrew words as around others',
      'a \u2068שרה כהן\u2069, b',
      ['a ', '\u2068שרה ', 'כהן\u2069, ', 'b'],
    ],
    ['nowhere in nothing', '', []],
  ])('are %s', (_, text, expected) => {
    expect(splitAtBreaks(text)).toEqual(expected);
  });

  it('neither lose nor add characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(splitAtBreaks(text).join('')).toBe(text);
        expect(words(text).join('')).toBe(text);
      }),
    );
  });
});

describe('Japanese words', () => {
  it.each([
    [
      'are phrases, where nothing stands between words',
      '彼女は公園で大きな犬と遊びました。',
      ['彼女は', '公園で', '大きな犬と', '遊びました。'],
    ],
    [
      'are phrases with a name in them',
      'ずっと元気でいてね、結衣さくらちゃん！',
      ['ずっと', '元気で', 'いてね、', '結衣さくらちゃん！'],
    ],
    [
      'are those that the author set apart, whatever a phrase may be',
      'くすんと はなを すすりました。まるパンくらいの おおきさ',
      ['くすんと ', 'はなを ', 'すすりました。', 'まるパンくらいの ', 'おおきさ'],
    ],
    [
      'keep what was said with the particle that says so',
      '「ちいさいのは おんなじ」と、さくらは いいました。',
      ['「ちいさいのは ', 'おんなじ」と、', 'さくらは ', 'いいました。'],
    ],
    ['may end at a space between Latin words', 'Robin Hoodと 犬', ['Robin ', 'Hoodと ', '犬']],
  ])('%s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('are still split if the box is narrower than a word', () => {
    const text = '遊びました。';
    expect(joinWords(splitAtBreaks(text), text)).toEqual([['遊', 'び', 'ま', 'し', 'た。']]);
  });
});
