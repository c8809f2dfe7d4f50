import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkValue } from './check-value';
import { hasInk } from './filled';
import { typedText } from './typed-text';

// Source: docs/rules.md HTTP-15
describe('typed text', () => {
  it.each([
    ['dictation of iOS', 'Ada\ufffc', 'Ada'],
    ['an interlinear note', '\ufff9Ada\ufffa\ufffb', 'Ada'],
    ['an apostrophe of Windows', 'O\u0092Brien', 'O’Brien'],
    ['quotation marks and a dash of Windows', '\u0093Ada\u0094 \u0096 Max', '“Ada” – Max'],
    ['a code point that Windows-1252 lacks', 'A\u0081d\u009da', 'Ada'],
    ['control characters', '\u0000A\u0007d\u001ba\u007f', 'Ada'],
    ['half a surrogate pair', 'Ada\ud800', 'Ada'],
    ['line ends of every kind', 'a\r\nb\rc\u0085d\u2028e\u000bf', 'a\nb\nc\nd\ne\nf'],
    ['a tab', 'a\tb', 'a\tb'],
    ['an emoji of several signs', '👩‍👧', '👩‍👧'],
  ])('loses characters that other programs leave behind: %s', (_, typedInput, meant) => {
    expect(typedText(typedInput)).toBe(meant);
  });

  it('does not change if it is cleaned again', () => {
    const sign = fc.integer({ min: 0, max: 0x10ffff }).map((codePoint) => String.fromCodePoint(codePoint));
    fc.assert(
      fc.property(fc.string({ unit: sign }), (text) => {
        expect(typedText(typedText(text))).toBe(typedText(text));
      }),
    );
  });

  it('counts as missing if it contains only U+FFFC, the placeholder for an object', () => {
    expect(hasInk('\ufffc ')).toBe(false);
  });

  it('is refused if another program has replaced a character by U+FFFD', () => {
    const field = { urlKey: 'name', type: 'string', metas: [{ canvasComponent: 'SingleLineText' }] };
    expect(checkValue(field as never, 'Ada\ufffd')).toEqual({ type: 'string.pattern.base' });
  });
});
