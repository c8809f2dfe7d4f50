import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KeyRing, type Purpose } from './key-ring';

const PURPOSES: readonly Purpose[] = [
  'pages',
  'guests',
  'cookies',
  'uploads',
  'deliveries',
  'prints',
  'limits',
];
const base64url = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  minLength: 43,
  maxLength: 43,
});
const key = fc.oneof(
  base64url,
  fc.string({ minLength: 32 }),
  base64url.map((secret) => `key:2026-11:${secret}`),
);

describe('the key ring', () => {
  it('returns the secrets of a purpose without duplicates, in the order of the keys', () => {
    fc.assert(
      fc.property(key, key, fc.constantFrom(...PURPOSES), (newer, older, purpose) => {
        const [firstSecrets, second] = [
          new KeyRing([newer]).secretsOf(purpose),
          new KeyRing([older]).secretsOf(purpose),
        ];
        expect(new KeyRing([newer, older, newer]).secretsOf(purpose)).toEqual([
          ...new Set([...firstSecrets, ...second]),
        ]);
      }),
    );
  });

  it('derives a different 256-bit secret for each purpose', () => {
    fc.assert(
      fc.property(base64url, (secret) => {
        const secretsOf = (name: string): string[] =>
          PURPOSES.map((purpose) => new KeyRing([`key:${name}:${secret}`]).secretsOf(purpose)[0]);
        expect(new Set(secretsOf('a')).size).toBe(PURPOSES.length);
        for (const secret of secretsOf('a')) expect(secret).toMatch(/^[0-9a-f]{64}$/);
        expect(secretsOf('2026-11-22')).toEqual(secretsOf('a'));
      }),
    );
  });

  it('hides its keys when it is logged', () => {
    const secret = 'A'.repeat(43);
    const ring = new KeyRing([`key:now:${secret}`, 'an older key of 32 characters or more']);
    expect(JSON.stringify({ ring }) + inspect({ ring }, { depth: 9, showHidden: true })).not.toMatch(
      /AAAA|older/,
    );
  });
});
