import { addressFaultText } from '@bindery/shared/bundled';
import { useCheckoutWords } from '../../words/checkout';
import type { FaultCode } from './address-faults';

/** Returns a fault's text. `country`: of the address, for an example postcode. */
export function useFaultText(): (code: FaultCode | undefined, country?: string) => string | undefined {
  const { faults } = useCheckoutWords();
  return (code, country = '') => {
    if (code === undefined) return undefined;
    return code === 'postcode' ? addressFaultText(faults, code, country) : faults[code];
  };
}
