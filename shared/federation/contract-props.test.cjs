const fs = require('node:fs');
const path = require('node:path');
const { describe, it, expect } = require('@jest/globals');
const { describeContracts, propsOf } = require('./contract-props.cjs');

const CONTRACTS = {
  version: '1.2.0',
  types: { cart: { MiniCartProps: 'm', CartPageProps: 'c', Step: 's' } },
};

// Source: docs/rules.md REL-08
describe('the props in release.json', () => {
  it('are those of the modules that a remote exposes', () => {
    const exposes = { './MiniCart': './a.tsx', './Unheard': './b.tsx' };
    expect(propsOf({ name: 'cart_mfe', exposes }, CONTRACTS)).toEqual({
      props: { contracts: '1.2.0', hashes: { cart_mfe: { './MiniCart': 'm' } } },
    });
  });

  it('are those of the modules that the shell accepts', () => {
    const accepts = { cart_mfe: { './CartPage': '^1.0' }, new_mfe: { './Thing': '^1.0' } };
    expect(propsOf({ name: 'shell', exposes: {}, accepts }, CONTRACTS).props.hashes).toEqual({
      cart_mfe: { './CartPage': 'c' },
      new_mfe: {},
    });
  });

  it('are absent if the workspace has no contracts', () => {
    expect(propsOf({ name: 'cart_mfe', exposes: {} }, undefined)).toEqual({});
  });

  it('include a hash for each exposed module of this repository', () => {
    const contracts = describeContracts();
    const remotes = fs.readdirSync('.').filter((name) => fs.existsSync(path.join(name, 'mfe.json')));
    expect(remotes).not.toEqual([]);
    for (const remote of remotes) {
      const manifest = JSON.parse(fs.readFileSync(path.join(remote, 'mfe.json'), 'utf8'));
      const { hashes } = propsOf(manifest, contracts).props;
      expect(Object.keys(hashes[manifest.name])).toEqual(Object.keys(manifest.exposes));
    }
  });
});
