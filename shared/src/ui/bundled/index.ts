/**
 * Components and rules that two workspaces use and that no page needs at its start. This module is not shared at run
 * time: each workspace bundles only the names that it imports.
 */
export { AddressFields } from './address-fields';
export {
  accountAddress,
  addressFaults,
  addressFaultText,
  emptyAddress,
  isPostcodeFaulty,
  leftField,
  sentAddress,
  typedAddress,
  type AddressName,
  type AddressValues,
} from './address-values';
export { EmailField } from './email-field';
export { FaultSummary } from './fault-summary';
export { createLatePart } from './late-part';
export { PriceNote } from './price-note';
export { personName } from './person-name';
export { useAddressEntry } from './use-address-entry';
export { useFormFaults, type FormFaults } from './use-form-faults';
