import { describe, it, expect } from '@jest/globals';
import { entryIntegrity, rememberIntegrities } from './entry-integrity';

describe('the integrity of an entry', () => {
  it('is the one its release states, whatever follows the path', () => {
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

  it('is one that nothing matches for an address no release states', () => {
    expect(entryIntegrity('/mfe/cart_mfe/v2/remoteEntry.js')).toMatch(/^sha384-A{64}$/);
  });
});
