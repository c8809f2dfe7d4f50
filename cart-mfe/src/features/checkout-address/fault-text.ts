import { addressLayout } from '@bindery/shared/market';
import { useCheckoutWords } from '../../checkout-words';
import type { FaultCode } from './address-faults';

/** What is wrong, in words. `country`: of the address, whose postcodes are named as an example. */
export function useFaultText(): (code: FaultCode | undefined, country?: string) => string | undefined {
  const { faults } = useCheckoutWords();
  return (code, country = '') => {
    if (code === undefined) return undefined;
    if (code !== 'postcode') return faults[code];
    const { example } = addressLayout(country).postcode;
    return example === undefined ? faults.postcodeUnknown : faults.postcode(example);
  };
}
