import { describe, it, expect } from '@jest/globals';
import { entryIntegrity, rememberIntegrities } from './entry-integrity';

describe('the integrity of an entry', () => {
  it('is that of its release, whatever query or fragment the address has', () => {
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

  it('is the same on every origin, because the files are the same', () => {
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

  it('is unknown for an address without a release', () => {
    expect(entryIntegrity('/mfe/cart_mfe/v2/remoteEntry.js')).toMatch(/^sha384-A{64}$/);
  });
});
