import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { findMarket } from '@bindery/shared/market';
import { renderRemote } from '@bindery/shared/testing';
import { AddressLines } from './address-lines';

const WHO = { firstname: 'Ada', lastname: 'Byron', address2: '', phone: '' };
const ADDRESSES = {
  uk: { ...WHO, address1: '7 Mill Lane', city: 'Leeds', state: '', zipcode: 'LS1 4AP', country: 'GB' },
  us: { ...WHO, address1: '7 Mill Lane', city: 'Hartford', state: 'CT', zipcode: '06101', country: 'US' },
  jp: { ...WHO, address1: '1-1', city: '千代田区', state: '東京都', zipcode: '100-0001', country: 'JP' },
};

it.each([
  ['uk', ['Ada Byron', '7 Mill Lane', 'Leeds', 'LS1 4AP', 'United Kingdom']],
  ['us', ['Ada Byron', '7 Mill Lane', 'Hartford, CT 06101', 'United States']],
  ['jp', ['〒100-0001', '東京都 千代田区', '1-1', 'Byron Ada', '日本']],
] as const)('the address lines of %s follow the country’s usual format (CHECK-04)', async (market, lines) => {
  renderRemote(<AddressLines address={ADDRESSES[market]} marketIdentifier={market} />, {
    market: findMarket(market)!,
  });
  for (const line of lines) expect(await screen.findByText(line)).toBeVisible();
  expect(screen.getByText(lines[0]).parentElement).toHaveTextContent(lines.join(''));
});
