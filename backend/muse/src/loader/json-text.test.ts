import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readJson } from './json-text';

const read = (text: string): ReturnType<typeof readJson> => readJson(Buffer.from(text));
const faultLines = (text: string): string[] =>
  read(text).faults.map(({ line, reason }) => `${line}: ${reason}`);

describe('the JSON reader', () => {
  it('reads the same values as JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        // fast-check generates no duplicate properties
        expect(read(text)).toEqual({ value: JSON.parse(text) as unknown, faults: [] });
      }),
    );
  });

  it('refuses the same texts as JSON.parse', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.nat(),
        fc.constantFrom(',', '}', ']', '"', 'x', ''),
        (text, position, sign) => {
          const broken =
            text.slice(0, position % text.length) + sign + text.slice((position % text.length) + 1);
          let isJson = true;
          try {
            JSON.parse(broken);
          } catch {
            isJson = false;
          }
          const { faults } = read(broken);
          expect(faults.some(({ reason }) => !reason.endsWith('is there twice'))).toBe(!isJson);
        },
      ),
    );
  });

  it.each<[string, string, string]>([
    ['a comma too many', '{\n "a": 1,\n}', '3: it is not JSON: a comma stands before }'],
    [
      'two commas',
      '{\n "a": 1,,\n "b": 2 }',
      '2: it is not JSON: a name in double quotes is missing between two commas',
    ],
    ['no comma', '{\n "a": 1\n "b": 2 }', '3: it is not JSON: """ stands where a comma or } should'],
    ['a comment', '{\n // the name\n "a": 1 }', '2: it is not JSON: it has a comment'],
    ['single quotes', "{ 'a': 1 }", '1: it is not JSON: "\'" stands where a name in double quotes should'],
    ['no end', '{ "a": [1', '1: it is not JSON: it ends where a comma or ] should stand'],
    ['nothing at all', '', '1: it is not JSON: it ends where a value should stand'],
    [
      'a line break in a text',
      '{ "a": "one\ntwo" }',
      '1: it is not JSON: a text in double quotes has no end on its line',
    ],
  ])('names line and cause of %s', (_, text, reason) => {
    expect(faultLines(text)).toEqual([expect.stringContaining(reason)]);
  });

  it('refuses duplicate properties, even in another spelling', () => {
    expect(faultLines('{ "a": { "b": 1,\n "c": 2,\n "\\u0062": 3 } }')).toEqual(['3: "b" is there twice']);
    expect(faultLines('[{ "b": 1 }, { "b": 1 }]')).toEqual([]);
  });

  it('accepts a byte order mark, but no encoding other than UTF-8', () => {
    expect(read('\ufeff{"a":1}').value).toEqual({ a: 1 });
    expect(readJson(Buffer.from('\ufeff{"a":1}', 'utf16le')).faults[0]?.reason).toBe(
      'it is written in UTF-16',
    );
    expect(readJson(Buffer.from('{"a":"é"}', 'latin1')).faults[0]?.reason).toBe('it is not written in UTF-8');
  });
});
