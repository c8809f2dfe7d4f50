import { describe, it, expect } from '@jest/globals';
import { findFormat } from './format-names';

const formats = [
  { identifier: 'layflat', aliases: ['premium layflat', 'premium hardcover layflat'] },
  { identifier: 'hardcover', aliases: ['hardback'] },
  { identifier: 'poster_a2' },
];

describe('a format', () => {
  it.each([
    ['hardcover', 'hardcover'],
    ['Hardback', 'hardcover'],
    [' hardback ', 'hardcover'],
    ['layflat', 'layflat'],
    ['premium layflat', 'layflat'],
    ['premium_layflat', 'layflat'],
    ['Premium-Hardcover-Layflat', 'layflat'],
    ['poster a2', 'poster_a2'],
    ['POSTER_A2', 'poster_a2'],
  ])('is found by the name %j', (name, identifier) =>
    expect(findFormat(formats, name)?.identifier).toBe(identifier),
  );

  it.each(['paperback', '', 'hard', 'constructor', undefined, null, 3, ['hardcover'], {}])(
    'is not found by %p',
    (name) => expect(findFormat(formats, name)).toBeUndefined(),
  );

  it('is found by its own identifier rather than by another format’s alias', () => {
    const named = [{ identifier: 'a', aliases: ['b'] }, { identifier: 'b' }];
    expect(findFormat(named, 'b')).toBe(named[1]);
  });
});
