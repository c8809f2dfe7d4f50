import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { findMarket } from '@bindery/shared/market';
import { useFlag } from '@bindery/shared/data';
import { MarketProvider } from '@bindery/shared/boot';
import type { Flags } from '@bindery/shared/contracts';
import { fakeNetwork, renderRemote, type NetworkFake } from '@bindery/shared/testing';
import { createDataProviders } from './data-providers';

const UK = findMarket('uk')!;

const Form = () => <p>{useFlag('oneColumn') ? 'one column' : 'two columns'}</p>;

function open(flags: Flags): NetworkFake {
  const network = fakeNetwork();
  const { DataProviders } = createDataProviders(UK, { flags, preloaded: {}, requestTimeoutMs: 8000 });
  render(
    <MarketProvider value={UK}>
      <DataProviders>
        <Form />
      </DataProviders>
    </MarketProvider>,
  );
  return network;
}

// Source: docs/rules.md FLAG-02
it.each([
  ['is on', { oneColumn: { status: 'enabled' } }, 'one column'],
  ['is off here', { oneColumn: { status: 'disabled' } }, 'two columns'],
  ['nobody configures', {}, 'two columns'],
])('a remote reads a flag that %s from the page, without a request', (_, flags, text) => {
  const network = open({ imageModeration: { status: 'disabled' }, ...flags });
  expect(screen.getByText(text)).toBeVisible();
  expect(network.requests).toEqual([]);
});

it('tests and stand-alone pages can set flags', () => {
  renderRemote(<Form />, { flags: ['oneColumn'] });
  expect(screen.getByText('one column')).toBeVisible();
});
