import { addressFaultText } from '@bindery/shared/bundled';
import { useCheckoutWords } from '../../words/checkout';
import type { FaultCode } from './address-faults';

/** What is wrong, in words. `country`: of the address, whose postcodes are named as an example. */
export function useFaultText(): (code: FaultCode | undefined, country?: string) => string | undefined {
  const { faults } = useCheckoutWords();
  return (code, country = '') => {
    if (code === undefined) return undefined;
    return code === 'postcode' ? addressFaultText(faults, code, country) : faults[code];
  };
}
