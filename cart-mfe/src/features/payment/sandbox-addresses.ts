import type { CheckoutAddress } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared';

/** City, postcode and state of a valid address in each market. */
const HOMES: Readonly<Record<string, readonly [city: string, zipcode: string, state?: string]>> = {
  us: ['Hartford', '06101', 'CT'],
  ca: ['Ottawa', 'K1A 0B1', 'ON'],
  uk: ['Leeds', 'LS1 4AP'],
  ie: ['Dublin', 'D02 AF30'],
  au: ['Sydney', '2000', 'NSW'],
  dk: ['København', '1050'],
  de: ['Berlin', '10115'],
  es: ['Madrid', '28001', 'Madrid'],
  mx: ['Ciudad de México', '01000', 'CDMX'],
  fr: ['Paris', '75001'],
  it: ['Roma', '00100', 'RM'],
  jp: ['千代田区', '100-0001', '東京都'],
  kr: ['서울', '03051'],
  nl: ['Amsterdam', '1012 AB'],
  pt: ['Lisboa', '1000-001'],
  se: ['Stockholm', '111 20'],
};
const WHO = { firstname: 'Ada', lastname: 'Byron', phone: '', address1: '7 Mill Lane', address2: '' };
const NEW_YORK = { city: 'New York', zipcode: '10001', state: 'NY', country: 'US' };

/** The test wallet's addresses: one in the market's country and one in New York, which most markets do not deliver to. */
export function sandboxAddresses({ identifier, iso }: Market): readonly CheckoutAddress[] {
  const [city, zipcode, state = ''] = HOMES[identifier]!;
  const reading = iso === 'JP' && { phoneticFirstname: 'エイダ', phoneticLastname: 'バイロン' };
  return [
    { ...WHO, city, zipcode, state, country: iso, ...reading },
    { ...WHO, ...NEW_YORK },
  ];
}
