import { useState } from 'react';
import {
  addressFaults,
  isPostcodeFaulty,
  leftField,
  type AddressFaultCode,
  type AddressName,
  type AddressValues,
} from './address-values';
import { useFormFaults } from './use-form-faults';

interface AddressEntry<Fault> {
  /** path of the address in the request body; omit it if the body is the address itself */
  path?: string;
  isDelivery: boolean;
  faultOf(code: AddressFaultCode, country: string): Fault;
}

/** State of an address form: the values and their faults. Source: docs/rules.md ADDR-05, ADDR-07 */
export function useAddressEntry<Fault>(
  initial: () => AddressValues,
  { path, isDelivery, faultOf }: AddressEntry<Fault>,
) {
  const [values, setValues] = useState(initial);
  const { form, faults, summary, tell, correct } = useFormFaults<Fault>({ hasSummary: true });
  const nameOf = (name: string): string => (path === undefined ? name : `${path}.${name}`);
  function change(patch: Partial<AddressValues>): void {
    setValues((typedValues) => ({ ...typedValues, ...patch }));
    correct(Object.keys(patch).map(nameOf));
  }
  return {
    form,
    values,
    faults,
    summary,
    tell,
    faultAt: (name: AddressName): Fault | undefined => faults[nameOf(name)],
    change,
    leave(name: AddressName): void {
      const text = leftField(values, name);
      if (text !== values[name]) change({ [name]: text });
      if (name === 'zipcode' && isPostcodeFaulty(values))
        correct([nameOf(name)], faultOf('postcode', values.country));
    },
    /** Shows the faults. @returns whether there are none */
    check(): boolean {
      const entries = addressFaults(values, isDelivery);
      tell(Object.fromEntries(entries.map(([name, code]) => [nameOf(name), faultOf(code, values.country)])));
      return entries.length === 0;
    },
  };
}
