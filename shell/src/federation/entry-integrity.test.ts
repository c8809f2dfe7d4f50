import { describe, it, expect } from '@jest/globals';
import { entryIntegrity, rememberIntegrities } from './entry-integrity';

describe('the integrity of an entry', () => {
  it('comes from its release, regardless of the address’s query or fragment', () => {
    rememberIntegrities([
      {
        name: 'cart_mfe',
        version: 'v1',
        contractVersion: 1,
        entry: '/mfe/cart_mfe/v1/remoteEntry.js',
        integrity: 'sha384-right',
        files: {},
      },
    ]);
    expect(entryIntegrity('/mfe/cart_mfe/v1/remoteEntry.js')).toBe('sha384-right');
    expect(entryIntegrity(`${document.location.origin}/mfe/cart_mfe/v1/remoteEntry.js?retry=1`)).toBe(
      'sha384-right',
    );
  });

  it('does not depend on the origin, because every origin serves the same files', () => {
    rememberIntegrities([
      {
        name: 'cart_mfe',
        version: 'v5',
        contractVersion: 1,
        entry: 'https://cdn.shop.example/mfe/cart_mfe/v5/remoteEntry.js',
        integrity: 'sha384-five',
        files: {},
      },
    ]);
    for (const origin of ['https://cdn.shop.example', document.location.origin])
      expect(entryIntegrity(`${origin}/mfe/cart_mfe/v5/remoteEntry.js`)).toBe('sha384-five');
  });

  it('matches no file if the entry’s address is in no release', () => {
    expect(entryIntegrity('/mfe/cart_mfe/v2/remoteEntry.js')).toMatch(/^sha384-A{64}$/);
  });
});
